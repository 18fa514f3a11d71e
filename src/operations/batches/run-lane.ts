import type { BatchHeader, LaneRun, LeasedItem, NextItem, OutboxEntry } from "../../domain/batch-object.ts";
import { LEASE_MS } from "../../domain/leases.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { LaneMessage } from "../../domain/messages.ts";
import { batchSlots } from "../../domain/plans.ts";
import { FULL_ACCESS } from "../../domain/scopes.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { withHeartbeat } from "../heartbeat.ts";
import type { Context } from "../verb.ts";
import { deliverOutbox } from "./deliver-outbox.ts";
import { eraseBatch } from "./erase.ts";
import { BATCH_LEASE_MS } from "./leases.ts";
import { type ItemRunResult, type ProcessItemNeeds, processItem } from "./process-item.ts";

export type RunLaneNeeds = ProcessItemNeeds & Pick<Services, "accounts" | "databases">;

/**
 * Time in ms after which a lane (parallel worker) ends its turn, so that lanes of other batches and accounts get a
 * turn.
 */
const MAX_RUN_MS = 5_000;
const NO_SLOT_DELAY_MS = 1_000;

/**
 * Runs one turn of one lane (parallel worker) of a batch. Processes one item after the other until the time of the turn
 * is over or no item waits.
 */
export async function runLane({
  services,
  input: { batchId, lane, turn },
}: {
  services: RunLaneNeeds;
  input: LaneMessage;
}): Promise<void> {
  const object = services.batch(batchId);
  const batch = await object.enterLane(lane, turn);
  if (batch) await services.databases.forAccount(batch.accountId, () => runTurn(services, batch, { lane, turn }));
}

async function runTurn(services: RunLaneNeeds, batch: BatchHeader, { lane, turn }: LaneRun): Promise<void> {
  const object = services.batch(batch.id);
  const caller = await callerOf(services, batch);
  if (!caller) return eraseBatch(services, batch);
  const gate = services.gate(batch.accountId);
  const slotId = `${batch.id}:${lane}:${turn}`;
  const slot = { limit: batchSlots(caller.plan), waitMs: LIMITS.slotWaitMs };
  const reserved = await gate.reserve({ operationId: slotId, credits: 0, slot, leaseMs: LEASE_MS });
  if (reserved.kind !== "reserved") return object.handOn(lane, turn, NO_SLOT_DELAY_MS);
  const telling = new OutboxDelivery((entries) => deliverOutbox(services, batch, entries));
  try {
    if (batch.environment === "live") await gate.extend(batch.id, BATCH_LEASE_MS);
    const delayMs = await takeItems({ services, caller }, batch, { lane, turn, slotId, outboxDelivery: telling });
    if (delayMs !== null) await object.handOn(lane, turn, delayMs);
  } finally {
    await Promise.all([gate.release(slotId), telling.settled()]);
  }
}

/**
 * Delivers the outbox entries that a lane (parallel worker) receives, one group of entries after the other, while the
 * lane renders.
 */
class OutboxDelivery {
  readonly #deliver: (entries: OutboxEntry[]) => Promise<void>;
  #last: Promise<void> = Promise.resolve();

  constructor(deliver: (entries: OutboxEntry[]) => Promise<void>) {
    this.#deliver = deliver;
  }

  /**
   * Queues outbox entries for delivery. After a failed delivery, this object delivers nothing more. The batch object
   * then gives the remaining entries to another caller.
   */
  deliver(entries: OutboxEntry[]): void {
    if (entries.length === 0) return;
    this.#last = this.#last.then(() => this.#deliver(entries));
    this.#last.catch(() => undefined);
  }

  settled(): Promise<void> {
    return this.#last;
  }
}

interface LaneRunContext extends LaneRun {
  slotId: string;
  outboxDelivery: OutboxDelivery;
}

/**
 * Processes items in one turn of a lane, one item after the other. Other lanes process other items of the batch in
 * parallel. Returns the delay in ms before the lane's next turn. Returns null if the lane is closed.
 */
async function takeItems(
  context: Context<RunLaneNeeds>,
  batch: BatchHeader,
  { lane, turn, slotId, outboxDelivery: telling }: LaneRunContext,
): Promise<number | null> {
  const { services } = context;
  const object = services.batch(batch.id);
  const gate = services.gate(batch.accountId);
  const endsAt = services.clock.now() + MAX_RUN_MS;
  const next = () => (services.clock.now() < endsAt ? { lane, turn } : null);
  let given: NextItem | null = null;
  while (given || next()) {
    const take: NextItem = given ?? (await object.take(lane, turn));
    if (take.kind === "over") return null;
    if (take.kind === "wait") return take.delayMs;
    const item: LeasedItem = take.item;
    const alive = async () => {
      await gate.extend(slotId, LEASE_MS);
      return object.beat(lane, turn, item);
    };
    const end: ItemRunResult = await withHeartbeat(alive, (signal) =>
      processItem(context, batch, { item, signal, next }),
    );
    telling.deliver(end.outbox);
    if (end.delayMs > 0) return end.delayMs;
    given = end.next;
  }
  return 0;
}

/** Returns the batch's account with its current plan. Returns null if the account was deleted. */
async function callerOf(
  services: RunLaneNeeds,
  { accountId, environment, keyId = null }: BatchHeader,
): Promise<Caller | null> {
  const account = await services.accounts.find(accountId);
  return account && { accountId, environment, plan: account.plan, keyId, scopes: [FULL_ACCESS] };
}
