import { FolioError, shown } from "../../domain/errors.ts";
import type { PdfView } from "../../resources/pdfs.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";
import { type ViewPdfNeeds, viewPdf } from "./view.ts";

export type RetrievePdfNeeds = ViewPdfNeeds & Pick<Services, "pdfs">;

/** Throws `resource_not_found` for every id that is not this account's in this environment. */
export async function retrievePdf({
  services,
  caller,
  input: { pdfId },
}: Call<RetrievePdfNeeds, { pdfId: string }>): Promise<PdfView> {
  const found = await services.pdfs.find(caller.accountId, caller.environment, pdfId);
  if (!found) throw new FolioError("resource_not_found", `No PDF has the id ${shown(pdfId)}.`, { param: "id" });
  return viewPdf(services, found.pdf, found.fileEpoch);
}
