import {
  extractImagesBody,
  extractOcrBody,
  extractTablesBody,
  extractTextBody,
} from "../../resources/extraction-requests.ts";
import { conformanceOf } from "../../resources/finishing.ts";
import { sourceOf } from "../../resources/sources.ts";
import { extractImages } from "../extractions/extract-images.ts";
import { extractOcr } from "../extractions/extract-ocr.ts";
import { extractTables } from "../extractions/extract-tables.ts";
import { extractText } from "../extractions/extract-text.ts";
import { EXTRACTION_ERRORS } from "./errors.ts";
import { extractionOperation } from "./operation.ts";

/** Operations that extract text, tables or images from PDFs. */
export const EXTRACTIONS = {
  extractText: extractionOperation("text", {
    path: "/v1/extract/text",
    call: "extract.text",
    tag: "Extraction",
    summary: "Extract the text of a PDF",
    description:
      "Extracts the text layer in reading order, without hidden text and text outside the page. Costs one credit.",
    command: "extract text",
    guide: "extraction",
    scope: "extractions:create",
    body: extractTextBody,
    success: "The extracted text.",
    errors: EXTRACTION_ERRORS,
    run: (context, { source, ...rest }) => extractText({ ...context, input: { ...rest, source: sourceOf(source) } }),
  }),
  extractOcr: extractionOperation("ocr", {
    path: "/v1/extract/ocr",
    call: "extract.ocr",
    tag: "Extraction",
    summary: "Read scanned pages by OCR",
    description:
      "Costs one credit per page. If one of the requested pages fails, the whole request fails and costs nothing. With output `pdf`, the searchable PDF is stored as well, at no extra cost; this also requires the scope `pdfs:create`.",
    command: "ocr",
    guide: "ocr",
    scope: "extractions:create",
    body: extractOcrBody,
    success: "The extracted text.",
    errors: [...EXTRACTION_ERRORS, "document_too_large", "not_conformant"],
    run: (context, { source, conformance, repair, ...rest }) =>
      extractOcr({
        ...context,
        input: { ...rest, source: sourceOf(source), conformance: conformanceOf({ conformance, repair }) },
      }),
  }),
  extractTables: extractionOperation("tables", {
    path: "/v1/extract/tables",
    call: "extract.tables",
    tag: "Extraction",
    summary: "Extract the tables of a PDF",
    description:
      "Finds ruled, partly ruled, borderless and tagged tables. Costs one credit, or one credit per page with `use_ocr`.",
    command: "extract tables",
    guide: "tables",
    scope: "extractions:create",
    body: extractTablesBody,
    success: "The extracted tables.",
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
  extractImages: extractionOperation("images", {
    path: "/v1/extract/images",
    call: "extract.images",
    tag: "Extraction",
    summary: "Extract the images of a PDF",
    description:
      "Returns JPEG and JPEG 2000 images byte for byte, fax-encoded images as TIFF, and all others as PNG, each with its page and bounding box. Costs one credit.",
    command: "extract images",
    guide: "extraction",
    scope: "extractions:create",
    body: extractImagesBody,
    success: "The extracted images.",
    errors: [...EXTRACTION_ERRORS, "document_too_large"],
    run: (context, { source, ...rest }) => extractImages({ ...context, input: { ...rest, source: sourceOf(source) } }),
  }),
};
