import { fileNameOf } from "../../domain/pdf.ts";
import type { Services } from "../../operations/dependencies.ts";
import { openFile } from "../../operations/files/open.ts";
import { deletePdf } from "../../operations/pdfs/delete.ts";
import { listPdfs } from "../../operations/pdfs/list.ts";
import { renderPdf } from "../../operations/pdfs/render.ts";
import { retrievePdf } from "../../operations/pdfs/retrieve.ts";
import type { StoredPdf, StoredPdfs } from "../../operations/pdfs/stages.ts";
import {
  createPdfBody,
  deletePdfQuery,
  listPdfsQuery,
  type PdfView,
  pdf,
  pdfListOf,
  presentPdf,
  renderInputOf,
} from "../../resources/pdfs.ts";
import { deleted, listOf, pathId, presentPage } from "../../resources/shared.ts";
import type { Answer } from "../answer.ts";
import type { Base64Source } from "../base64-body.ts";
import { route } from "../route.ts";

const tag = "PDFs" as const;
const params = pathId("pdf");

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

/** The answer to a request that produced a PDF: its resource, with the bytes in it when asked for. */
export function answerWithPdf(services: Services, { view, releaseSlot }: StoredPdf): Answer {
  const resourceId = view.pdf.id;
  if (view.pdf.output === "url") return { status: 200, body: presentPdf(view), resourceId };
  return { status: 200, body: withoutUrl(view), resourceId, base64: bytesOf(services, view), release: releaseSlot };
}

/** The same for several PDFs that one request produced. */
export function answerWithPdfs(services: Services, { views, releaseSlot }: StoredPdfs): Answer {
  if (views[0]?.pdf.output !== "base64") return { status: 200, body: { object: "list", data: views.map(presentPdf) } };
  const base64 = views.map((view) => bytesOf(services, view));
  return { status: 200, body: { object: "list", data: views.map(withoutUrl) }, base64, release: releaseSlot };
}

function withoutUrl(view: PdfView): object {
  const { url: _, ...rest } = presentPdf(view);
  return rest;
}

function bytesOf(services: Services, { pdf }: PdfView): Base64Source {
  const name = fileNameOf(pdf.id);
  return { name, open: async () => (await openFile({ services, caller: pdf, input: { name } })).body };
}

export const pdfRoutes = [
  route({
    method: "post",
    path: "/v1/pdfs",
    operationId: "createPdf",
    call: "pdfs.create",
    tag,
    summary: "Create a PDF from HTML, a URL or Markdown",
    scope: "pdfs:create",
    body: createPdfBody,
    success: { status: 200, schema: pdf, description: "The PDF." },
    errors: RENDERING_ERRORS,
    handle: async ({ services, caller, work, body }) =>
      answerWithPdf(services, await renderPdf({ services, caller, input: renderInputOf(body), work })),
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
    success: { status: 200, schema: listOf(pdf), description: "One page, newest first." },
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
    success: { status: 200, schema: deleted("pdf", "pdf"), description: "It is gone." },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id }, query }) => {
      await deletePdf({ services, caller, input: { pdfId: id, extractions: query.extractions === "true" } });
      return { status: 200, body: { id, object: "pdf", deleted: true } };
    },
  }),
];
