import { parsePageRanges } from "@folio/pdf/model";
import * as z from "zod";
import { type Contents, DEFAULT_LEVELS, NO_CONTENTS, parseLevels } from "../domain/contents.ts";
import { once } from "../domain/once.ts";
import { BLOCKED_TYPES, type Emulation, type RarerOptions } from "../domain/render-input.ts";
import { failOn, failOnOf } from "./fail-on.ts";
import { anywhere, onPaper, optionsFor } from "./option-uses.ts";
import { checkedString, textUpTo } from "./shared.ts";

/** Options about what is printed of a page and what the page finds where it is shown. */

const MOST_PATTERNS = 100;
const PATTERN_CHARACTERS = 500;
const FUNCTION_BYTES = 64 * 1024;
const USER_AGENT_CHARACTERS = 500;
const RANGES_CHARACTERS = 500;
/** Of a time zone or a language tag. */
const NAME_CHARACTERS = 64;
const CONTENTS_TITLE_BYTES = 500;
const VIEWPORT_PX = { min: 16, max: 8_192 } as const;

/** Rising and apart from each other: the browser prints pages in the document's order, each once. */
function isRising(text: string): boolean {
  if (text.length > RANGES_CHARACTERS) return false;
  const ranges = parsePageRanges(text);
  if (ranges === null || typeof ranges === "string") return false;
  return ranges.every(({ first, last }, i) => {
    const before = i === 0 ? 0 : (ranges[i - 1]?.last ?? Number.POSITIVE_INFINITY);
    return first > before && (last === null || last >= first);
  });
}

const side = (description: string, example: number) =>
  z
    .number()
    .int()
    .min(VIEWPORT_PX.min)
    .max(VIEWPORT_PX.max)
    .meta({ description, examples: [example] });

const viewport = once(() =>
  z.strictObject({ width: side("CSS pixels.", 1_280), height: side("CSS pixels.", 800) }).meta({
    id: "Viewport",
    description:
      "The window that the page's scripts and screen styles find. The paper decides about the printed layout all the same.",
    examples: [{ width: 1_280, height: 800 }],
  }),
);

/** As the time zone database writes it, since the browser takes no other case. Null for offsets, and for names that the platform does not know. */
function timezoneNamed(name: string): string | null {
  if (name.length > NAME_CHARACTERS || !/^[a-z]/i.test(name)) return null;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
  } catch {
    return null;
  }
}

const isTimezone = (name: string): boolean => timezoneNamed(name) !== null;

function isLocale(tag: string): boolean {
  if (tag.length > NAME_CHARACTERS) return false;
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

const blocking = once(() =>
  z
    .strictObject({
      resource_types: z
        .array(z.enum(BLOCKED_TYPES))
        .max(BLOCKED_TYPES.length)
        .optional()
        .meta({
          description: "Kinds of requests; fetch is what scripts ask for, frame what frames show.",
          default: [],
          examples: [["media", "font"]],
        }),
      urls: z
        .array(z.string().min(1).max(PATTERN_CHARACTERS))
        .max(MOST_PATTERNS)
        .optional()
        .meta({
          description: "Whole URLs, in which * stands for any characters.",
          default: [],
          examples: [["*://*.ads.example/*"]],
        }),
    })
    .meta({
      id: "Block",
      description:
        "What the page is not to load. It is left out without a warning; the page's own document always loads.",
      examples: [{ resource_types: ["media"], urls: ["*://*.ads.example/*"] }],
    }),
);

const CONTENTS_DEFAULTS = {
  levels: `${DEFAULT_LEVELS.from}-${DEFAULT_LEVELS.to}`,
  page_break: NO_CONTENTS.pageBreak,
} as const;

const contents = once(() =>
  z
    .strictObject({
      title: textUpTo(CONTENTS_TITLE_BYTES)
        .optional()
        .meta({ description: "What stands above it.", maxLength: CONTENTS_TITLE_BYTES, examples: ["Contents"] }),
      levels: checkedString('levels of headings such as "1-3" or "2"', (text) => parseLevels(text) !== null)
        .optional()
        .meta({
          description: "Levels of the headings that are listed.",
          default: CONTENTS_DEFAULTS.levels,
          maxLength: 3,
          examples: ["1-2"],
        }),
      page_break: z.boolean().optional().meta({
        description: "Whether what follows it begins on a new page; a place in the document decides by its own styles.",
        default: CONTENTS_DEFAULTS.page_break,
      }),
    })
    .meta({
      id: "Contents",
      description:
        "A table of contents of the headings, with page numbers and links, in every element with the attribute data-folio-contents, else at the document's start. HTML and Markdown with such an element need no option.",
      examples: [{ title: "Contents", levels: "1-2" }],
    }),
);

export const PAGE_DEFAULTS = {
  print_background: true,
  media: "print",
  color_scheme: "light",
  reduced_motion: false,
  device_scale: 1,
  single_page: false,
  tagged: true,
  outline: true,
} as const;

/** Each option says where it applies. */
export const pageOptions = once(
  () =>
    ({
      print_background: onPaper(
        z.boolean().optional().meta({
          description: "false leaves out background colours and images.",
          default: PAGE_DEFAULTS.print_background,
        }),
      ),
      page_ranges: onPaper(
        checkedString('rising page numbers and ranges such as "1-3,5,8-"', isRising)
          .optional()
          .meta({
            description:
              "The pages that are printed. An end beyond the last page is the last page; a range that begins beyond it is 422 page_out_of_range.",
            maxLength: RANGES_CHARACTERS,
            examples: ["1-3,5,8-"],
          }),
      ),
      media: onPaper(
        z.enum(["print", "screen"]).optional().meta({
          description: "Which styles are printed: those for print, or the page as it looks on a screen.",
          default: PAGE_DEFAULTS.media,
        }),
      ),
      color_scheme: anywhere(
        z.enum(["light", "dark"]).optional().meta({
          description: "What prefers-color-scheme finds.",
          default: PAGE_DEFAULTS.color_scheme,
        }),
      ),
      reduced_motion: anywhere(
        z
          .boolean()
          .optional()
          .meta({ description: "true: prefers-reduced-motion finds reduce.", default: PAGE_DEFAULTS.reduced_motion }),
      ),
      viewport: onPaper(viewport().optional()),
      device_scale: onPaper(
        z
          .number()
          .min(0.5)
          .max(4)
          .optional()
          .meta({
            description: "Device pixels to a CSS pixel: which of several images is loaded.",
            default: PAGE_DEFAULTS.device_scale,
            examples: [2],
          }),
      ),
      timezone: anywhere(
        checkedString('a name of the IANA time zone database such as "Europe/Berlin"', isTimezone)
          .optional()
          .meta({
            description: "Where the page's clock stands; without it the browser's, which is UTC in production.",
            maxLength: NAME_CHARACTERS,
            examples: ["Europe/Berlin"],
          }),
      ),
      locale: anywhere(
        checkedString('a language tag such as "de-DE"', isLocale)
          .optional()
          .meta({
            description: "Language and formats of the page's scripts, and the language that is asked for from servers.",
            maxLength: NAME_CHARACTERS,
            examples: ["de-DE"],
          }),
      ),
      user_agent: anywhere(
        z
          .string()
          .regex(/^[\x20-\x7e]+$/, { error: "text in printable ASCII" })
          .max(USER_AGENT_CHARACTERS)
          .optional()
          .meta({
            description: "What the browser calls itself; without it its own name.",
            examples: [
              "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
            ],
          }),
      ),
      block: anywhere(blocking().optional()),
      single_page: onPaper(
        z.boolean().optional().meta({
          description:
            "true: one page, as wide as the paper and as high as the document, without forced page breaks. Excludes page_ranges, viewport and prefer_css_page_size.",
          default: PAGE_DEFAULTS.single_page,
        }),
      ),
      wait_for_function: anywhere(
        textUpTo(FUNCTION_BYTES)
          .min(1)
          .optional()
          .meta({
            description:
              "JavaScript, an expression or a function, that is looked at until its value is true; a promise is awaited, and what throws is not true yet.",
            maxLength: FUNCTION_BYTES,
            examples: ["window.chart?.isDrawn"],
          }),
        { imageAfter: "wait_for_timeout" },
      ),
      fail_on: anywhere(failOn().optional(), { imageAfter: "skip_failed_resources" }),
      tagged: onPaper(
        z.boolean().optional().meta({
          description: "false leaves out the document's structure: smaller, but no longer for everybody to read.",
          default: PAGE_DEFAULTS.tagged,
        }),
      ),
      outline: onPaper(
        z.boolean().optional().meta({
          description: "false leaves out the bookmarks of the headings. They need the tags, and go with them.",
          default: PAGE_DEFAULTS.outline,
        }),
      ),
      contents: onPaper(contents().optional()),
    }) as const,
);

const optionsObject = once(() => z.strictObject(optionsFor("pdf", pageOptions())));
type PageOptionsBody = z.output<ReturnType<typeof optionsObject>>;

/** What options rule out of each other. `prefer_css_page_size` stands with the paper's options. */
export function checkPageOptions(
  body: PageOptionsBody & { prefer_css_page_size?: boolean | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (body.outline && body.tagged === false) {
    const message = "needs the tags that tagged leaves out.";
    context.addIssue({ code: "custom", path: ["outline"], message, params: { code: "parameters_exclusive" } });
  }
  if (!body.single_page) return;
  const others = { page_ranges: body.page_ranges, viewport: body.viewport };
  const given = Object.entries(others).filter(([, value]) => value !== undefined);
  const excluded = [...given.map(([name]) => name), ...(body.prefer_css_page_size ? ["prefer_css_page_size"] : [])];
  for (const name of excluded) {
    context.addIssue({
      code: "custom",
      path: [name],
      message: "and single_page exclude each other: all of the document is on a page as wide as the paper.",
      params: { code: "parameters_exclusive" },
    });
  }
}

export function pageOptionsOf(body: PageOptionsBody & { page_offset?: number | undefined }): RarerOptions {
  const { print_background, page_ranges, block } = body;
  const ranges = page_ranges === undefined ? null : parsePageRanges(page_ranges);
  return {
    printBackground: print_background ?? PAGE_DEFAULTS.print_background,
    pageRanges: typeof ranges === "string" ? null : ranges,
    singlePage: body.single_page ?? PAGE_DEFAULTS.single_page,
    emulation: emulationOf(body),
    waitForFunction: body.wait_for_function ?? null,
    failOn: failOnOf(body.fail_on),
    tagged: body.tagged ?? PAGE_DEFAULTS.tagged,
    outline: body.outline ?? body.tagged ?? PAGE_DEFAULTS.outline,
    contents: contentsOf(body.contents, body.page_offset ?? 0),
    contentsFill: null,
    blocking: block ? { types: block.resource_types ?? [], patterns: block.urls ?? [] } : null,
  };
}

const contentsOf = (asked: PageOptionsBody["contents"], pageOffset: number): Contents => ({
  isAsked: asked !== undefined,
  title: asked?.title ?? null,
  levels: parseLevels(asked?.levels ?? CONTENTS_DEFAULTS.levels) ?? DEFAULT_LEVELS,
  pageBreak: asked?.page_break ?? CONTENTS_DEFAULTS.page_break,
  pageOffset,
});

/** Null when the page finds what it finds by itself: only then may its window have served another document. */
function emulationOf(body: PageOptionsBody): Emulation | null {
  const emulation: Emulation = {
    media: body.media === "screen" ? "screen" : null,
    colorScheme: body.color_scheme === "dark" ? "dark" : null,
    reducedMotion: body.reduced_motion ? true : null,
    viewport: body.viewport ?? null,
    deviceScale: body.device_scale === PAGE_DEFAULTS.device_scale ? null : (body.device_scale ?? null),
    timezone: body.timezone === undefined ? null : timezoneNamed(body.timezone),
    locale: body.locale ?? null,
    userAgent: body.user_agent ?? null,
  };
  return Object.values(emulation).some((value) => value !== null) ? emulation : null;
}
