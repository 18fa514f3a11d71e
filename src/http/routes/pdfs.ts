import { LIMITS } from "../../domain/limits.ts";
import { once } from "../../domain/once.ts";
import { deletePdf } from "../../operations/pdfs/delete.ts";
import { listPdfs } from "../../operations/pdfs/list.ts";
import { retrievePdf } from "../../operations/pdfs/retrieve.ts";
import { deletePdfQuery, listPdfsQuery, pdf, pdfListOf, presentPdf } from "../../resources/pdfs.ts";
import { deleted, listOf, pathId, presentPage } from "../../resources/shared.ts";
import { producing } from "../producing.ts";
import { route } from "../route.ts";

const tag = "PDFs" as const;
const params = once(() => pathId("pdf"));

export const RENDERING_ERRORS = [
  "credits_exhausted",
  "concurrency_limit_exceeded",
  "timeout_exceeded",
  "navigation_failed",
  "url_not_allowed",
  "url_blocked",
  "resource_failed",
  "script_failed",
  "document_refused",
  "document_too_large",
  "page_out_of_range",
  "render_crashed",
  "output_too_large_for_base64",
  "renderer_unavailable",
  "container_unavailable",
] as const;

export const pdfRoutes = [
  producing({
    path: "/v1/pdfs",
    operationId: "createPdf",
    call: "pdfs.create",
    tag,
    summary: "Create a PDF from HTML, a URL or Markdown",
    scope: "pdfs:create",
    heldFactor: LIMITS.renderHeldFactor,
    success: { status: 200, schema: pdf, description: "The PDF." },
    errors: RENDERING_ERRORS,
  }),
  route({
    method: "get",
    path: "/v1/pdfs",
    operationId: "listPdfs",
    call: "pdfs.list",
    tag,
    summary: "List PDFs",
    scope: "pdfs:read",
    query: listPdfsQuery,
    success: { status: 200, schema: once(() => listOf(pdf())), description: "One page, newest first." },
    errors: [],
    handle: async ({ services, caller, query }) => {
      const page = await listPdfs({ services, caller, input: pdfListOf(query) });
      return { status: 200, body: presentPage(page, query, presentPdf) };
    },
  }),
  route({
    method: "get",
    path: "/v1/pdfs/{id}",
    operationId: "retrievePdf",
    shows: "pdf",
    call: "pdfs.retrieve",
    tag,
    summary: "Retrieve a PDF",
    description: "Signs a fresh download URL. After the retention period the status is expired and url is null.",
    scope: "pdfs:read",
    params,
    success: { status: 200, schema: pdf, description: "The PDF." },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id } }) => ({
      status: 200,
      body: presentPdf(await retrievePdf({ services, caller, input: { pdfId: id } })),
    }),
  }),
  route({
    method: "delete",
    path: "/v1/pdfs/{id}",
    operationId: "deletePdf",
    call: "pdfs.delete",
    tag,
    summary: "Delete a PDF",
    description: "Removes the file, pictures of its pages and everything kept about it at once.",
    scope: "pdfs:create",
    params,
    query: deletePdfQuery,
    success: { status: 200, schema: once(() => deleted("pdf", "pdf")), description: "It is gone." },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id }, query }) => {
      await deletePdf({ services, caller, input: { pdfId: id, extractions: query.extractions === "true" } });
      return { status: 200, body: { id, object: "pdf", deleted: true } };
    },
  }),
];
