// Made from the OpenAPI document by `npm run build:clients`. Do not edit.

export interface PlainOption {
  /** As the API names it. */
  name: string;
  kind: "truth" | "number" | "text" | "choice";
  /** What a truth value is without the flag. */
  isDefault?: boolean;
  choices?: string[];
  about: string;
  /** Whether POST /v1/images takes it, too. */
  isOfImages: boolean;
}

export const PLAIN_OPTIONS: readonly PlainOption[] = [
  {"name":"css","kind":"text","about":"Stylesheet of a Markdown document, behind the default one","isOfImages":true},
  {"name":"landscape","kind":"truth","isDefault":false,"about":"Turns the paper sideways; one that is wide already stays","isOfImages":false},
  {"name":"prefer_css_page_size","kind":"truth","isDefault":false,"about":"true: the document's @page rules win over format, landscape and margin","isOfImages":false},
  {"name":"scale","kind":"number","about":"Size of the content","isOfImages":false},
  {"name":"page_offset","kind":"number","about":"Added to the page numbers of header, footer and table of contents","isOfImages":false},
  {"name":"wait_until","kind":"choice","choices":["load","domcontentloaded","networkidle"],"about":"When the page counts as loaded","isOfImages":true},
  {"name":"wait_for_selector","kind":"text","about":"CSS selector awaited before capture","isOfImages":true},
  {"name":"wait_for_timeout","kind":"number","about":"Extra milliseconds after wait_until","isOfImages":true},
  {"name":"javascript","kind":"text","about":"Script run after wait_until; a promise is awaited","isOfImages":true},
  {"name":"resource_timeout","kind":"number","about":"Milliseconds per external resource; slower ones are skipped","isOfImages":true},
  {"name":"skip_failed_resources","kind":"truth","isDefault":true,"about":"false: any failed resource fails the request","isOfImages":true},
  {"name":"compress","kind":"choice","choices":["none","low","medium","high"],"about":"","isOfImages":false},
  {"name":"debug","kind":"truth","isDefault":false,"about":"Adds the debug object: screenshot, console, failed resources","isOfImages":false},
  {"name":"timeout","kind":"number","about":"Milliseconds for the whole render, without the wait for a slot","isOfImages":true},
  {"name":"print_background","kind":"truth","isDefault":true,"about":"false leaves out background colours and images","isOfImages":false},
  {"name":"page_ranges","kind":"text","about":"The pages that are printed","isOfImages":false},
  {"name":"media","kind":"choice","choices":["print","screen"],"about":"Which styles are printed: those for print, or the page as it looks on a screen","isOfImages":true},
  {"name":"color_scheme","kind":"choice","choices":["light","dark"],"about":"What prefers-color-scheme finds","isOfImages":true},
  {"name":"reduced_motion","kind":"truth","isDefault":false,"about":"true: prefers-reduced-motion finds reduce","isOfImages":true},
  {"name":"device_scale","kind":"number","about":"Device pixels to a CSS pixel: which of several images is loaded","isOfImages":true},
  {"name":"timezone","kind":"text","about":"Where the page's clock stands; without it the browser's, which is UTC in production","isOfImages":true},
  {"name":"locale","kind":"text","about":"Language and formats of the page's scripts, and the language that is asked for from servers","isOfImages":true},
  {"name":"user_agent","kind":"text","about":"What the browser calls itself; without it its own name","isOfImages":true},
  {"name":"single_page","kind":"truth","isDefault":false,"about":"true: one page, as wide as the paper and as high as the document, without forced page breaks","isOfImages":false},
  {"name":"wait_for_function","kind":"text","about":"JavaScript, an expression or a function, that is looked at until its value is true; a promise is awaited, and what throws is not true yet","isOfImages":true},
  {"name":"tagged","kind":"truth","isDefault":true,"about":"false leaves out the document's structure: smaller, but no longer for everybody to read","isOfImages":false},
  {"name":"outline","kind":"truth","isDefault":true,"about":"false leaves out the bookmarks of the headings","isOfImages":false},
  {"name":"filename","kind":"text","about":"What a download is called, in any script; .pdf is added when it is missing","isOfImages":false},
  {"name":"async","kind":"truth","isDefault":false,"about":"true: answers 202 at once with the resource in status processing","isOfImages":true},
  {"name":"priority","kind":"choice","choices":["high","normal","low"],"about":"With async: which of your account's waiting requests are taken first","isOfImages":true},
];
