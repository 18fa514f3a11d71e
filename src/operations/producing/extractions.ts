import {
  extractImagesBody,
  extractOcrBody,
  extractTablesBody,
  extractTextBody,
} from "../../resources/extraction-requests.ts";
import { sourceOf } from "../../resources/sources.ts";
import { extractImages } from "../extractions/extract-images.ts";
import { extractOcr } from "../extractions/extract-ocr.ts";
import { extractTables } from "../extractions/extract-tables.ts";
import { extractText } from "../extractions/extract-text.ts";
import { EXTRACTION_ERRORS } from "./errors.ts";
import { makesExtraction } from "./operation.ts";

/** Operations that read PDFs. */
export const EXTRACTIONS = {
  extractText: makesExtraction("text", {
    path: "/v1/extract/text",
    call: "extract.text",
    tag: "Extraction",
    summary: "Extract the text of a PDF",
    description: "From the text layer, in reading order; hidden and off-page text is left out. One credit.",
    command: "extract text",
    guide: "extraction",
    scope: "extractions:create",
    body: extractTextBody,
    success: "The text.",
    errors: EXTRACTION_ERRORS,
    run: (context, { source, ...rest }) => extractText({ ...context, input: { ...rest, source: sourceOf(source) } }),
  }),
  extractOcr: makesExtraction("ocr", {
    path: "/v1/extract/ocr",
    call: "extract.ocr",
    tag: "Extraction",
    summary: "Read scanned pages by OCR",
    description:
      "One credit a page; all pages asked for are read, or none and nothing is charged. output pdf stores the source with its text as a PDF, too, for no more credits; it also takes the scope pdfs:create.",
    command: "ocr",
    guide: "ocr",
    scope: "extractions:create",
    body: extractOcrBody,
    success: "The text.",
    errors: [...EXTRACTION_ERRORS, "document_too_large"],
    run: (context, { source, ...rest }) => extractOcr({ ...context, input: { ...rest, source: sourceOf(source) } }),
  }),
  extractTables: makesExtraction("tables", {
    path: "/v1/extract/tables",
    call: "extract.tables",
    tag: "Extraction",
    summary: "Extract the tables of a PDF",
    description: "Ruled, partly ruled, borderless and tagged tables. One credit, or one a page with use_ocr.",
    command: "extract tables",
    guide: "tables",
    scope: "extractions:create",
    body: extractTablesBody,
    success: "The tables.",
    errors: [...EXTRACTION_ERRORS, "document_too_large"],
    run: (context, { source, use_ocr, language, format, headers, ...rest }) =>
      extractTables({
        ...context,
        input: {
          ...rest,
          view: { format, headers },
          source: sourceOf(source),
          ocrLanguage: use_ocr ? language : null,
        },
      }),
  }),
  extractImages: makesExtraction("images", {
    path: "/v1/extract/images",
    call: "extract.images",
    tag: "Extraction",
    summary: "Extract the images of a PDF",
    description:
      "As the PDF has them: JPEG and JPEG 2000 byte for byte, faxes in a TIFF, all others as PNG, each with its page and box. One credit.",
    command: "extract images",
    guide: "extraction",
    scope: "extractions:create",
    body: extractImagesBody,
    success: "The images.",
    errors: [...EXTRACTION_ERRORS, "document_too_large"],
    run: (context, { source, ...rest }) => extractImages({ ...context, input: { ...rest, source: sourceOf(source) } }),
  }),
};
