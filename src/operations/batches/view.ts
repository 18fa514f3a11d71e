import { isEnded } from "../../domain/batch.ts";
import type { BatchSnapshot, ItemResult } from "../../domain/batch-object.ts";
import { pdfFileOf } from "../../domain/pdf.ts";
import type { BatchView, ResultView } from "../../resources/batches.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { type SignFileNeeds, signFile } from "../files/sign.ts";
import type { Context } from "../verb.ts";

export type ViewBatchNeeds = SignFileNeeds & Pick<Services, "batch" | "fileRecords">;

export const zipNameOf = (batchId: string): string => `${batchId}.zip`;

/**
 * Returns a batch as GET requests, events and responses show it. A batch with individual output that has ended contains
 * all results.
 */
export async function viewBatch(services: ViewBatchNeeds, batch: BatchSnapshot): Promise<BatchView> {
  const inline = batch.output === "individual" && isEnded(batch);
  const results = inline ? await services.batch(batch.id).results(0, batch.totalItems) : null;
  return {
    ...(await viewBatchFile(services, batch)),
    results: results && (await viewResults({ services, caller: batch }, results)),
  };
}

/** Returns a batch without its results, as lists show it. */
export async function viewBatchFile(services: ViewBatchNeeds, batch: BatchSnapshot): Promise<BatchView> {
  if (!batch.file) return { batch, results: null, fileUrl: null };
  const name = batch.file.pdfId === null ? zipNameOf(batch.id) : pdfFileOf(batch.file.pdfId);
  const [file] = await services.fileRecords.named(batch.accountId, [name]);
  return { batch, results: null, fileUrl: await signFile(services, file ?? null) };
}

/** Returns item results with new signed URLs. A URL is null if the file was deleted. */
export async function viewResults(
  { services, caller: { accountId } }: Context<ViewBatchNeeds, Pick<Caller, "accountId">>,
  results: ItemResult[],
): Promise<ResultView[]> {
  const names = results.flatMap((result) => (result.status === "completed" ? [pdfFileOf(result.pdfId)] : []));
  const files = names.length > 0 ? await services.fileRecords.named(accountId, names) : [];
  const byName = new Map(files.map((file) => [file.name, file]));
  return Promise.all(
    results.map(async (result) => {
      const file = result.status === "completed" ? byName.get(pdfFileOf(result.pdfId)) : undefined;
      return { ...result, url: await signFile(services, file ?? null) };
    }),
  );
}
