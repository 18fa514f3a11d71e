import * as z from "zod";
import { OFFICE_FORMATS } from "../domain/office-format.ts";
import { PAGE_FORMATS } from "../domain/page-size.ts";
import { documentInformation, finishingOf, finishingOptions } from "./finishing.ts";
import { compress, customSize, output, pageSizeOf } from "./render-options.ts";
import { metadata } from "./shared.ts";
import { exactlyOne, fileSource } from "./sources.ts";

const list = OFFICE_FORMATS.map((format) => `.${format}`).join(", ");

export const convertOfficeBody = z
  .strictObject({
    source: z
      .strictObject(fileSource)
      .superRefine((value, context) => exactlyOne(value, ["url", "base64"], context))
      .meta({ id: "OfficeSource", description: "Exactly one of url and base64; at most 50 MB." }),
    filename: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .meta({
        description: `Its extension selects the format: ${list}. Required with base64; with url the URL's path names the file if this does not.`,
        examples: ["report.docx"],
      }),
    landscape: z.boolean().optional().meta({ description: "Left out, the document keeps its own orientation." }),
    format: z
      .union([z.enum(PAGE_FORMATS), customSize])
      .optional()
      .meta({ description: "Left out, the document keeps its own paper. Slides are scaled onto the paper." }),
    custom_size: customSize.optional(),
    fit_sheets: z.boolean().default(true).meta({
      description:
        "Of workbooks: sheets without a fitting of their own are fitted to the page's width. false leaves their scale and page breaks as they are.",
    }),
    output: output.default("url"),
    compress: compress.default("none"),
    metadata: metadata.default({}),
    document: documentInformation.optional(),
    attachments: finishingOptions.attachments,
    security: finishingOptions.security,
  })
  .superRefine(({ source, filename }, context) => {
    if (source.base64 === undefined || filename !== undefined) return;
    context.addIssue({
      code: "custom",
      path: ["filename"],
      message: "is required with source.base64: its extension selects the format.",
      params: { code: "missing_parameter" },
    });
  })
  .meta({ id: "ConvertOffice", examples: [{ source: { url: "https://example.com/report.docx" } }] });

export type ConvertOfficeBody = z.output<typeof convertOfficeBody>;

/** Portrait paper only when asked for: else the document keeps its own. */
export function conversionInputOf({ source, format, custom_size, ...rest }: ConvertOfficeBody) {
  const { filename = null, landscape = null, fit_sheets: fitSheets, output, compress, metadata } = rest;
  const { document, attachments, security } = rest;
  const sized = format !== undefined || custom_size !== undefined;
  return {
    source: source.url === undefined ? { base64: source.base64 ?? "" } : { url: source.url },
    filename,
    paper: sized ? pageSizeOf({ format, custom_size }) : null,
    landscape,
    fitSheets,
    output,
    compress,
    metadata,
    finishing: finishingOf({ document, attachments, security }),
  };
}
