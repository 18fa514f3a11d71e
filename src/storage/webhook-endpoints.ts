import { and, eq, isNull } from "drizzle-orm";
import type { Environment } from "../domain/environment.ts";
import type { EndpointStatus } from "../domain/events.ts";
import type { Page, PageRequest } from "../domain/lists.ts";
import type { Database, Write } from "./database.ts";
import { paging } from "./pages.ts";
import { webhookEndpoints } from "./schema.ts";

export type WebhookEndpointRecord = typeof webhookEndpoints.$inferSelect;

export type EndpointChange = Partial<Omit<WebhookEndpointRecord, "id" | "accountId" | "environment" | "createdAt">>;

export class WebhookEndpointRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  adding(endpoint: WebhookEndpointRecord): Write {
    return this.#database.insert(webhookEndpoints).values(endpoint);
  }

  async find(accountId: string, environment: Environment, id: string): Promise<WebhookEndpointRecord | null> {
    return (
      (await this.#database
        .select()
        .from(webhookEndpoints)
        .where(owned(accountId, environment, id))
        .get()) ?? null
    );
  }

  async list(
    { accountId, environment }: { accountId: string; environment: Environment },
    status: EndpointStatus | null,
    request: PageRequest,
  ): Promise<Page<WebhookEndpointRecord>> {
    const { where, order, limit, page } = paging(webhookEndpoints, request);
    const mine = and(
      eq(webhookEndpoints.accountId, accountId),
      eq(webhookEndpoints.environment, environment),
      status === null ? undefined : eq(webhookEndpoints.status, status),
    );
    return page(await this.#database.select().from(webhookEndpoints).where(where(mine)).orderBy(order).limit(limit));
  }

  async active(accountId: string, environment: Environment): Promise<WebhookEndpointRecord[]> {
    const mine = and(eq(webhookEndpoints.accountId, accountId), eq(webhookEndpoints.environment, environment));
    return this.#database
      .select()
      .from(webhookEndpoints)
      .where(and(mine, eq(webhookEndpoints.status, "active")));
  }

  async count(accountId: string, environment: Environment): Promise<number> {
    const mine = and(eq(webhookEndpoints.accountId, accountId), eq(webhookEndpoints.environment, environment));
    return this.#database.$count(webhookEndpoints, mine);
  }

  changing({ accountId, environment, id }: WebhookEndpointRecord, change: EndpointChange): Write {
    return this.#database
      .update(webhookEndpoints)
      .set(change)
      .where(owned(accountId, environment, id));
  }

  /** Updates the endpoint unless its secret has changed meanwhile. See `wasRotated`. */
  rotating({ accountId, environment, id, secret }: WebhookEndpointRecord, change: EndpointChange): Write {
    return this.#database
      .update(webhookEndpoints)
      .set(change)
      .where(and(owned(accountId, environment, id), eq(webhookEndpoints.secret, secret)))
      .returning({ id: webhookEndpoints.id });
  }

  /** Whether the rotation had an effect, from the result of its commit. */
  wasRotated(answer: unknown): boolean {
    return Array.isArray(answer) && answer.length > 0;
  }

  /** Records the start of failures, unless one is recorded. */
  markingFailing({ accountId, environment, id }: WebhookEndpointRecord, sinceMs: number): Write {
    return this.#database
      .update(webhookEndpoints)
      .set({ failingSince: sinceMs })
      .where(and(owned(accountId, environment, id), isNull(webhookEndpoints.failingSince)));
  }

  removing({ accountId, environment, id }: WebhookEndpointRecord): Write {
    return this.#database.delete(webhookEndpoints).where(owned(accountId, environment, id));
  }
}

const owned = (accountId: string, environment: Environment, id: string) =>
  and(
    eq(webhookEndpoints.accountId, accountId),
    eq(webhookEndpoints.environment, environment),
    eq(webhookEndpoints.id, id),
  );
