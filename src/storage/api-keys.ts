import { and, count, desc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
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

  /** Adds the key unless its environment has that many active ones; those in a rotation grace do not count. See `wasAdded`. */
  addingWithin(key: ApiKeyRecord, limit: number): Write {
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
    return this.#addingWhere(key, sql`(${active}) < ${limit}`);
  }

  /**
   * A new key in the place of one that begins its rotation grace; nothing when that one has begun it already or is revoked, so that
   * of two rotations at once one does it. In this order: the first write looks at what the second changes. See `wasAdded`.
   */
  rotating(keyId: string, successor: ApiKeyRecord, graceEndsAt: number): Write[] {
    const current = and(
      eq(apiKeys.accountId, successor.accountId),
      eq(apiKeys.id, keyId),
      isNull(apiKeys.expiresAt),
      isNull(apiKeys.revokedAt),
    );
    const one = this.#database.select({ one: sql`1` }).from(apiKeys).where(current);
    return [
      this.#addingWhere(successor, sql`EXISTS ${one}`),
      this.#database.update(apiKeys).set({ expiresAt: graceEndsAt }).where(current),
    ];
  }

  /** By what committing one of the conditional writes answered. */
  wasAdded(answer: unknown): boolean {
    return Array.isArray(answer) && answer.length > 0;
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

  /** Every key of the account, in its grace too. */
  revokingAll(accountId: string, revokedAt: number): Write {
    return this.#database
      .update(apiKeys)
      .set({ revokedAt })
      .where(and(eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt)));
  }

  #addingWhere(key: ApiKeyRecord, condition: SQL): Write {
    const { id, accountId, environment, name, digest, last4, createdAt, expiresAt, revokedAt, apiVersion } = key;
    const scopes = JSON.stringify(key.scopes);
    const ipAllowlist = JSON.stringify(key.ipAllowlist);
    return this.#database
      .insert(apiKeys)
      .select(
        sql`SELECT ${id}, ${accountId}, ${environment}, ${name}, ${digest}, ${last4}, ${scopes}, ${ipAllowlist}, ${createdAt}, ${expiresAt}, ${revokedAt}, ${apiVersion} WHERE ${condition}`,
      )
      .returning({ id: apiKeys.id });
  }
}
