import { FolioError, formatValue } from "../../domain/errors.ts";
import type { PdfView } from "../../resources/pdfs.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";
import { type ViewPdfNeeds, viewPdf } from "./view.ts";

export type RetrievePdfNeeds = ViewPdfNeeds & Pick<Services, "pdfs">;

/** Returns the PDF. Throws `resource_not_found` for an id that does not belong to this account and environment. */
export async function findPdf({
  services,
  caller,
  input: { pdfId },
}: Call<RetrievePdfNeeds, { pdfId: string }>): Promise<PdfView> {
  const found = await services.pdfs.find(caller.accountId, caller.environment, pdfId);
  if (!found) throw new FolioError("resource_not_found", `No PDF has the id ${formatValue(pdfId)}.`, { param: "id" });
  return viewPdf(services, found.pdf, found.fileEpoch);
}

/** Returns the PDF with a new URL. Throws the errors of `findPdf`. */
export async function retrievePdf(call: Call<RetrievePdfNeeds, { pdfId: string }>): Promise<PdfView> {
  requireScope(call.caller, "pdfs:read");
  return findPdf(call);
}
