import { once } from "../../domain/once.ts";
import { deletePdf } from "../../operations/pdfs/delete.ts";
import { listPdfs } from "../../operations/pdfs/list.ts";
import { retrievePdf } from "../../operations/pdfs/retrieve.ts";
import { deletePdfQuery, listPdfsQuery, pdf, pdfListOf, presentPdf } from "../../resources/pdfs.ts";
import { deleted, listOf, pathId, presentDeleted, presentPage } from "../../resources/shared.ts";
import { NO_COMMAND } from "../no-command.ts";
import { producingRoute } from "../producing.ts";
import { route } from "../route.ts";

const tag = "PDFs" as const;
const params = once(() => pathId("pdf"));

export const pdfRoutes = [
  producingRoute("createPdf"),
  route({
    method: "get",
    path: "/v1/pdfs",
    operationId: "listPdfs",
    call: "pdfs.list",
    tag,
    summary: "List PDFs",
    command: NO_COMMAND.lists,
    guide: "rendering",
    scope: "pdfs:read",
    query: listPdfsQuery,
    success: { status: 200, schema: once(() => listOf(pdf())), description: "One page of objects, newest first." },
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
    description:
      "Returns the PDF with a new signed download URL. After the retention period, `status` is `expired` and `url` is null.",
    command: NO_COMMAND.single,
    guide: "rendering",
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
    description: "Immediately deletes the file, its thumbnails and all stored data about the PDF.",
    command: NO_COMMAND.deletion,
    guide: "rendering",
    scope: "pdfs:create",
    params,
    query: deletePdfQuery,
    success: { status: 200, schema: once(() => deleted("pdf", "pdf")), description: "The resource is deleted." },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id }, query }) => {
      await deletePdf({ services, caller, input: { pdfId: id, extractions: query.extractions === "true" } });
      return { status: 200, body: presentDeleted("pdf", id) };
    },
  }),
];
