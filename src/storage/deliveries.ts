import { and, asc, count, eq, gt, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Environment } from "../domain/environment.ts";
import type { DeliveryStatus } from "../domain/events.ts";
import type { Page, PageRequest } from "../domain/lists.ts";
import { type Database, jsonList, type Write } from "./database.ts";
import type { EventRecord } from "./events.ts";
import { paging } from "./pages.ts";
import { deliveries, deliveryAttempts, events, webhookEndpoints } from "./schema.ts";
import type { WebhookEndpointRecord } from "./webhook-endpoints.ts";

export type DeliveryRecord = typeof deliveries.$inferSelect;
export type AttemptRecord = typeof deliveryAttempts.$inferSelect;

export interface DeliveryWithAttempts {
  delivery: DeliveryRecord;
  attempts: AttemptRecord[];
}

export interface DeliveryToSend {
  delivery: DeliveryRecord;
  event: EventRecord | null;
  endpoint: WebhookEndpointRecord | null;
}

export interface AttemptOutcome {
  status: DeliveryStatus;
  nextAttemptAt: number | null;
}

/** Of one environment; without an event, of all. */
export interface DeliveryScope {
  accountId: string;
  environment: Environment;
  limit: number;
}

/** How much is on its way of all accounts. */
export interface DeliveryCounts {
  /** Waits for its time or is under way. */
  pending: number;
  /** Its time has come, and it has not been tried since. */
  overdue: number;
  failed: number;
}

export class DeliveryRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** One event goes to one receiver once: a repeat changes nothing. */
  adding(delivery: DeliveryRecord): Write {
    return this.#database.insert(deliveries).values(delivery).onConflictDoNothing();
  }

  /** By the id in a queue message. */
  async find(id: string): Promise<DeliveryRecord | null> {
    return (await this.#database.select().from(deliveries).where(eq(deliveries.id, id)).get()) ?? null;
  }

  /** By the id in a queue message, with what an attempt needs. The event or the endpoint may be gone. */
  async findToSend(id: string): Promise<DeliveryToSend | null> {
    const row = await this.#database
      .select({ delivery: deliveries, event: events, endpoint: webhookEndpoints })
      .from(deliveries)
      .leftJoin(events, eq(events.id, deliveries.eventId))
      .leftJoin(webhookEndpoints, eq(webhookEndpoints.id, deliveries.endpointId))
      .where(eq(deliveries.id, id))
      .get();
    return row ?? null;
  }

  /** By event, oldest first, with every attempt. */
  async ofEvents(accountId: string, eventIds: string[]): Promise<DeliveryWithAttempts[]> {
    const rows = await this.#database
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.accountId, accountId), inArray(deliveries.eventId, jsonList(eventIds))))
      .orderBy(asc(deliveries.id));
    const made = await this.#database
      .select()
      .from(deliveryAttempts)
      .where(inArray(deliveryAttempts.deliveryId, jsonList(rows.map(({ id }) => id))))
      .orderBy(asc(deliveryAttempts.number));
    const byDelivery = Map.groupBy(made, ({ deliveryId }) => deliveryId);
    return rows.map((delivery) => ({ delivery, attempts: byDelivery.get(delivery.id) ?? [] }));
  }

  /** Counts the attempt, unless it was counted before. */
  recording(attempt: AttemptRecord, { status, nextAttemptAt }: AttemptOutcome): Write[] {
    const counted = and(eq(deliveries.id, attempt.deliveryId), eq(deliveries.attempts, attempt.number - 1));
    return [
      this.#database.insert(deliveryAttempts).values(attempt).onConflictDoNothing(),
      this.#database.update(deliveries).set({ attempts: attempt.number, status, nextAttemptAt }).where(counted),
    ];
  }

  /** Failed ones of one environment, oldest first. */
  failed(of: DeliveryScope): Promise<DeliveryRecord[]> {
    return this.#inState(of, eq(deliveries.status, "failed"));
  }

  /** Those of one environment whose next attempt is not due before `afterMs`, oldest first. */
  waiting(of: DeliveryScope, afterMs: number): Promise<DeliveryRecord[]> {
    return this.#inState(of, and(eq(deliveries.status, "pending"), gt(deliveries.nextAttemptAt, afterMs)));
  }

  /** Failed ones of all accounts, newest first. */
  async failedAnywhere(request: PageRequest): Promise<Page<DeliveryRecord>> {
    const { where, order, limit, page } = paging(deliveries.id, request);
    const failed = where(eq(deliveries.status, "failed"));
    return page(await this.#database.select().from(deliveries).where(failed).orderBy(order).limit(limit));
  }

  async count(nowMs: number): Promise<DeliveryCounts> {
    const rows = await this.#database
      .select({
        status: deliveries.status,
        count: count(),
        overdue: sql<number>`sum(${deliveries.nextAttemptAt} <= ${nowMs})`,
      })
      .from(deliveries)
      .where(ne(deliveries.status, "succeeded"))
      .groupBy(deliveries.status);
    const of = (status: DeliveryStatus) => rows.find((row) => row.status === status);
    return {
      pending: of("pending")?.count ?? 0,
      overdue: of("pending")?.overdue ?? 0,
      failed: of("failed")?.count ?? 0,
    };
  }

  /** The next attempt of a delivery that waits for it is due at `atMs`. */
  expediting(id: string, atMs: number): Write {
    return this.#database
      .update(deliveries)
      .set({ nextAttemptAt: atMs })
      .where(and(eq(deliveries.id, id), eq(deliveries.status, "pending")));
  }

  async #inState({ accountId, environment, limit }: DeliveryScope, state: SQL | undefined): Promise<DeliveryRecord[]> {
    const rows = await this.#database
      .select({ delivery: deliveries })
      .from(deliveries)
      .innerJoin(events, eq(events.id, deliveries.eventId))
      .where(and(eq(deliveries.accountId, accountId), eq(events.environment, environment), state))
      .orderBy(asc(deliveries.id))
      .limit(limit);
    return rows.map(({ delivery }) => delivery);
  }

  /** A new round of attempts for a delivery that had failed. */
  restarting(id: string, atMs: number): Write {
    return this.#database
      .update(deliveries)
      .set({ status: "pending", roundStart: sql`${deliveries.attempts}`, nextAttemptAt: atMs })
      .where(and(eq(deliveries.id, id), eq(deliveries.status, "failed")));
  }

  /** Deliveries of any account whose attempt is overdue: its message was lost. */
  async overdue(beforeMs: number, limit: number): Promise<DeliveryRecord[]> {
    return this.#database
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.status, "pending"), lte(deliveries.nextAttemptAt, beforeMs)))
      .orderBy(asc(deliveries.nextAttemptAt))
      .limit(limit);
  }
}
