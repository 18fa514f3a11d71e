import * as z from "zod";
import type { ComposedBands } from "../domain/composed-bands.ts";
import { LENGTH_PATTERN, parseLength } from "../domain/lengths.ts";
import { LIMITS } from "../domain/limits.ts";
import { once } from "../domain/once.ts";
import { checkBand } from "../domain/page-band.ts";
import { PAGE_FORMATS, PAGE_SIDE_PT, PAGE_SIZES, toLandscape, toPortrait } from "../domain/page-size.ts";
import { COMPRESSION_LEVELS, WATERMARK_POSITIONS } from "../domain/pdf.ts";
import type { PageBand, RenderInput } from "../domain/render-input.ts";
import { isCssSelector } from "./css-selector.ts";
import { documentInformation } from "./finishing.ts";
import { forAllUses, forPdfAndImage, forPdfAndPreview, forPdfOnly, optionsFor } from "./option-uses.ts";
import { checkPageOptions, pageOptions, pageOptionsOf } from "./page-options.ts";
import { checkedString, length, metadata, textUpTo } from "./shared.ts";
import { mustBe } from "./validation-text.ts";

/** Schemas of options that POST /v1/pdfs, template renders, template defaults and batch items share. */

/**
 * Whether a page side may have this length, in points. The check has a tolerance for rounding: 5080mm and 14400pt
 * differ in the last bit of a double.
 */
const isPageSide = (points: number): boolean =>
  points >= PAGE_SIDE_PT.min - ROUNDING_PT && points <= PAGE_SIDE_PT.max + ROUNDING_PT;
const ROUNDING_PT = 1e-6;

const side = once(() =>
  checkedString(`a length from ${PAGE_SIDE_PT.min}pt to ${PAGE_SIDE_PT.max}pt such as "210mm" or "8.5in"`, (value) => {
    const points = parseLength(value);
    return points !== null && isPageSide(points);
  }).meta({
    description: `A length with a unit, from ${PAGE_SIDE_PT.min} to ${PAGE_SIDE_PT.max} pt.`,
    maxLength: 32,
    pattern: LENGTH_PATTERN,
    examples: ["100mm"],
  }),
);

export const customSize = once(() =>
  z.strictObject({ width: side(), height: side() }).meta({
    id: "CustomSize",
    description: "Page width and height. Overrides `format`.",
    examples: [{ width: "100mm", height: "150mm" }],
  }),
);

const DEFAULT_MARGIN = "20mm";

const margin = once(() =>
  z
    .union([
      length(),
      z.strictObject({
        top: length().optional().meta({ default: DEFAULT_MARGIN }),
        right: length().optional().meta({ default: DEFAULT_MARGIN }),
        bottom: length().optional().meta({ default: DEFAULT_MARGIN }),
        left: length().optional().meta({ default: DEFAULT_MARGIN }),
      }),
    ])
    .meta({
      id: "Margin",
      description: "One length for all sides, or an object with a length per side. The default of each side is 20mm.",
    }),
);

const otherBand = (pages: string) =>
  z
    .union([z.literal(false), textUpTo(LIMITS.headerFooterBytes).meta({ maxLength: LIMITS.headerFooterBytes })])
    .optional()
    .meta({
      description: `HTML for ${pages}, instead of \`html\`. \`false\` leaves it empty.`,
      examples: [false],
    });

const band = once(() =>
  z
    .strictObject({
      html: textUpTo(LIMITS.headerFooterBytes).meta({
        description: "HTML of the header or footer.",
        maxLength: LIMITS.headerFooterBytes,
        examples: ['<span class="pageNumber"></span> / <span class="totalPages"></span>'],
      }),
      height: z
        .union([z.literal("auto"), length()])
        .optional()
        .meta({
          description:
            "Height of the header or footer. A smaller page margin grows to this height. `auto`: the margin grows to the height of the content.",
          examples: ["15mm"],
        }),
      css: textUpTo(LIMITS.headerFooterBytes)
        .optional()
        .meta({
          description: "CSS for the header or footer. `@font-face` and `@import` may load fonts and stylesheets.",
          maxLength: LIMITS.headerFooterBytes,
          examples: [".title { font-weight: bold }"],
        }),
      first_page: otherBand("the first page"),
      even_pages: otherBand("each even page"),
    })
    .meta({
      id: "PageBand",
      description:
        "Header or footer, printed in the margin of every page. Folio fills in elements with the classes `date`, `title`, `url`, `pageNumber`, `totalPages`, `section` (the nearest heading), `sectionPage` and `sectionPages`. A header or footer is a separate document: the styles, scripts and web fonts of the page do not apply to it. Scripts, frames and media in it have no effect. It may load images from the network.",
      examples: [
        { html: '<div style="text-align:center;width:100%"><span class="pageNumber"></span></div>', height: "15mm" },
      ],
    }),
);

export const color = once(() =>
  z
    .string()
    .regex(/^#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/, { error: 'a colour such as "#000000" or, with alpha, "#00000020"' })
    .meta({
      description: "Colour in hexadecimal. The optional last two digits are the opacity.",
      examples: ["#cc000033"],
    }),
);

export const WATERMARK_DEFAULTS = { color: "#00000020", rotation: -45, position: "center" } as const;

const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cn}\u2800]/u;

/**
 * Schema of the text of a watermark. The text must contain a visible character, because whitespace and format
 * characters alone would make an invisible watermark.
 */
export const visibleText = once(() =>
  z
    .string()
    .min(1)
    .max(200)
    .refine((text) => VISIBLE.test(text), { error: "must contain a visible character" })
    .meta({ description: "Text of the watermark, in any script.", examples: ["DRAFT"] }),
);

export const textWatermark = once(() =>
  z
    .strictObject({
      text: visibleText(),
      color: color().default(WATERMARK_DEFAULTS.color),
      rotation: z
        .number()
        .min(-360)
        .max(360)
        .default(WATERMARK_DEFAULTS.rotation)
        .meta({ description: "Clockwise rotation in degrees." }),
      position: z
        .enum(WATERMARK_POSITIONS)
        .default(WATERMARK_DEFAULTS.position)
        .meta({ description: "Position on the page as it is displayed." }),
    })
    .meta({ id: "TextWatermark", description: "Watermark text on every page." }),
);

export const compress = once(() =>
  z.enum(COMPRESSION_LEVELS).meta({
    id: "Compression",
    description:
      "`low` is lossless. `medium` resamples images to 150 DPI. `high` resamples images to 72 DPI and removes metadata. The result is never larger than without compression.",
  }),
);

export const output = once(() =>
  z.enum(["url", "base64"]).meta({
    id: "Output",
    description: "`url`: the response has a signed download URL. `base64`: the response has the file in base64.",
  }),
);

/** Values of options that neither the request nor the template has set. */
const RENDER_DEFAULTS = {
  output: "url",
  format: "a4",
  landscape: false,
  prefer_css_page_size: false,
  scale: 1,
  page_offset: 0,
  wait_until: "networkidle",
  wait_for_timeout: 0,
  skip_failed_resources: true,
  compress: "none",
  debug: false,
} as const;

/**
 * Schemas of all options except the source. They have no defaults here, so that the options of a request can be merged
 * with the defaults of a template. Each option lists the uses to which it applies, such as `image`.
 */
const documentOptions = once(
  () =>
    ({
      output: forPdfAndImage(output().optional().meta({ default: RENDER_DEFAULTS.output })),
      format: forPdfAndPreview(
        z
          .union([z.enum(PAGE_FORMATS), customSize()])
          .optional()
          .meta({
            description: "Page size: the name of a format, or width and height.",
            default: RENDER_DEFAULTS.format,
            examples: ["letter"],
          }),
      ),
      custom_size: forPdfAndPreview(customSize().optional()),
      margin: forPdfAndPreview(
        margin()
          .optional()
          .meta({ default: DEFAULT_MARGIN, examples: ["15mm"] }),
      ),
      landscape: forPdfAndPreview(
        z.boolean().optional().meta({
          description: "Rotates the page size to landscape. A size that is already wider than high stays as it is.",
          default: RENDER_DEFAULTS.landscape,
        }),
      ),
      prefer_css_page_size: forPdfAndPreview(
        z.boolean().optional().meta({
          default: RENDER_DEFAULTS.prefer_css_page_size,
          description:
            "With `true`, `@page` rules of the document override `format`, `landscape` and `margin`. With `false`, sizes, orientations and margins in `@page` rules are ignored, also those of named pages.",
        }),
      ),
      scale: forPdfAndPreview(
        z
          .number()
          .min(0.1)
          .max(2)
          .optional()
          .meta({ description: "Scale factor of the content.", default: RENDER_DEFAULTS.scale, examples: [0.9] }),
      ),
      header: forPdfAndPreview(band().optional()),
      footer: forPdfAndPreview(band().optional()),
      page_offset: forPdfAndPreview(
        z
          .number()
          .int()
          .min(-LIMITS.renderPages)
          .max(1_000_000)
          .optional()
          .meta({
            description: "Number that is added to the page numbers in headers, footers and the table of contents.",
            default: RENDER_DEFAULTS.page_offset,
            examples: [4],
          }),
      ),
      wait_until: forAllUses(
        z.enum(["load", "domcontentloaded", "networkidle"]).optional().meta({
          description: "When the page counts as loaded. `networkidle`: there were no network requests for 500 ms.",
          default: RENDER_DEFAULTS.wait_until,
        }),
      ),
      wait_for_selector: forAllUses(
        z
          .string()
          .min(1, { abort: true })
          .max(1_000, { abort: true })
          .refine(isCssSelector, mustBe("a CSS selector"))
          .optional()
          .meta({ description: "Waits until an element matches this CSS selector.", examples: ["#chart.done"] }),
      ),
      wait_for_timeout: forAllUses(
        z
          .number()
          .int()
          .min(0)
          .max(LIMITS.waitForTimeoutMaxMs)
          .optional()
          .meta({
            description: "Additional milliseconds to wait after `wait_until`.",
            default: RENDER_DEFAULTS.wait_for_timeout,
            examples: [500],
          }),
      ),
      javascript: forAllUses(
        textUpTo(LIMITS.templateHtmlBytes)
          .optional()
          .meta({
            description: "JavaScript to run after `wait_until`. If its value is a promise, Folio waits for it.",
            maxLength: LIMITS.templateHtmlBytes,
            examples: ["document.querySelector('#menu')?.remove()"],
          }),
      ),
      resource_timeout: forAllUses(
        z
          .number()
          .int()
          .min(100)
          .max(LIMITS.timeoutMaxMs)
          .optional()
          .meta({
            description: "Timeout for each external resource in ms. Slower resources are skipped.",
            default: LIMITS.resourceTimeoutDefaultMs,
            examples: [5_000],
          }),
      ),
      skip_failed_resources: forAllUses(
        z.boolean().optional().meta({
          description: "With `false`, a resource that does not load fails the request.",
          default: RENDER_DEFAULTS.skip_failed_resources,
        }),
      ),
      compress: forPdfOnly(compress().optional().meta({ default: RENDER_DEFAULTS.compress })),
      watermark: forPdfAndPreview(textWatermark().optional()),
      debug: forPdfOnly(
        z.boolean().optional().meta({
          description: "Adds `debug` to the response: a screenshot, the console and the failed resources.",
          default: RENDER_DEFAULTS.debug,
        }),
      ),
      timeout: forAllUses(
        z
          .number()
          .int()
          .min(LIMITS.timeoutMinMs)
          .max(LIMITS.timeoutMaxMs)
          .optional()
          .meta({
            description: "Timeout for the whole render in ms. The wait for a slot does not count.",
            default: LIMITS.timeoutDefaultMs,
            examples: [60_000],
          }),
        { imageAfter: "block" },
      ),
      metadata: forPdfAndImage(metadata().optional().meta({ default: {} }), { imageAfter: "timeout" }),
      document: forPdfAndPreview(documentInformation().optional()),
      ...pageOptions(),
    }) as const,
);

/** Schemas of the options of a PDF. */
export const renderOptions = once(() => optionsFor("pdf", documentOptions()));
/** Schemas of the options of a preview. */
export const previewOptions = once(() => optionsFor("preview", documentOptions()));
/** Schemas of the options that an image shares with a PDF. An image has further options for its window and its file. */
export const imageOptions = once(() => optionsFor("image", documentOptions()));

const optionsObject = once(() => z.strictObject(renderOptions()));
export type RenderOptionsBody = z.output<ReturnType<typeof optionsObject>>;

/** Rejects combinations of options with which Chromium would fail to print without reporting a reason. */
export function checkRenderOptions(options: RenderOptionsBody, context: z.core.$RefinementCtx): void {
  checkLayout(options, context);
  for (const name of ["header", "footer"] as const) {
    const band = options[name];
    for (const { error } of band ? htmlsOf(band).flatMap((html) => checkBand(html, name)) : []) {
      context.addIssue({ code: "custom", path: [name, "html"], message: error });
    }
  }
}

const SECTION = /\bclass\s*=\s*["']?[^"'>]*\bsection(?:Pages?)?\b/;
const htmlsOf = (body: BandBody): string[] =>
  [body.html, body.first_page, body.even_pages].filter((html) => typeof html === "string");

type BandBody = NonNullable<RenderOptionsBody["header"]>;

/**
 * Whether Folio must draw the header and footer itself. This is needed if Chromium cannot print them with these
 * options.
 */
function isComposed({ header, footer, page_offset: offset = 0 }: RenderOptionsBody): boolean {
  return [header, footer].some((band) => {
    if (!band) return false;
    const { css, first_page: first, even_pages: even, height } = band;
    const own = [css, first, even].some((each) => each !== undefined) || height === "auto";
    return own || offset !== 0 || htmlsOf(band).some((html) => SECTION.test(html));
  });
}

function checkBands(options: RenderOptionsBody, context: z.core.$RefinementCtx): void {
  if (!isComposed(options)) return;
  const exclusive = (path: string[], message: string) =>
    context.addIssue({ code: "custom", path, message, params: { code: "parameters_exclusive" } });
  if (options.prefer_css_page_size) {
    exclusive(
      ["prefer_css_page_size"],
      "cannot be true if a header or footer has css, first_page, even_pages, sections or height auto, or with page_offset",
    );
  }
  if (options.outline !== false && options.tagged !== false) return;
  for (const name of ["header", "footer"] as const) {
    const band = options[name];
    if (band && htmlsOf(band).some((html) => SECTION.test(html)))
      exclusive([name, "html"], "cannot print sections without outline and tagged: sections come from the outline");
  }
}

/** Rejects a wait that would use the whole timeout of the render. */
export function checkWait(
  {
    wait_for_timeout: waitMs = 0,
    timeout: timeoutMs = LIMITS.timeoutDefaultMs,
  }: Pick<RenderOptionsBody, "timeout" | "wait_for_timeout">,
  context: z.core.$RefinementCtx,
): void {
  if (waitMs < timeoutMs) return;
  const message = `must be less than timeout (${timeoutMs}); got ${waitMs}`;
  context.addIssue({ code: "custom", path: ["wait_for_timeout"], message });
}

/** Rejects layout options that contradict each other, and margins that leave no printable area. */
export function checkLayout(options: RenderOptionsBody, context: z.core.$RefinementCtx): void {
  checkPageOptions(options, context);
  checkWait(options, context);
  checkBands(options, context);
  const size = pageSizeOf(options);
  if (!isPageSide(size.widthPt) || !isPageSide(size.heightPt)) return;
  const { widthPt: across, heightPt: down } = options.landscape ? toLandscape(size) : size;
  const margins = marginsOf(options);
  if (margins.left + margins.right < across && margins.top + margins.bottom < down) return;
  context.addIssue({
    code: "custom",
    path: ["margin"],
    message: `must leave space on the page of ${Math.round(across)} x ${Math.round(down)} pt, together with the heights of header and footer; got ${JSON.stringify(options.margin ?? DEFAULT_MARGIN)}`,
  });
}

/**
 * Returns the page size in points, and the name of the size that the resource shows. A custom size takes precedence
 * over a named format.
 */
export function pageSizeOf({
  format = RENDER_DEFAULTS.format,
  custom_size,
}: Pick<RenderOptionsBody, "format" | "custom_size">) {
  const custom = custom_size ?? (typeof format === "object" ? format : null);
  if (custom) return { name: "custom", custom, widthPt: points(custom.width), heightPt: points(custom.height) };
  return { name: format as string, custom: null, ...PAGE_SIZES[format as keyof typeof PAGE_SIZES] };
}

/**
 * Returns the margins in points. A margin that is smaller than its header or footer is enlarged to that height
 * (docs/contract/additions.md section 5).
 */
function marginsOf({ margin: given = DEFAULT_MARGIN, header, footer }: RenderOptionsBody) {
  const sides = typeof given === "string" ? { top: given, right: given, bottom: given, left: given } : given;
  const of = (value: string | undefined) => points(value ?? DEFAULT_MARGIN);
  return {
    top: Math.max(of(sides.top), heightOf(header) ?? 0),
    right: of(sides.right),
    bottom: Math.max(of(sides.bottom), heightOf(footer) ?? 0),
    left: of(sides.left),
  };
}

/** Converts a length that the schema has validated to points. */
export const points = (text: string): number => parseLength(text) ?? 0;

/**
 * Converts a validated body to render options. Includes all options except the source, with defaults filled in
 * (docs/contract/interface.md, POST /v1/pdfs).
 */
export function optionsOf(
  body: RenderOptionsBody,
): Omit<RenderInput, "operation" | "template" | "source" | "access" | "finishing" | "warnings"> {
  const size = pageSizeOf(body);
  const paper = body.landscape ? toPortrait(size) : size;
  const bands = isComposed(body) ? bandsOf(body) : null;
  return {
    bands,
    format: size.name,
    customSize: size.custom,
    output: body.output ?? RENDER_DEFAULTS.output,
    compress: body.compress ?? RENDER_DEFAULTS.compress,
    watermark: body.watermark ?? null,
    metadata: body.metadata ?? {},
    timeoutMs: body.timeout ?? LIMITS.timeoutDefaultMs,
    options: {
      ...pageOptionsOf(body),
      widthPt: paper.widthPt,
      heightPt: paper.heightPt,
      landscape: body.landscape ?? RENDER_DEFAULTS.landscape,
      marginPt: marginsOf(body),
      scale: body.scale ?? RENDER_DEFAULTS.scale,
      header: bands ? null : bandOf(body.header),
      footer: bands ? null : bandOf(body.footer),
      waitUntil: body.wait_until ?? RENDER_DEFAULTS.wait_until,
      waitForSelector: body.wait_for_selector ?? null,
      waitForTimeoutMs: body.wait_for_timeout ?? RENDER_DEFAULTS.wait_for_timeout,
      script: body.javascript ?? null,
      resourceTimeoutMs: body.resource_timeout ?? LIMITS.resourceTimeoutDefaultMs,
      skipFailedResources: body.skip_failed_resources ?? RENDER_DEFAULTS.skip_failed_resources,
      debug: body.debug ?? RENDER_DEFAULTS.debug,
      pageSizeFromCss: body.prefer_css_page_size ?? RENDER_DEFAULTS.prefer_css_page_size,
    },
  };
}

/** Returns the height of a header or footer in points. Returns null if Folio must measure the height. */
const heightOf = (band: RenderOptionsBody["header"]): number | null =>
  band?.height === undefined || band.height === "auto" ? null : points(band.height);

const bandOf = (band: RenderOptionsBody["header"]): PageBand | null =>
  band ? { html: band.html, heightPt: heightOf(band) } : null;

function bandsOf({ header, footer, page_offset: pageOffset = 0 }: RenderOptionsBody): ComposedBands {
  const htmlOf = (other: BandBody["first_page"]) => (other === undefined ? null : other || "");
  const composed = (band: RenderOptionsBody["header"]) =>
    band
      ? {
          html: band.html,
          firstHtml: htmlOf(band.first_page),
          evenHtml: htmlOf(band.even_pages),
          css: band.css ?? "",
        }
      : null;
  return { header: composed(header), footer: composed(footer), pageOffset };
}
