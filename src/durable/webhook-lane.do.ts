import { DurableObject } from "cloudflare:workers";
import type { WebhookMessage } from "../domain/messages.ts";
import { ATTEMPT_LEASE_MS, type WebhookLaneContract } from "../domain/webhook-lane.ts";
import { consoleLog } from "../log.ts";
import { AlarmScheduler } from "./alarm-scheduler.ts";
import { DeliveryRows, type LaneDelivery } from "./webhook-lane/delivery-rows.ts";

/**
 * Time in ms, after a delivery is due, in which its queue message may arrive. If it has not arrived by then, the
 * message is sent again.
 */
const DELIVERY_GRACE_MS = 15_000;
/**
 * Maximum time in ms between the arrival of a queue message and the later time at which its delivery is due. A message
 * that arrives still earlier has no effect.
 */
const EARLY_TOLERANCE_MS = 2_000;

export interface WebhookLaneEnv {
  WEBHOOK_QUEUE: Queue<WebhookMessage>;
}

type Message = MessageSendRequest<WebhookMessage>;

/** The Durable Object that controls the deliveries to one receiver. domain/webhook-lane.ts documents the methods. */
export class WebhookLane extends DurableObject<WebhookLaneEnv> implements WebhookLaneContract {
  readonly #deliveries: DeliveryRows;
  readonly #alarm: AlarmScheduler;

  constructor(ctx: DurableObjectState, env: WebhookLaneEnv) {
    super(ctx, env);
    this.#deliveries = new DeliveryRows(ctx.storage.sql);
    this.#alarm = new AlarmScheduler(ctx.storage);
    ctx.blockConcurrencyWhile(async () => {
      this.#deliveries.createTables();
      await this.#alarm.load();
    });
  }

  async begin(deliveryId: string, attempt: number, accountId?: string): Promise<"go" | "wait" | "drop"> {
    return this.#change((nowMs) => {
      this.#deliveries.keepAccountId(accountId);
      const known = this.#deliveries.find(deliveryId);
      if (known && !isCurrent(known, attempt, nowMs)) return "drop";
      const free = known?.state === "called" || this.#deliveries.freeSlots() > 0;
      const state = free ? "sending" : "ready";
      this.#deliveries.save({ id: deliveryId, attempt, state, dueMs: nowMs + ATTEMPT_LEASE_MS });
      return free ? "go" : "wait";
    });
  }

  async beat(deliveryId: string, attempt: number): Promise<boolean> {
    return this.#change((nowMs) => {
      const known = this.#deliveries.find(deliveryId);
      if (known?.attempt !== attempt || known.state !== "sending") return false;
      this.#deliveries.save({ ...known, dueMs: nowMs + ATTEMPT_LEASE_MS });
      return true;
    });
  }

  async end(deliveryId: string, attempt: number, nextMs: number | null): Promise<void> {
    const messages = this.#change((nowMs) => {
      if (this.#deliveries.find(deliveryId)?.attempt !== attempt) return [];
      if (nextMs === null) {
        this.#deliveries.delete(deliveryId);
        return this.#call(nowMs);
      }
      const next = { id: deliveryId, attempt: attempt + 1 };
      this.#deliveries.save({ ...next, state: "scheduled", dueMs: nextMs + DELIVERY_GRACE_MS });
      const delaySeconds = Math.ceil(Math.max(0, nextMs - nowMs) / 1000);
      return [{ ...this.#message(next), delaySeconds }, ...this.#call(nowMs)];
    });
    await this.#send(messages);
  }

  async hasten(deliveryId: string): Promise<boolean> {
    const messages = this.#change((nowMs) => {
      const known = this.#deliveries.find(deliveryId);
      if (known?.state !== "scheduled") return null;
      this.#deliveries.save({ ...known, state: "ready", dueMs: nowMs + ATTEMPT_LEASE_MS });
      return this.#call(nowMs);
    });
    await this.#send(messages ?? []);
    return messages !== null;
  }

  async adopt(due: readonly Pick<LaneDelivery, "id" | "attempt">[], accountId?: string): Promise<number> {
    let adopted = 0;
    const messages = this.#change((nowMs) => {
      this.#deliveries.keepAccountId(accountId);
      const unheard = due.filter(({ id, attempt }) => (this.#deliveries.find(id)?.attempt ?? 0) < attempt);
      for (const { id, attempt } of unheard)
        this.#deliveries.save({ id, attempt, state: "ready", dueMs: nowMs + ATTEMPT_LEASE_MS });
      adopted = unheard.length;
      return this.#call(nowMs);
    });
    await this.#send(messages);
    return adopted;
  }

  async erase(): Promise<void> {
    await this.ctx.blockConcurrencyWhile(async () => {
      await this.ctx.storage.deleteAlarm();
      await this.ctx.storage.deleteAll();
      this.#deliveries.createTables();
      await this.#alarm.load();
    });
  }

  override async alarm(): Promise<void> {
    await this.#alarm.run(async () => {
      const messages = this.#change((nowMs) => {
        this.#deliveries.markOverdueReady(nowMs, nowMs + ATTEMPT_LEASE_MS);
        return this.#call(nowMs);
      });
      await this.#send(messages);
    });
  }

  /**
   * Returns queue messages that start waiting deliveries. The delivery that has waited longest comes first. The limit
   * of concurrent attempts limits the number of messages.
   */
  #call(nowMs: number): Message[] {
    const called = this.#deliveries.longestWaiting(this.#deliveries.freeSlots());
    for (const delivery of called)
      this.#deliveries.save({ ...delivery, state: "called", dueMs: nowMs + DELIVERY_GRACE_MS });
    return called.map((delivery) => this.#message(delivery));
  }

  #message({ id, attempt }: Pick<LaneDelivery, "id" | "attempt">): Message {
    const laneId = this.ctx.id.name ?? this.#deliveries.laneId();
    if (laneId === null) throw new Error("The Durable Object of a webhook lane must be addressed by name");
    const accountId = this.#deliveries.accountId();
    return { body: { kind: "delivery", laneId, deliveryId: id, attempt, ...(accountId && { accountId }) } };
  }

  /** Sends queue messages. If a message cannot be sent, the alarm sends it later. */
  async #send(messages: Message[]): Promise<void> {
    if (messages.length === 0) return;
    await this.env.WEBHOOK_QUEUE.sendBatch(messages).catch((error: unknown) => {
      consoleLog.error("webhook.messages_wait_for_alarm", {}, error);
    });
  }

  /**
   * Stores the id of the lane while it has deliveries, because an alarm does not know the id. The id contains the
   * account, so a lane without deliveries deletes the stored id.
   */
  #keepName(isNeeded: boolean): void {
    const { name } = this.ctx.id;
    if (!isNeeded) this.#deliveries.forgetLaneId();
    else if (name) this.#deliveries.keepLaneId(name);
  }

  #change<Result>(change: (nowMs: number) => Result): Result {
    const { dueMs, result } = this.ctx.storage.transactionSync(() => {
      const result = change(Date.now());
      const dueMs = this.#deliveries.firstDueMs();
      this.#keepName(dueMs !== null);
      return { dueMs, result };
    });
    if (dueMs === null) this.#alarm.disarm();
    else this.#alarm.armAt(dueMs);
    return result;
  }
}

function isCurrent(known: LaneDelivery, attempt: number, nowMs: number): boolean {
  if (known.attempt !== attempt) return known.attempt < attempt;
  if (known.state === "scheduled") return nowMs >= known.dueMs - DELIVERY_GRACE_MS - EARLY_TOLERANCE_MS;
  return known.state !== "sending";
}
