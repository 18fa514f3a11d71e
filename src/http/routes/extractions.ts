import { once } from "../../domain/once.ts";
import { deleteExtraction } from "../../operations/extractions/delete.ts";
import { listExtractions } from "../../operations/extractions/list.ts";
import { retrieveExtraction } from "../../operations/extractions/retrieve.ts";
import {
  extraction,
  extractionSummary,
  extractionsPageOf,
  listExtractionsQuery,
  presentExtraction,
} from "../../resources/extractions.ts";
import { deleted, listOf, pathId, presentPage } from "../../resources/shared.ts";
import { producing } from "../producing.ts";
import { route } from "../route.ts";
import { SOURCE_ERRORS } from "./pdf-edits.ts";

const tag = "Extraction";
const params = once(() => pathId("ext"));
const EXTRACTION_ERRORS = [...SOURCE_ERRORS, "page_out_of_range"] as const;

export const extractionRoutes = [
  producing({
    path: "/v1/extract/text",
    operationId: "extractText",
    call: "extract.text",
    tag,
    summary: "Extract the text of a PDF",
    description: "From the text layer, in reading order; hidden and off-page text is left out. One credit.",
    scope: "extractions:create",
    success: { status: 200, schema: extraction, description: "The text." },
    errors: EXTRACTION_ERRORS,
  }),
  producing({
    path: "/v1/extract/ocr",
    operationId: "extractOcr",
    call: "extract.ocr",
    tag,
    summary: "Read scanned pages by OCR",
    description:
      "One credit a page; all pages asked for are read, or none and nothing is charged. output pdf stores the source with its text as a PDF, too, for no more credits; it also takes the scope pdfs:create.",
    scope: "extractions:create",
    success: { status: 200, schema: extraction, description: "The text." },
    errors: [...EXTRACTION_ERRORS, "document_too_large"],
  }),
  producing({
    path: "/v1/extract/tables",
    operationId: "extractTables",
    call: "extract.tables",
    tag,
    summary: "Extract the tables of a PDF",
    description: "Ruled, partly ruled, borderless and tagged tables. One credit, or one a page with use_ocr.",
    scope: "extractions:create",
    success: { status: 200, schema: extraction, description: "The tables." },
    errors: [...EXTRACTION_ERRORS, "document_too_large"],
  }),
  producing({
    path: "/v1/extract/images",
    operationId: "extractImages",
    call: "extract.images",
    tag,
    summary: "Extract the images of a PDF",
    description:
      "As the PDF has them: JPEG and JPEG 2000 byte for byte, faxes in a TIFF, all others as PNG, each with its page and box. One credit.",
    scope: "extractions:create",
    success: { status: 200, schema: extraction, description: "The images." },
    errors: [...EXTRACTION_ERRORS, "document_too_large"],
  }),
  route({
    method: "get",
    path: "/v1/extractions",
    operationId: "listExtractions",
    call: "extractions.list",
    tag,
    summary: "List extractions",
    description: "Without their results, as in the events that tell of them: retrieve one for that.",
    scope: "extractions:read",
    query: listExtractionsQuery,
    success: { status: 200, schema: once(() => listOf(extractionSummary())), description: "One page, newest first." },
    errors: [],
    handle: async ({ services, caller, query }) => {
      const page = await listExtractions({ services, caller, input: extractionsPageOf(query) });
      return { status: 200, body: presentPage(page, query, presentExtraction) };
    },
  }),
  route({
    method: "get",
    path: "/v1/extractions/{id}",
    operationId: "retrieveExtraction",
    call: "extractions.retrieve",
    tag,
    summary: "Retrieve an extraction",
    description: "With its result, until the retention period has passed; then the status is expired.",
    scope: "extractions:read",
    params,
    success: { status: 200, schema: extraction, description: "The extraction." },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id } }) => ({
      status: 200,
      body: presentExtraction(await retrieveExtraction({ services, caller, input: { id } })),
    }),
  }),
  route({
    method: "delete",
    path: "/v1/extractions/{id}",
    operationId: "deleteExtraction",
    call: "extractions.delete",
    tag,
    summary: "Delete an extraction",
    description: "Removes the result and everything kept about it at once.",
    scope: "extractions:create",
    params,
    success: { status: 200, schema: once(() => deleted("extraction", "ext")), description: "It is gone." },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id } }) => {
      await deleteExtraction({ services, caller, input: { id } });
      return { status: 200, body: { id, object: "extraction", deleted: true } };
    },
  }),
];
