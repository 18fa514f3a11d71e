import { and, asc, count, eq, exists, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Environment } from "../domain/environment.ts";
import type { DeliveryStatus } from "../domain/events.ts";
import type { Page, PageRequest } from "../domain/lists.ts";
import { isNotClosed } from "./account-closures.ts";
import { type Database, jsonList, markUnaudited, type Write } from "./database.ts";
import { paging } from "./pages.ts";
import { placeholdersOf, preparedWrite } from "./prepared-write.ts";
import { deliveries, events, webhookEndpoints } from "./schema.ts";

export type EventRecord = typeof events.$inferSelect;

export interface EventFilter {
  environment: Environment;
  type: string | null;
  /** Restricts the list to events about this resource. */
  resourceId: string | null;
  /** Restricts the list to events with a delivery in this state. */
  delivery: DeliveryStatus | null;
}

/** Maximum size of the data on one page, because the results of large batches make large events. */
const PAGE_CHARACTERS = 8_000_000;

/** The metadata of an event are those of its resource. */
const LISTED = {
  id: events.id,
  createdAt: events.createdAt,
  metadata: sql`coalesce(json_extract(${events.data}, '$.metadata'), '{}')`,
};

export class EventRepository {
  readonly #database: Database;
  readonly #adding = preparedWrite<Omit<EventRecord, "dispatchedAt">>(() => {
    const endpoint = this.#database
      .select({ one: sql`1` })
      .from(webhookEndpoints)
      .where(
        and(
          eq(webhookEndpoints.accountId, sql.placeholder("accountId")),
          eq(webhookEndpoints.environment, sql.placeholder("environment")),
          eq(webhookEndpoints.status, "active"),
        ),
      );
    const isAwaited = sql`${sql.placeholder("webhookUrl")} IS NOT NULL OR EXISTS ${endpoint}`;
    const dispatchedAt = sql`iif(${isAwaited}, NULL, ${sql.placeholder("createdAt")})`;
    return this.#database
      .insert(events)
      .values({ ...placeholdersOf(events), dispatchedAt })
      .onConflictDoNothing()
      .returning({ dispatchedAt: events.dispatchedAt });
  });

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds an event. A repetition with the same id has no effect. An event that no endpoint can receive counts as dispatched. */
  adding(event: Omit<EventRecord, "dispatchedAt">): Write {
    return markUnaudited(this.#adding(event));
  }

  /** Whether the event still has to be dispatched, from the result of committing `adding`. After a repetition it has to be. */
  awaitsDispatch(added: unknown): boolean {
    const [row] = added as { dispatchedAt: number | null }[];
    return row === undefined || row.dispatchedAt === null;
  }

  async find(accountId: string, environment: Environment, id: string): Promise<EventRecord | null> {
    const mine = and(eq(events.accountId, accountId), eq(events.environment, environment), eq(events.id, id));
    return (await this.#database.select().from(events).where(mine).get()) ?? null;
  }

  /** Returns the event by the id in a queue message. An event of a deleted account is not found. */
  async findForDelivery(id: string): Promise<EventRecord | null> {
    const found = and(eq(events.id, id), isNotClosed(events.accountId));
    return (await this.#database.select().from(events).where(found).get()) ?? null;
  }

  /** Lists events. A page ends early when its data grows too large, and `hasMore` is then true. */
  async list(
    accountId: string,
    { environment, type, resourceId, delivery }: EventFilter,
    request: PageRequest,
  ): Promise<Page<EventRecord>> {
    const { where, order, limit, page } = paging(LISTED, request);
    const mine = and(
      eq(events.accountId, accountId),
      eq(events.environment, environment),
      type === null ? undefined : eq(events.type, type),
      resourceId === null ? undefined : eq(events.resourceId, resourceId),
      delivery === null ? undefined : this.#delivered(delivery),
    );
    const sizes = await this.#database
      .select({ id: events.id, characters: sql<number>`length(${events.data})` })
      .from(events)
      .where(where(mine))
      .orderBy(order)
      .limit(limit);
    const fitting = sizes.slice(0, Math.max(1, countWithin(sizes, PAGE_CHARACTERS)));
    const ids = page(fitting).items.map(({ id }) => id);
    const rows =
      ids.length === 0
        ? []
        : await this.#database
            .select()
            .from(events)
            .where(inArray(events.id, jsonList(ids)));
    const byId = new Map(rows.map((row) => [row.id, row]));
    const items = ids.flatMap((id) => byId.get(id) ?? []);
    return { items, hasMore: page(sizes).hasMore || fitting.length < sizes.length };
  }

  /** Condition for events with a delivery in this state. */
  #delivered(status: DeliveryStatus): SQL {
    const of = and(eq(deliveries.eventId, events.id), eq(deliveries.status, status));
    return exists(this.#database.select({ one: sql`1` }).from(deliveries).where(of));
  }

  dispatching(id: string, atMs: number): Write {
    return this.#database.update(events).set({ dispatchedAt: atMs }).where(eq(events.id, id));
  }

  /** Returns events of any account whose deliveries were never created. */
  undispatched(beforeMs: number, limit: number): Promise<{ id: string; accountId: string }[]> {
    return this.#database
      .select({ id: events.id, accountId: events.accountId })
      .from(events)
      .where(and(isNull(events.dispatchedAt), lte(events.createdAt, beforeMs)))
      .orderBy(asc(events.createdAt))
      .limit(limit);
  }

  /** Counts undispatched events of all accounts. */
  async countUndispatched(): Promise<number> {
    const row = await this.#database.select({ count: count() }).from(events).where(isNull(events.dispatchedAt)).get();
    return row?.count ?? 0;
  }

  /** Deletes the data of events about deleted resources. */
  erasing(accountId: string, resourceIds: string[]): Write {
    return this.#database
      .delete(events)
      .where(and(eq(events.accountId, accountId), inArray(events.resourceId, jsonList(resourceIds))));
  }
}

function countWithin(sizes: { characters: number }[], budget: number): number {
  let rest = budget;
  return sizes.filter(({ characters }) => {
    rest -= characters;
    return rest >= 0;
  }).length;
}
