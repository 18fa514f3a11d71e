import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { type EraseResourcesNeeds, eraseResources } from "../files/erase.ts";
import { type DropJobNeeds, dropJob } from "../jobs/drop.ts";
import type { Call } from "../verb.ts";
import { findPdf, type RetrievePdfNeeds } from "./retrieve.ts";

export type DeletePdfNeeds = RetrievePdfNeeds &
  EraseResourcesNeeds &
  DropJobNeeds &
  Pick<Services, "extractions" | "pdfs" | "thumbnails">;

export interface DeletePdfInput {
  pdfId: string;
  /** Whether to delete extractions of the PDF too. Images of its pages are always deleted. */
  extractions?: boolean;
}

/**
 * Deletes a PDF with its files, events and idempotent responses at once. If the PDF is processing, cancels it. Throws
 * `resource_not_found`.
 */
export async function deletePdf(call: Call<DeletePdfNeeds, DeletePdfInput>): Promise<void> {
  requireScope(call.caller, "pdfs:create");
  const { services, caller, input } = call;
  const { pdf } = await findPdf({ services, caller, input: { pdfId: input.pdfId } });
  const { accountId, environment, id } = pdf;
  const thumbnails = await services.thumbnails.idsOfSource(accountId, id);
  const extractions = input.extractions ? await services.extractions.idsOfSource(accountId, id) : [];
  await eraseResources(
    call,
    [id, ...thumbnails, ...extractions],
    [
      services.pdfs.removing(accountId, environment, id),
      services.thumbnails.removing(accountId, thumbnails),
      services.extractions.removing(accountId, extractions),
    ],
  );
  await dropJob(services, pdf);
}
