import { splitResult } from "../../resources/pdf-edits.ts";
import { pdf } from "../../resources/pdfs.ts";
import { producing } from "../producing.ts";

const tag = "Editing";

export const SOURCE_ERRORS = [
  "credits_exhausted",
  "concurrency_limit_exceeded",
  "resource_not_found",
  "file_expired",
  "source_too_large",
  "source_invalid",
  "source_encrypted",
  "source_unreachable",
  "url_not_allowed",
  "url_blocked",
  "timeout_exceeded",
  "container_unavailable",
] as const;

export const EDITING_ERRORS = [
  ...SOURCE_ERRORS,
  "page_out_of_range",
  "document_too_large",
  "output_too_large_for_base64",
] as const;

export const pdfEditRoutes = [
  producing({
    path: "/v1/pdfs/merge",
    operationId: "mergePdfs",
    call: "pdfs.merge",
    tag,
    summary: "Merge PDFs",
    description:
      "Bookmarks (each source's under one named after its title), links, form fields, tags, page labels and attachments survive.",
    scope: "pdfs:create",
    success: { status: 200, schema: pdf, description: "The merged PDF." },
    errors: EDITING_ERRORS,
  }),
  producing({
    path: "/v1/pdfs/watermark",
    operationId: "watermarkPdf",
    call: "pdfs.watermark",
    tag,
    summary: "Put a text or an image on a PDF's pages",
    scope: "pdfs:create",
    success: { status: 200, schema: pdf, description: "The PDF with its watermark." },
    errors: [...EDITING_ERRORS, "unsupported_format", "renderer_unavailable"],
  }),
  producing({
    path: "/v1/pdfs/split",
    operationId: "splitPdf",
    call: "pdfs.split",
    tag,
    summary: "Split a PDF into several",
    description: "Each part carries nothing of the other pages. One credit for all parts, shown on the first.",
    scope: "pdfs:create",
    success: { status: 200, schema: splitResult, description: "The parts in order." },
    errors: EDITING_ERRORS,
  }),
  producing({
    path: "/v1/pdfs/reorder",
    operationId: "reorderPdf",
    call: "pdfs.reorder",
    tag,
    summary: "Reorder, drop, repeat and rotate pages",
    scope: "pdfs:create",
    success: { status: 200, schema: pdf, description: "The PDF of the pages named." },
    errors: EDITING_ERRORS,
  }),
];
