import { DurableObject } from "cloudflare:workers";
import type { WebhookMessage } from "../domain/messages.ts";
import { ATTEMPT_LEASE_MS, LANE_WIDTH, type WebhookLaneContract } from "../domain/webhook-lane.ts";

const SCHEMA = `
  create table if not exists deliveries (
    place integer primary key autoincrement, id text not null unique, attempt integer not null, state text not null, due_ms integer not null
  );
  create index if not exists deliveries_state on deliveries (state, place);
  create index if not exists deliveries_due on deliveries (due_ms);
`;

/** How long after its due time a message may still be on its way before it is sent again. */
const DELIVERY_GRACE_MS = 15_000;
/** A message may arrive this much before its time. */
const EARLY_MS = 2_000;

export interface WebhookLaneEnv {
  WEBHOOK_QUEUE: Queue<WebhookMessage>;
}

/**
 * `scheduled`: due at `due_ms`; `ready`: waits for a place in the lane; `called`: a place is kept and a message under way;
 * `sending`: the attempt runs.
 */
type State = "scheduled" | "ready" | "called" | "sending";

type Row = { id: string; attempt: number; state: State; due_ms: number };

/** One receiver's lane: domain/webhook-lane.ts tells what each method promises. */
export class WebhookLane extends DurableObject<WebhookLaneEnv> implements WebhookLaneContract {
  constructor(ctx: DurableObjectState, env: WebhookLaneEnv) {
    super(ctx, env);
    ctx.storage.sql.exec(SCHEMA);
  }

  async begin(deliveryId: string, attempt: number): Promise<"go" | "wait" | "drop"> {
    const nowMs = Date.now();
    const row = this.row(deliveryId);
    if (row && !isCurrent(row, attempt, nowMs)) return "drop";
    const free = row?.state === "called" || this.occupied() < LANE_WIDTH;
    const state: State = free ? "sending" : "ready";
    this.save({ id: deliveryId, attempt, state, due_ms: nowMs + ATTEMPT_LEASE_MS });
    await this.setNextAlarm();
    return free ? "go" : "wait";
  }

  async beat(deliveryId: string, attempt: number): Promise<boolean> {
    const row = this.row(deliveryId);
    if (row?.attempt !== attempt || row.state !== "sending") return false;
    this.save({ ...row, due_ms: Date.now() + ATTEMPT_LEASE_MS });
    return true;
  }

  async end(deliveryId: string, attempt: number, nextMs: number | null): Promise<void> {
    const row = this.row(deliveryId);
    if (row?.attempt !== attempt) return;
    const messages: MessageSendRequest<WebhookMessage>[] = [];
    if (nextMs === null) this.ctx.storage.sql.exec("delete from deliveries where id = ?", deliveryId);
    else {
      this.save({ id: deliveryId, attempt: attempt + 1, state: "scheduled", due_ms: nextMs + DELIVERY_GRACE_MS });
      const delaySeconds = Math.ceil(Math.max(0, nextMs - Date.now()) / 1000);
      messages.push({ ...this.message(deliveryId, attempt + 1), delaySeconds });
    }
    messages.push(...this.call());
    await this.setNextAlarm();
    await this.send(messages);
  }

  override async alarm(): Promise<void> {
    const nowMs = Date.now();
    const overdue = "update deliveries set state = 'ready', due_ms = ? where due_ms <= ?";
    this.ctx.storage.sql.exec(overdue, nowMs + ATTEMPT_LEASE_MS, nowMs);
    const messages = this.call();
    await this.setNextAlarm();
    await this.send(messages);
  }

  /** Calls those who wait longest into the free places. */
  private call(): MessageSendRequest<WebhookMessage>[] {
    const free = Math.max(0, LANE_WIDTH - this.occupied());
    const query = "select id, attempt, state, due_ms from deliveries where state = 'ready' order by place limit ?";
    const rows = this.ctx.storage.sql.exec<Row>(query, free).toArray();
    for (const row of rows) this.save({ ...row, state: "called", due_ms: Date.now() + DELIVERY_GRACE_MS });
    return rows.map(({ id, attempt }) => this.message(id, attempt));
  }

  private message(deliveryId: string, attempt: number): MessageSendRequest<WebhookMessage> {
    return { body: { kind: "delivery", laneId: this.ctx.id.name ?? "", deliveryId, attempt } };
  }

  /** What cannot be sent now is sent by the alarm. */
  private async send(messages: MessageSendRequest<WebhookMessage>[]): Promise<void> {
    if (messages.length === 0) return;
    await this.env.WEBHOOK_QUEUE.sendBatch(messages).catch((error: unknown) => {
      console.warn("Webhook messages wait for the alarm", error);
    });
  }

  private row(deliveryId: string): Row | null {
    const query = "select id, attempt, state, due_ms from deliveries where id = ?";
    return this.ctx.storage.sql.exec<Row>(query, deliveryId).toArray()[0] ?? null;
  }

  private occupied(): number {
    const query = "select count(*) as n from deliveries where state in ('called', 'sending')";
    return Number(this.ctx.storage.sql.exec(query).one().n);
  }

  private save({ id, attempt, state, due_ms }: Row): void {
    this.ctx.storage.sql.exec(
      `insert into deliveries (id, attempt, state, due_ms) values (?, ?, ?, ?)
       on conflict (id) do update set attempt = excluded.attempt, state = excluded.state, due_ms = excluded.due_ms`,
      id,
      attempt,
      state,
      due_ms,
    );
  }

  private async setNextAlarm(): Promise<void> {
    const dueMs = this.ctx.storage.sql.exec("select min(due_ms) as due from deliveries").one().due;
    if (typeof dueMs === "number") await this.ctx.storage.setAlarm(dueMs);
    else await this.ctx.storage.deleteAlarm();
  }
}

function isCurrent(row: Row, attempt: number, nowMs: number): boolean {
  if (row.attempt !== attempt) return row.attempt < attempt;
  if (row.state === "scheduled") return nowMs >= row.due_ms - DELIVERY_GRACE_MS - EARLY_MS;
  return row.state !== "sending";
}
