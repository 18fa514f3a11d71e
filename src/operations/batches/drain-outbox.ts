import type { Services } from "../dependencies.ts";
import { type DeliverOutboxNeeds, deliverOutbox } from "./deliver-outbox.ts";
import { eraseBatch } from "./erase.ts";

export type DrainOutboxNeeds = DeliverOutboxNeeds & Pick<Services, "accounts" | "databases">;

const AT_ONCE = 50;

/** Delivers outbox entries that an interrupted operation did not deliver. */
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
    if (!(await services.accounts.find(batch.accountId))) return eraseBatch(services, batch);
    await services.databases.forAccount(batch.accountId, () => deliverOutbox(services, batch, entries));
  }
}
