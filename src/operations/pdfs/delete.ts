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
  /** Also what was extracted from it; pictures of its pages always go with it. */
  extractions?: boolean;
}

/** Removes files, row, events and kept idempotent answers at once; a PDF that is still to be made is not made. Throws `resource_not_found`. */
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
