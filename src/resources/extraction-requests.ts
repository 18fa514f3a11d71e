import * as z from "zod";
import { OCR_OUTPUTS, TABLE_FORMATS, TABLE_HEADERS, TEXT_FORMATS } from "../domain/extraction.ts";
import { LIMITS } from "../domain/limits.ts";
import { OCR_LANGUAGES } from "../domain/ocr-language.ts";
import { once } from "../domain/once.ts";
import { pageRanges } from "./page-ranges.ts";
import { metadata } from "./shared.ts";
import { pdfSource } from "./sources.ts";

/** What extraction can be asked for (docs/contract/interface.md; docs/contract/additions.md section 7). */

const common = once(
  () =>
    ({
      source: pdfSource(),
      pages: pageRanges().default("all"),
      metadata: metadata().default({}),
    }) as const,
);

const textFormat = once(() =>
  z.enum(TEXT_FORMATS).default("text").meta({
    description:
      "text: pages parted by a blank line, three hyphens and a blank line. markdown: headings, lists, tables, links. structured: blocks with their boxes in reading order.",
  }),
);

const language = once(() =>
  z.enum(OCR_LANGUAGES).default("eng").meta({ description: "The language that the pages are read in." }),
);
const dpi = once(() =>
  z
    .number()
    .int()
    .min(LIMITS.ocrDpiMin)
    .max(LIMITS.ocrDpiMax)
    .default(LIMITS.ocrDpiDefault)
    .meta({ description: "Higher reads small print better and takes longer." }),
);

export const extractTextBody = once(() =>
  z
    .strictObject({
      ...common(),
      format: textFormat(),
      images: z
        .boolean()
        .default(false)
        .meta({ description: "With format markdown: links the pictures of the pages, which are stored as files." }),
    })
    .meta({ id: "ExtractText" }),
);

export const extractImagesBody = once(() => z.strictObject(common()).meta({ id: "ExtractImages" }));

export const extractOcrBody = once(() =>
  z
    .strictObject({
      ...common(),
      format: textFormat(),
      language: language(),
      dpi: dpi(),
      output: z.enum(OCR_OUTPUTS).default("text").meta({
        description:
          "pdf: also makes the source searchable: the text lies over its pictures, unseen, to be found, selected and copied. The answer's searchable_pdf names it.",
      }),
      deskew: z.boolean().default(false).meta({
        description: "With output pdf: sets pages upright that lie sideways or lean. The pictures are not changed.",
      }),
    })
    .meta({ id: "ExtractOcr" }),
);

export const extractTablesBody = once(() =>
  z
    .strictObject({
      ...common(),
      format: z.enum(TABLE_FORMATS).default("json").meta({
        description:
          "json: rows as lists of texts. csv: each table as CSV (RFC 4180). xlsx: a workbook, a sheet for each table.",
      }),
      headers: z.enum(TABLE_HEADERS).default("names").meta({
        description:
          'names: one name a column, heads over groups joined to those below them by " / ". printed: the header rows as they stand.',
      }),
      use_ocr: z.boolean().default(false).meta({ description: "Read the words by OCR first: for scanned documents." }),
      language: language().meta({ description: "Of the words, with use_ocr." }),
    })
    .meta({ id: "ExtractTables" }),
);
