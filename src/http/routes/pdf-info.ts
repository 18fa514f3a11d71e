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
    summary: "Tell what a PDF is and holds",
    description:
      "Pages and their sizes, fonts, images, signatures, attachments, metadata, and the standards that it claims to follow. Free of charge; nothing is kept.",
    command: "info",
    guide: "editing",
    scope: "pdfs:read",
    body: pdfInfoBody,
    success: { status: 200, schema: pdfInfo, description: "What is known of it." },
    errors: [...SOURCE_ERRORS.filter((code) => code !== "credits_exhausted"), "document_too_large"],
    handle: async ({ services, caller, work, body: { source } }) => ({
      status: 200,
      body: presentPdfInfo(await describePdf({ services, caller, input: { source: sourceOf(source) }, work })),
    }),
  }),
];
