import { parsePageRanges } from "@folio/pdf/model";
import * as z from "zod";
import { type Contents, DEFAULT_LEVELS, NO_CONTENTS, parseLevels } from "../domain/contents.ts";
import { once } from "../domain/once.ts";
import { type AdvancedRenderOptions, BLOCKED_TYPES, type Emulation } from "../domain/render-input.ts";
import { failOn, failOnOf } from "./fail-on.ts";
import { forAllUses, forPdfAndPreview, optionsFor } from "./option-uses.ts";
import { checkedString, LANGUAGE_TAG_PATTERN, textUpTo } from "./shared.ts";
import { notTogetherWith } from "./validation-text.ts";

/** Schemas of options for the printed parts of a page, and for the emulated browser. */

const MOST_PATTERNS = 100;
const PATTERN_CHARACTERS = 500;
const FUNCTION_BYTES = 64 * 1024;
const USER_AGENT_CHARACTERS = 500;
const RANGES_CHARACTERS = 500;
/** Maximum number of characters of a time zone name or a language tag. */
const NAME_CHARACTERS = 64;
const CONTENTS_TITLE_BYTES = 500;
const VIEWPORT_PX = { min: 16, max: 8_192 } as const;

/**
 * Whether the page ranges are ascending and do not overlap. This is required, because the browser prints each page once
 * and in the document's order.
 */
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
  z.strictObject({ width: side("Width in CSS pixels.", 1_280), height: side("Height in CSS pixels.", 800) }).meta({
    id: "Viewport",
    description:
      "Size of the browser window, for scripts and screen styles. The page size still determines the printed layout.",
    examples: [{ width: 1_280, height: 800 }],
  }),
);

/**
 * Returns the name of a time zone in the spelling of the time zone database, which the browser requires. Returns null
 * for offsets and unknown names.
 */
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
          description: "Types of requests to block. `fetch`: requests of scripts. `frame`: documents in frames.",
          default: [],
          examples: [["media", "font"]],
        }),
      urls: z
        .array(z.string().min(1).max(PATTERN_CHARACTERS))
        .max(MOST_PATTERNS)
        .optional()
        .meta({
          description: "URL patterns to block. A pattern matches the whole URL; `*` matches any characters.",
          default: [],
          examples: [["*://*.ads.example/*"]],
        }),
    })
    .meta({
      id: "Block",
      description:
        "Requests that the page must not make. Blocked requests cause no warning. The document of the page itself always loads.",
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
        .meta({
          description: "Title above the table of contents.",
          maxLength: CONTENTS_TITLE_BYTES,
          examples: ["Contents"],
        }),
      levels: checkedString('heading levels such as "1-3" or "2"', (text) => parseLevels(text) !== null)
        .optional()
        .meta({
          description: "Heading levels to list.",
          default: CONTENTS_DEFAULTS.levels,
          maxLength: 3,
          pattern: "^[1-6](-[1-6])?$",
          examples: ["1-2"],
        }),
      page_break: z.boolean().optional().meta({
        description:
          "Whether the content after the table of contents starts on a new page. For an element of the document, its own styles decide.",
        default: CONTENTS_DEFAULTS.page_break,
      }),
    })
    .meta({
      id: "Contents",
      description:
        "Adds a table of contents of the headings, with page numbers and links. It fills every element with the attribute `data-folio-contents`; without such an element it is placed at the start of the document. HTML and Markdown with such an element do not need this option.",
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

/** Schemas of the options of a page. Each option lists the uses to which it applies, such as `image`. */
export const pageOptions = once(
  () =>
    ({
      print_background: forPdfAndPreview(
        z.boolean().optional().meta({
          description: "With `false`, background colours and images are not printed.",
          default: PAGE_DEFAULTS.print_background,
        }),
      ),
      page_ranges: forPdfAndPreview(
        checkedString('page numbers and ranges in rising order such as "1-3,5,8-"', isRising)
          .optional()
          .meta({
            description:
              "Pages to print. A range may end after the last page. A range that starts after the last page is an error: 422 `page_out_of_range`.",
            maxLength: RANGES_CHARACTERS,
            pattern: "^ *[1-9][0-9]{0,8}( *-( *[1-9][0-9]{0,8})?)?( *, *[1-9][0-9]{0,8}( *-( *[1-9][0-9]{0,8})?)?)* *$",
            examples: ["1-3,5,8-"],
          }),
      ),
      media: forPdfAndPreview(
        z.enum(["print", "screen"]).optional().meta({
          description: "CSS media type: `print` applies the styles for print, `screen` those for screens.",
          default: PAGE_DEFAULTS.media,
        }),
      ),
      color_scheme: forAllUses(
        z.enum(["light", "dark"]).optional().meta({
          description: "Value of the CSS media feature `prefers-color-scheme`.",
          default: PAGE_DEFAULTS.color_scheme,
        }),
      ),
      reduced_motion: forAllUses(
        z.boolean().optional().meta({
          description: "With `true`, the CSS media feature `prefers-reduced-motion` is `reduce`.",
          default: PAGE_DEFAULTS.reduced_motion,
        }),
      ),
      viewport: forPdfAndPreview(viewport().optional()),
      device_scale: forPdfAndPreview(
        z
          .number()
          .min(0.5)
          .max(4)
          .optional()
          .meta({
            description: "Device pixels per CSS pixel. It decides which image of a `srcset` is loaded.",
            default: PAGE_DEFAULTS.device_scale,
            examples: [2],
          }),
      ),
      timezone: forAllUses(
        checkedString('an IANA time zone such as "Europe/Berlin"', isTimezone)
          .optional()
          .meta({
            description: "Time zone of the page. Default: that of the browser, UTC in production.",
            maxLength: NAME_CHARACTERS,
            examples: ["Europe/Berlin"],
          }),
      ),
      locale: forAllUses(
        checkedString('a language tag such as "de-DE"', isLocale)
          .optional()
          .meta({
            description: "Locale of the page's scripts, and the language in the `Accept-Language` header.",
            maxLength: NAME_CHARACTERS,
            pattern: LANGUAGE_TAG_PATTERN,
            examples: ["de-DE"],
          }),
      ),
      user_agent: forAllUses(
        z
          .string()
          .regex(/^[\x20-\x7e]+$/, { error: "printable ASCII text" })
          .max(USER_AGENT_CHARACTERS)
          .optional()
          .meta({
            description: "User agent of the browser. Default: the browser's own.",
            examples: [
              "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
            ],
          }),
      ),
      block: forAllUses(blocking().optional()),
      single_page: forPdfAndPreview(
        z.boolean().optional().meta({
          description:
            "With `true`, prints everything on one page, as wide as the page size and as high as the document. Forced page breaks are ignored. Cannot be combined with `page_ranges`, `viewport` and `prefer_css_page_size`.",
          default: PAGE_DEFAULTS.single_page,
        }),
      ),
      wait_for_function: forAllUses(
        textUpTo(FUNCTION_BYTES)
          .min(1)
          .optional()
          .meta({
            description:
              "Waits until this JavaScript, an expression or a function, returns a true value. Folio evaluates it repeatedly, waits for promises, and treats an exception as not true yet.",
            maxLength: FUNCTION_BYTES,
            examples: ["window.chart?.isDrawn"],
          }),
        { imageAfter: "wait_for_timeout" },
      ),
      fail_on: forAllUses(failOn().optional(), { imageAfter: "skip_failed_resources" }),
      tagged: forPdfAndPreview(
        z.boolean().optional().meta({
          description:
            "With `false`, the PDF has no structure tags. It is smaller, but not accessible to screen readers.",
          default: PAGE_DEFAULTS.tagged,
        }),
      ),
      outline: forPdfAndPreview(
        z.boolean().optional().meta({
          description: "With `false`, the PDF has no bookmarks from its headings. Bookmarks require `tagged`.",
          default: PAGE_DEFAULTS.outline,
        }),
      ),
      contents: forPdfAndPreview(contents().optional()),
    }) as const,
);

const optionsObject = once(() => z.strictObject(optionsFor("pdf", pageOptions())));
type PageOptionsBody = z.output<ReturnType<typeof optionsObject>>;

/** Rejects options that contradict each other. `prefer_css_page_size` is checked together with the paper options. */
export function checkPageOptions(
  body: PageOptionsBody & { prefer_css_page_size?: boolean | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (body.outline && body.tagged === false) {
    const message = "cannot be true with tagged: false: bookmarks need the tags";
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
      message: notTogetherWith("single_page"),
      params: { code: "parameters_exclusive" },
    });
  }
}

export function pageOptionsOf(body: PageOptionsBody & { page_offset?: number | undefined }): AdvancedRenderOptions {
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

/**
 * Returns the emulation options. Returns null if all of them have their default values. A browser window can be reused
 * only if nothing is emulated.
 */
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
