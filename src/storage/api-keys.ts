import { and, count, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { PlanName } from "../domain/plans.ts";
import type { Database, Write } from "./database.ts";
import { accounts, apiKeys } from "./schema.ts";

export type ApiKeyRecord = typeof apiKeys.$inferSelect;

/** What a request needs to know of its key, in one read. */
export interface KeyOwner {
  key: ApiKeyRecord;
  plan: PlanName;
  /** Since when the account is suspended, epoch milliseconds. */
  suspendedAt: number | null;
}

export class ApiKeyRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The key with this digest, revoked and expired ones included: the caller judges them by its clock. */
  async findByDigest(digest: string): Promise<KeyOwner | null> {
    const row = await this.#database
      .select({ key: apiKeys, plan: accounts.plan, suspendedAt: accounts.suspendedAt })
      .from(apiKeys)
      .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
      .where(eq(apiKeys.digest, digest))
      .get();
    return row ?? null;
  }

  async find(accountId: string, keyId: string): Promise<ApiKeyRecord | null> {
    const row = await this.#database
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.accountId, accountId), eq(apiKeys.id, keyId)))
      .get();
    return row ?? null;
  }

  async list(accountId: string): Promise<ApiKeyRecord[]> {
    return this.#database.select().from(apiKeys).where(eq(apiKeys.accountId, accountId)).orderBy(desc(apiKeys.id));
  }

  /** Adds the key unless its environment has that many active ones; those in a rotation grace do not count. One statement. */
  async addWithin(key: ApiKeyRecord, limit: number): Promise<boolean> {
    const active = this.#database
      .select({ active: count() })
      .from(apiKeys)
      .where(
        and(
          eq(apiKeys.accountId, key.accountId),
          eq(apiKeys.environment, key.environment),
          isNull(apiKeys.revokedAt),
          isNull(apiKeys.expiresAt),
        ),
      );
    const { id, accountId, environment, name, digest, last4, createdAt, expiresAt, revokedAt } = key;
    const scopes = JSON.stringify(key.scopes);
    const ipAllowlist = JSON.stringify(key.ipAllowlist);
    const added = await this.#database
      .insert(apiKeys)
      .select(
        sql`select ${id}, ${accountId}, ${environment}, ${name}, ${digest}, ${last4}, ${scopes}, ${ipAllowlist}, ${createdAt}, ${expiresAt}, ${revokedAt} where (${active}) < ${limit}`,
      )
      .returning({ id: apiKeys.id });
    return added.length > 0;
  }

  adding(key: ApiKeyRecord): Write {
    return this.#database.insert(apiKeys).values(key);
  }

  /** Starts the rotation grace of a key that has none yet. */
  expiring(accountId: string, keyId: string, expiresAt: number): Write {
    return this.#database
      .update(apiKeys)
      .set({ expiresAt })
      .where(and(eq(apiKeys.accountId, accountId), eq(apiKeys.id, keyId), isNull(apiKeys.expiresAt)));
  }

  revoking(accountId: string, keyId: string, revokedAt: number): Write {
    return this.#database
      .update(apiKeys)
      .set({ revokedAt })
      .where(
        and(
          eq(apiKeys.accountId, accountId),
          eq(apiKeys.id, keyId),
          isNull(apiKeys.revokedAt),
          or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, revokedAt)),
        ),
      );
  }
}
