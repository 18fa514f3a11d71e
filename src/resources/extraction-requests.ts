import * as z from "zod";
import { OCR_OUTPUTS, TABLE_FORMATS, TABLE_HEADERS, TEXT_FORMATS } from "../domain/extraction.ts";
import { LIMITS } from "../domain/limits.ts";
import { OCR_LANGUAGES } from "../domain/ocr-language.ts";
import { once } from "../domain/once.ts";
import { EVEN_IF_INVALID } from "./field-checks.ts";
import { conformance, repair } from "./finishing.ts";
import { rejectIgnored } from "./ignored-options.ts";
import { pageRanges } from "./page-ranges.ts";
import { metadata } from "./shared.ts";
import { pdfSource } from "./sources.ts";

/** Schemas of the request bodies of extractions (docs/contract/interface.md; docs/contract/additions.md section 7). */

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
      "`text`: plain text; pages are separated by a blank line, three hyphens and a blank line. `markdown`: headings, lists, tables, links. `structured`: text blocks with bounding boxes in reading order.",
  }),
);

const DEFAULT_LANGUAGE = "eng";

const language = once(() =>
  z.enum(OCR_LANGUAGES).default(DEFAULT_LANGUAGE).meta({ description: "Language of the text on the pages." }),
);
const dpi = once(() =>
  z
    .number()
    .int()
    .min(LIMITS.ocrDpiMin)
    .max(LIMITS.ocrDpiMax)
    .default(LIMITS.ocrDpiDefault)
    .meta({ description: "Resolution for OCR. A higher value reads small print better and takes longer." }),
);

export const extractTextBody = once(() =>
  z
    .strictObject({
      ...common(),
      format: textFormat(),
      images: z
        .boolean()
        .default(false)
        .meta({ description: "With format `markdown`: stores the images of the pages as files and links to them." }),
    })
    .superRefine(({ format, images }, context) => {
      if (images && format !== "markdown") rejectIgnored(context, "images", "with format markdown");
    }, EVEN_IF_INVALID)
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
          "`pdf` also creates a searchable PDF: the source with an invisible text layer that readers can search, select and copy. `searchable_pdf` in the response has its id.",
      }),
      deskew: z.boolean().default(false).meta({
        description:
          "With output `pdf`: rotates and straightens pages that are sideways or skewed. The images are not changed.",
      }),
      conformance: conformance().optional(),
      repair: repair().optional(),
    })
    .superRefine(({ output, deskew, conformance: standards }, context) => {
      if (standards !== undefined && output !== "pdf") rejectIgnored(context, "conformance", "with output pdf");
      if (deskew && output !== "pdf") rejectIgnored(context, "deskew", "with output pdf");
    }, EVEN_IF_INVALID)
    .meta({ id: "ExtractOcr" }),
);

export const extractTablesBody = once(() =>
  z
    .strictObject({
      ...common(),
      format: z.enum(TABLE_FORMATS).default("json").meta({
        description:
          "`json`: each row as an array of strings. `csv`: each table as CSV (RFC 4180). `xlsx`: a workbook with one sheet per table.",
      }),
      headers: z.enum(TABLE_HEADERS).default("names").meta({
        description:
          '`names`: one name per column; headers of column groups are joined to the headers below them with " / ". `printed`: the header rows as they are printed.',
      }),
      use_ocr: z
        .boolean()
        .default(false)
        .meta({ description: "Reads the text by OCR first. Use it for scanned documents." }),
      language: language().meta({ description: "Language of the text. Only with `use_ocr`." }),
    })
    .superRefine((body, context) => {
      if (!body.use_ocr && body.language !== DEFAULT_LANGUAGE) rejectIgnored(context, "language", "with use_ocr: true");
    }, EVEN_IF_INVALID)
    .meta({ id: "ExtractTables" }),
);
