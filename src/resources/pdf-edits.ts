import * as z from "zod";
import { parseLength } from "../domain/lengths.ts";
import { LIMITS } from "../domain/limits.ts";
import { once } from "../domain/once.ts";
import { WATERMARK_POSITIONS } from "../domain/pdf.ts";
import { EVEN_IF_INVALID } from "./field-checks.ts";
import { documentInformation, finishingOf, finishingOptions } from "./finishing.ts";
import { numberingOf, pageNumbers } from "./page-numbers.ts";
import { pageRanges } from "./page-ranges.ts";
import { pdf } from "./pdfs.ts";
import { color, compress, output, points, visibleText, WATERMARK_DEFAULTS } from "./render-options.ts";
import { checkedString, kind, metadata } from "./shared.ts";
import { exactlyOne, fileSource, pdfSource, sourceOf } from "./sources.ts";
import { mustBe } from "./validation-text.ts";

/**
 * Schemas of the request bodies of the editing endpoints (docs/contract/interface.md; docs/contract/additions.md
 * section 6).
 */

export const commonEditOptions = once(
  () =>
    ({
      output: output().default("url"),
      compress: compress().default("none"),
      metadata: metadata().default({}),
      document: documentInformation().optional(),
      ...finishingOptions(),
    }) as const,
);

const commonObject = once(() => z.strictObject(commonEditOptions()));
export type CommonBody = z.output<ReturnType<typeof commonObject>>;

/** Returns the options that every edit has in addition to its sources. */
export const editOutputOf = ({ output, compress, metadata, ...rest }: CommonBody) => ({
  output,
  compress,
  metadata,
  finishing: finishingOf(rest),
});

export const mergeBody = once(() =>
  z
    .strictObject({
      sources: z
        .array(pdfSource())
        .min(LIMITS.mergeSourcesMin)
        .max(LIMITS.mergeSourcesMax)
        .meta({ description: "PDFs to merge, in order." }),
      page_ranges: z
        .array(pageRanges().nullable())
        .optional()
        .meta({
          description: "Pages of each source; null selects all pages. There must be one entry per source.",
          examples: [[null, "1-3"]],
        }),
      page_numbers: pageNumbers().optional().meta({ description: "Page numbers that continue through all sources." }),
      ...commonEditOptions(),
    })
    .superRefine(({ sources, page_ranges }, context) => {
      if (!Array.isArray(sources) || !Array.isArray(page_ranges) || page_ranges.length === sources.length) return;
      const message = `must have as many items as sources (${sources.length}); got ${page_ranges.length}`;
      context.addIssue({ code: "custom", path: ["page_ranges"], message });
    }, EVEN_IF_INVALID)
    .meta({ id: "MergePdfs" }),
);

const position = once(() =>
  z
    .enum(WATERMARK_POSITIONS)
    .default(WATERMARK_DEFAULTS.position)
    .meta({ description: "Position on the page as it is displayed." }),
);

const markText = once(() =>
  z.strictObject({
    content: visibleText(),
    font_size: z.number().int().min(1).max(1_000).default(48).meta({ description: "Font size in points." }),
    color: color().default(WATERMARK_DEFAULTS.color),
    rotation: z
      .number()
      .min(-360)
      .max(360)
      .default(WATERMARK_DEFAULTS.rotation)
      .meta({ description: "Clockwise rotation in degrees." }),
    position: position(),
  }),
);

const imageWidth = once(() =>
  checkedString('a length above zero such as "200px" or "5cm"', (value) => {
    const points = parseLength(value);
    return points !== null && points > 0 && points <= 14_400;
  }).meta({ description: "Width on the page. The height keeps the proportions.", maxLength: 32, examples: ["40mm"] }),
);

const markImage = once(() =>
  z
    .strictObject({
      ...fileSource(),
      width: imageWidth().default("200px"),
      opacity: z.number().min(0).max(1).default(0.1).meta({ description: "Opacity. 0 is invisible, 1 is opaque." }),
      position: position(),
    })
    .superRefine((value, context) => exactlyOne(value, ["url", "base64"], context), EVEN_IF_INVALID)
    .meta({ description: "Image of the watermark: PNG, JPEG or SVG. The height keeps the proportions." }),
);

export const watermarkBody = once(() =>
  z
    .strictObject({
      source: pdfSource(),
      text: markText().optional().meta({ description: "Text of the watermark. Exactly one of text and image." }),
      image: markImage().optional(),
      pages: pageRanges().default("all"),
      layer: z.enum(["over", "under"]).default("over").meta({
        description:
          "`over`: above the page content. `under`: below the page content, where a painted background hides it.",
      }),
      ...commonEditOptions(),
    })
    .superRefine((value, context) => exactlyOne(value, ["text", "image"], context), EVEN_IF_INVALID)
    .meta({ id: "WatermarkPdf" }),
);

export const splitBody = once(() =>
  z
    .strictObject({
      source: pdfSource(),
      ranges: z
        .array(pageRanges())
        .min(1)
        .max(LIMITS.splitParts)
        .optional()
        .meta({
          description: "Page ranges; each becomes one PDF. Exactly one of ranges and every.",
          examples: [["1-3", "4-"]],
        }),
      every: z
        .number()
        .int()
        .min(1)
        .optional()
        .meta({
          description: "Number of pages of each PDF. Exactly one of ranges and every.",
          maximum: LIMITS.pdfSourcePages,
          examples: [2],
        }),
      ...commonEditOptions(),
    })
    .superRefine((value, context) => exactlyOne(value, ["ranges", "every"], context), EVEN_IF_INVALID)
    .meta({ id: "SplitPdf", examples: [{ source: { url: "https://example.com/a.pdf" }, ranges: ["1-3", "4-"] }] }),
);

const QUARTERS = [-270, -180, -90, 0, 90, 180, 270];

export const reorderBody = once(() =>
  z
    .strictObject({
      source: pdfSource(),
      pages: pageRanges().meta({ description: "Pages in the new order. Pages that are not listed are removed." }),
      rotate: z
        .record(
          z.string().regex(/^[1-9]\d{0,5}$/, { error: "a page number" }),
          z.number().refine((degrees) => QUARTERS.includes(degrees), mustBe("a multiple of 90")),
        )
        .default({})
        .meta({
          description: "Clockwise degrees by page number, added to the current rotation of the page.",
          examples: [{ "1": 90 }],
        }),
      ...commonEditOptions(),
    })
    .meta({ id: "ReorderPdf" }),
);

/** Schema of the response body of POST /v1/pdfs/split. */
export const splitResult = once(() =>
  z
    .object({ object: kind("list"), data: z.array(pdf()).meta({ description: "The parts in order." }) })
    .meta({ id: "SplitPdfs" }),
);

export type SplitPdfs = z.output<ReturnType<typeof splitResult>>;

/** Returns the input of a merge, in which each source has its page ranges. */
export const mergeInputOf = ({
  sources,
  page_ranges: ranges,
  page_numbers: numbers,
  ...rest
}: z.output<ReturnType<typeof mergeBody>>) => ({
  ...editOutputOf(rest),
  numbering: numbers ? numberingOf(numbers) : null,
  sources: sources.map((source, i) => ({ source: sourceOf(source), pages: ranges?.[i] ?? null })),
});

export const watermarkInputOf = ({
  source,
  text,
  image,
  pages,
  layer,
  ...rest
}: z.output<ReturnType<typeof watermarkBody>>) => ({
  ...editOutputOf(rest),
  pages,
  layer,
  source: sourceOf(source),
  mark: markOf({ text, image }),
});

/** Returns the text or the image of a watermark. The schema ensures that exactly one of them is set. */
function markOf({ text, image }: Pick<z.output<ReturnType<typeof watermarkBody>>, "text" | "image">) {
  if (text) {
    const { content, font_size: fontPt, color, rotation, position } = text;
    return { text: { content, fontPt, color, rotation, position } };
  }
  if (!image) throw new Error("neither text nor image passed validation");
  const { url, base64, width, opacity, position } = image;
  const source = url === undefined ? { base64: base64 ?? "" } : { url };
  return { image: { source, widthPt: points(width), opacity, position } };
}

export const splitInputOf = ({ source, ranges, every, ...rest }: z.output<ReturnType<typeof splitBody>>) => ({
  ...editOutputOf(rest),
  source: sourceOf(source),
  parts: ranges ? { ranges } : { every: every ?? 1 },
});

export const reorderInputOf = ({ source, pages, rotate, ...rest }: z.output<ReturnType<typeof reorderBody>>) => ({
  ...editOutputOf(rest),
  pages,
  rotate,
  source: sourceOf(source),
});
