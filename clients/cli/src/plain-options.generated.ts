// Generated from the OpenAPI document by `npm run build:clients`. Do not edit.

export interface PlainOption {
  /** Name in the API. */
  name: string;
  kind: "truth" | "number" | "text" | "choice";
  /** Value of a boolean without the flag. */
  isDefault?: boolean;
  choices?: string[];
  about: string;
  /** Whether POST /v1/images accepts the option too. */
  isOfImages: boolean;
}

export const PLAIN_OPTIONS: readonly PlainOption[] = [
  {"name":"css","kind":"text","about":"CSS for a Markdown document, applied after the default stylesheet","isOfImages":true},
  {"name":"landscape","kind":"truth","isDefault":false,"about":"Rotates the page size to landscape","isOfImages":false},
  {"name":"prefer_css_page_size","kind":"truth","isDefault":false,"about":"@page rules of the document override format, landscape and margin","isOfImages":false},
  {"name":"scale","kind":"number","about":"Scale factor of the content","isOfImages":false},
  {"name":"page_offset","kind":"number","about":"Number that is added to the page numbers in headers, footers and the table of contents","isOfImages":false},
  {"name":"wait_until","kind":"choice","choices":["load","domcontentloaded","networkidle"],"about":"When the page counts as loaded","isOfImages":true},
  {"name":"wait_for_selector","kind":"text","about":"Waits until an element matches this CSS selector","isOfImages":true},
  {"name":"wait_for_timeout","kind":"number","about":"Additional milliseconds to wait after wait_until","isOfImages":true},
  {"name":"javascript","kind":"text","about":"JavaScript to run after wait_until","isOfImages":true},
  {"name":"resource_timeout","kind":"number","about":"Timeout for each external resource in ms","isOfImages":true},
  {"name":"skip_failed_resources","kind":"truth","isDefault":true,"about":"A resource that does not load fails the request","isOfImages":true},
  {"name":"compress","kind":"choice","choices":["none","low","medium","high"],"about":"","isOfImages":false},
  {"name":"debug","kind":"truth","isDefault":false,"about":"Adds debug to the response: a screenshot, the console and the failed resources","isOfImages":false},
  {"name":"timeout","kind":"number","about":"Timeout for the whole render in ms","isOfImages":true},
  {"name":"print_background","kind":"truth","isDefault":true,"about":"Background colours and images are not printed","isOfImages":false},
  {"name":"page_ranges","kind":"text","about":"Pages to print","isOfImages":false},
  {"name":"media","kind":"choice","choices":["print","screen"],"about":"CSS media type: print applies the styles for print, screen those for screens","isOfImages":true},
  {"name":"color_scheme","kind":"choice","choices":["light","dark"],"about":"Value of the CSS media feature prefers-color-scheme","isOfImages":true},
  {"name":"reduced_motion","kind":"truth","isDefault":false,"about":"The CSS media feature prefers-reduced-motion is reduce","isOfImages":true},
  {"name":"device_scale","kind":"number","about":"Device pixels per CSS pixel","isOfImages":true},
  {"name":"timezone","kind":"text","about":"Time zone of the page","isOfImages":true},
  {"name":"locale","kind":"text","about":"Locale of the page's scripts, and the language in the Accept-Language header","isOfImages":true},
  {"name":"user_agent","kind":"text","about":"User agent of the browser","isOfImages":true},
  {"name":"single_page","kind":"truth","isDefault":false,"about":"Prints everything on one page, as wide as the page size and as high as the document","isOfImages":false},
  {"name":"wait_for_function","kind":"text","about":"Waits until this JavaScript, an expression or a function, returns a true value","isOfImages":true},
  {"name":"tagged","kind":"truth","isDefault":true,"about":"The PDF has no structure tags","isOfImages":false},
  {"name":"outline","kind":"truth","isDefault":true,"about":"The PDF has no bookmarks from its headings","isOfImages":false},
  {"name":"filename","kind":"text","about":"Filename of the download, in any script","isOfImages":false},
  {"name":"repair","kind":"truth","isDefault":false,"about":"With conformance: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations","isOfImages":false},
  {"name":"async","kind":"truth","isDefault":false,"about":"The response is 202 immediately, with the resource in status processing","isOfImages":true},
  {"name":"priority","kind":"choice","choices":["high","normal","low"],"about":"Order among the waiting requests of your account","isOfImages":true},
];
