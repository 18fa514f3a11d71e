import { MAX_FINISH_TURNS, returnDelayMs } from "../../domain/batch.ts";
import { type BatchFile, type BatchHeader, FINISH_LANE } from "../../domain/batch-object.ts";
import type { ErrorRecord } from "../../domain/errors.ts";
import type { FinishMessage } from "../../domain/messages.ts";
import { PLANS, type PlanName } from "../../domain/plans.ts";
import { toFolioError } from "../../domain/to-folio-error.ts";
import type { Services } from "../dependencies.ts";
import { withHeartbeat } from "../heartbeat.ts";
import { type DeliverOutboxNeeds, deliverOutbox, discardPdf } from "./deliver-outbox.ts";
import { eraseBatch } from "./erase.ts";
import { type MakeMergedPdfNeeds, makeMergedPdf } from "./make-merged-pdf.ts";
import { type MakeZipNeeds, makeZip } from "./make-zip.ts";

export type RunFinishNeeds = MakeMergedPdfNeeds &
  MakeZipNeeds &
  DeliverOutboxNeeds &
  Pick<Services, "accounts" | "databases">;

/** Makes the merged PDF or the ZIP of a batch whose items have all ended. This costs no credits. */
export async function runFinish({
  services,
  input: { batchId, turn },
}: {
  services: RunFinishNeeds;
  input: FinishMessage;
}): Promise<void> {
  const object = services.batch(batchId);
  const batch = await object.enterFinish(turn);
  if (batch) await services.databases.forAccount(batch.accountId, () => finish(services, batch, turn));
}

async function finish(services: RunFinishNeeds, batch: BatchHeader, turn: number): Promise<void> {
  const object = services.batch(batch.id);
  const account = await services.accounts.find(batch.accountId);
  if (!account) return eraseBatch(services, batch);
  const outcome = await withHeartbeat(
    () => object.beat(FINISH_LANE, turn, null),
    (signal) => makeFile(services, batch, { plan: account.plan, turn, signal }),
  );
  if (outcome === null) return object.handOn(FINISH_LANE, turn, returnDelayMs(turn));
  const commit = await object.finish(turn, outcome);
  if (!commit.accepted && "pdfId" in outcome && outcome.pdfId !== null) {
    await discardPdf(services, batch.accountId, outcome.pdfId);
  }
  await deliverOutbox(services, batch, commit.outbox);
}

/**
 * Returns the merged PDF or ZIP, or the error because of which it cannot be made. Returns null if another attempt may
 * succeed.
 */
async function makeFile(
  services: RunFinishNeeds,
  batch: BatchHeader,
  { plan, turn, signal }: { plan: PlanName; turn: number; signal: AbortSignal },
): Promise<BatchFile | ErrorRecord | null> {
  const expiresAt = services.clock.now() + PLANS[plan].retentionMs;
  try {
    return batch.output === "zip"
      ? await makeZip(services, batch, expiresAt)
      : await makeMergedPdf(services, batch, { plan, signal });
  } catch (thrown) {
    const error = toFolioError(thrown);
    services.log.error("batch.finish_failed", { batch_id: batch.id, code: error.code }, thrown);
    return error.status >= 500 && turn < MAX_FINISH_TURNS ? null : error.toRecord();
  }
}
