import { SOURCE_ERRORS } from "../../operations/producing/errors.ts";
import { verifySignatures } from "../../operations/signatures/verify.ts";
import { presentSignatures, signatureReports, verifyBody } from "../../resources/signatures.ts";
import { sourceOf } from "../../resources/sources.ts";
import { route } from "../route.ts";

export const signatureRoutes = [
  route({
    method: "post",
    path: "/v1/pdfs/signatures",
    operationId: "verifySignatures",
    call: "pdfs.verifySignatures",
    tag: "PDFs",
    summary: "Verify the signatures of a PDF",
    description:
      "Checks that the signed bytes are unchanged, that the certificates lead to your roots, the time stamps, and what was changed after each signature. Costs no credits and stores nothing.",
    command: "signatures",
    guide: "signatures",
    scope: "pdfs:read",
    body: verifyBody,
    success: { status: 200, schema: signatureReports, description: "One report for each signature." },
    errors: [...SOURCE_ERRORS.filter((code) => code !== "credits_exhausted"), "document_too_large", "signing_failed"],
    handle: async ({ services, caller, work, body: { source, roots } }) => ({
      status: 200,
      body: presentSignatures(
        await verifySignatures({ services, caller, input: { source: sourceOf(source), roots }, work }),
      ),
    }),
  }),
];
