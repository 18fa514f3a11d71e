import { describePdf } from "../../operations/pdfs/describe.ts";
import { SOURCE_ERRORS } from "../../operations/producing/errors.ts";
import { pdfInfo, pdfInfoBody, presentPdfInfo } from "../../resources/pdf-info.ts";
import { sourceOf } from "../../resources/sources.ts";
import { route } from "../route.ts";

export const pdfInfoRoutes = [
  route({
    method: "post",
    path: "/v1/pdfs/info",
    operationId: "describePdf",
    call: "pdfs.info",
    tag: "PDFs",
    summary: "Inspect a PDF",
    description:
      "Returns page sizes, fonts, images, signatures, form fields, attachments, metadata and the standards that the PDF claims to follow. Costs no credits and stores nothing.",
    command: "info",
    guide: "editing",
    scope: "pdfs:read",
    body: pdfInfoBody,
    success: { status: 200, schema: pdfInfo, description: "The properties of the PDF." },
    errors: [...SOURCE_ERRORS.filter((code) => code !== "credits_exhausted"), "document_too_large"],
    handle: async ({ services, caller, work, body: { source } }) => ({
      status: 200,
      body: presentPdfInfo(await describePdf({ services, caller, input: { source: sourceOf(source) }, work })),
    }),
  }),
];
