import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Environment } from "../domain/environment.ts";
import type { DeliveryStatus } from "../domain/events.ts";
import { type Database, jsonList, type Write } from "./database.ts";
import type { EventRecord } from "./events.ts";
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

export interface FailedDeliveries {
  accountId: string;
  environment: Environment;
  limit: number;
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

  /** A new round of attempts for a delivery that had failed. */
  /** Failed ones of one environment, oldest first. */
  async failed({ accountId, environment, limit }: FailedDeliveries): Promise<DeliveryRecord[]> {
    const rows = await this.#database
      .select({ delivery: deliveries })
      .from(deliveries)
      .innerJoin(events, eq(events.id, deliveries.eventId))
      .where(
        and(eq(deliveries.accountId, accountId), eq(deliveries.status, "failed"), eq(events.environment, environment)),
      )
      .orderBy(asc(deliveries.id))
      .limit(limit);
    return rows.map(({ delivery }) => delivery);
  }

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
