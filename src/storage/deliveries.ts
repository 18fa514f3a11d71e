import { and, asc, count, eq, gt, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Environment } from "../domain/environment.ts";
import type { DeliveryStatus } from "../domain/events.ts";
import type { Page, PageRequest } from "../domain/lists.ts";
import { isNotClosed } from "./account-closures.ts";
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

/** Deliveries of one environment, or those of one event. */
export interface DeliveryScope {
  accountId: string;
  environment: Environment;
  limit: number;
}

/** Number of open deliveries of all accounts. */
export interface DeliveryCounts {
  /** Waiting for their time, or in progress. */
  pending: number;
  /** Due, and not attempted since. */
  overdue: number;
  failed: number;
}

export class DeliveryRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds a delivery. An event is delivered once per receiver, so a repetition has no effect. */
  adding(delivery: DeliveryRecord): Write {
    return this.#database.insert(deliveries).values(delivery).onConflictDoNothing();
  }

  /** Returns the delivery by the id in a queue message. */
  async find(id: string): Promise<DeliveryRecord | null> {
    return (await this.#database.select().from(deliveries).where(eq(deliveries.id, id)).get()) ?? null;
  }

  /**
   * Returns the delivery by the id in a queue message, with the data for an attempt. The event or the endpoint may have been deleted.
   * A delivery of a deleted account is not found.
   */
  async findToSend(id: string): Promise<DeliveryToSend | null> {
    const row = await this.#database
      .select({ delivery: deliveries, event: events, endpoint: webhookEndpoints })
      .from(deliveries)
      .leftJoin(events, eq(events.id, deliveries.eventId))
      .leftJoin(webhookEndpoints, eq(webhookEndpoints.id, deliveries.endpointId))
      .where(and(eq(deliveries.id, id), isNotClosed(deliveries.accountId)))
      .get();
    return row ?? null;
  }

  /** Returns deliveries by event, oldest first, with every attempt. */
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

  /** Counts the attempt, unless it was already counted. */
  recording(attempt: AttemptRecord, { status, nextAttemptAt }: AttemptOutcome): Write[] {
    const counted = and(eq(deliveries.id, attempt.deliveryId), eq(deliveries.attempts, attempt.number - 1));
    return [
      this.#database.insert(deliveryAttempts).values(attempt).onConflictDoNothing(),
      this.#database.update(deliveries).set({ attempts: attempt.number, status, nextAttemptAt }).where(counted),
    ];
  }

  /** Returns failed deliveries of one environment, oldest first. */
  failed(of: DeliveryScope): Promise<DeliveryRecord[]> {
    return this.#inState(of, eq(deliveries.status, "failed"));
  }

  /** Returns deliveries of one environment whose next attempt is due at `afterMs` or later, oldest first. */
  waiting(of: DeliveryScope, afterMs: number): Promise<DeliveryRecord[]> {
    return this.#inState(of, and(eq(deliveries.status, "pending"), gt(deliveries.nextAttemptAt, afterMs)));
  }

  /** Lists failed deliveries of all accounts, newest first. */
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

  /** Moves the next attempt of a waiting delivery to `atMs`. */
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

  /** Starts a new series of attempts for a failed delivery. */
  restarting(id: string, atMs: number): Write {
    return this.#database
      .update(deliveries)
      .set({ status: "pending", roundStart: sql`${deliveries.attempts}`, nextAttemptAt: atMs })
      .where(and(eq(deliveries.id, id), eq(deliveries.status, "failed")));
  }

  /** Returns deliveries of any account whose attempt is overdue because its message was lost. */
  async overdue(beforeMs: number, limit: number): Promise<DeliveryRecord[]> {
    return this.#database
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.status, "pending"), lte(deliveries.nextAttemptAt, beforeMs)))
      .orderBy(asc(deliveries.nextAttemptAt))
      .limit(limit);
  }
}
