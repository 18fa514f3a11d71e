import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { retrievePdf } from "./retrieve.ts";

/** Removes files, row and kept idempotent answers at once. Throws `resource_not_found`. */
export async function deletePdf(services: Services, caller: Caller, pdfId: string): Promise<void> {
  const { pdf } = await retrievePdf(services, caller, pdfId);
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
