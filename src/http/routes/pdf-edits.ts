import { mergePdfs } from "../../operations/pdfs/merge.ts";
import { reorderPdf } from "../../operations/pdfs/reorder.ts";
import { splitPdf } from "../../operations/pdfs/split.ts";
import { watermarkPdf } from "../../operations/pdfs/watermark.ts";
import {
  mergeBody,
  mergeInputOf,
  reorderBody,
  reorderInputOf,
  splitBody,
  splitInputOf,
  splitResult,
  watermarkBody,
  watermarkInputOf,
} from "../../resources/pdf-edits.ts";
import { pdf } from "../../resources/pdfs.ts";
import { route } from "../route.ts";
import { answerWithPdf, answerWithPdfs } from "./pdfs.ts";

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
  route({
    method: "post",
    path: "/v1/pdfs/merge",
    operationId: "mergePdfs",
    call: "pdfs.merge",
    tag,
    summary: "Merge PDFs",
    description:
      "Bookmarks (each source's under one named after its title), links, form fields, tags, page labels and attachments survive.",
    scope: "pdfs:create",
    body: mergeBody,
    success: { status: 200, schema: pdf, description: "The merged PDF." },
    errors: EDITING_ERRORS,
    handle: async ({ services, caller, work, body }) =>
      answerWithPdf(services, await mergePdfs({ services, caller, input: mergeInputOf(body), work })),
  }),
  route({
    method: "post",
    path: "/v1/pdfs/watermark",
    operationId: "watermarkPdf",
    call: "pdfs.watermark",
    tag,
    summary: "Put a text or an image on a PDF's pages",
    scope: "pdfs:create",
    body: watermarkBody,
    success: { status: 200, schema: pdf, description: "The PDF with its watermark." },
    errors: [...EDITING_ERRORS, "unsupported_format", "renderer_unavailable"],
    handle: async ({ services, caller, work, body }) =>
      answerWithPdf(services, await watermarkPdf({ services, caller, input: watermarkInputOf(body), work })),
  }),
  route({
    method: "post",
    path: "/v1/pdfs/split",
    operationId: "splitPdf",
    call: "pdfs.split",
    tag,
    summary: "Split a PDF into several",
    description: "Each part carries nothing of the other pages. One credit for all parts, shown on the first.",
    scope: "pdfs:create",
    body: splitBody,
    success: { status: 200, schema: splitResult, description: "The parts in order." },
    errors: EDITING_ERRORS,
    handle: async ({ services, caller, work, body }) =>
      answerWithPdfs(services, await splitPdf({ services, caller, input: splitInputOf(body), work })),
  }),
  route({
    method: "post",
    path: "/v1/pdfs/reorder",
    operationId: "reorderPdf",
    call: "pdfs.reorder",
    tag,
    summary: "Reorder, drop, repeat and rotate pages",
    scope: "pdfs:create",
    body: reorderBody,
    success: { status: 200, schema: pdf, description: "The PDF of the pages named." },
    errors: EDITING_ERRORS,
    handle: async ({ services, caller, work, body }) =>
      answerWithPdf(services, await reorderPdf({ services, caller, input: reorderInputOf(body), work })),
  }),
];
