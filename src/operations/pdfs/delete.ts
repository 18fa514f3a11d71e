import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";
import { type RetrievePdfNeeds, retrievePdf } from "./retrieve.ts";

export type DeletePdfNeeds = RetrievePdfNeeds &
  Pick<Services, "commit" | "events" | "fileRecords" | "files" | "idempotencyShards">;

/** Removes files, row and kept idempotent answers at once. Throws `resource_not_found`. */
export async function deletePdf({
  services,
  caller,
  input: { pdfId },
}: Call<DeletePdfNeeds, { pdfId: string }>): Promise<void> {
  const { pdf } = await retrievePdf({ services, caller, input: { pdfId } });
  const files = await services.fileRecords.ofResource(caller.accountId, pdf.id);
  const names = files.map(({ name }) => name);
  await services.files.delete(caller.accountId, names);
  await services.commit([
    services.pdfs.removing(caller.accountId, caller.environment, pdf.id),
    ...(names.length > 0 ? [services.fileRecords.removing(names)] : []),
    services.events.erasing(caller.accountId, pdf.id),
  ]);
  await Promise.all(services.idempotencyShards(caller.accountId).map((shard) => shard.erase(pdf.id)));
}
