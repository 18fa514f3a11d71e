import { type TellBatchNeeds, tellBatch } from "./tell.ts";

export type DrainOutboxNeeds = TellBatchNeeds;

const AT_ONCE = 50;

/** Tells what verbs that died have left untold. */
export async function drainOutbox({
  services,
  input: { batchId },
}: {
  services: DrainOutboxNeeds;
  input: { batchId: string };
}): Promise<void> {
  const object = services.batch(batchId);
  for (;;) {
    const entries = await object.outbox(AT_ONCE);
    const batch = entries.length > 0 ? await object.snapshot() : null;
    if (!batch) return;
    await tellBatch(services, batch, entries);
  }
}
