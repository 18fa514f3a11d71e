import { and, count, desc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PlanName } from "../domain/plans.ts";
import type { Database, Write } from "./database.ts";
import { accounts, apiKeys } from "./schema.ts";

export type ApiKeyRecord = typeof apiKeys.$inferSelect;

/** Data about a key that each request needs, read in one query. */
export interface KeyOwner {
  key: ApiKeyRecord;
  plan: PlanName;
  /** Start of the account's suspension, epoch ms. */
  suspendedAt: number | null;
  /** Number of the database with the account's rows. */
  database: number;
  /** Number of the database to which the account moves; null without a move. */
  movingTo: number | null;
}

export class ApiKeyRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the key with this digest, even if it is revoked or expired; the caller checks that. */
  async findByDigest(digest: string): Promise<KeyOwner | null> {
    const row = await this.#database
      .select({
        key: apiKeys,
        plan: accounts.plan,
        suspendedAt: accounts.suspendedAt,
        database: accounts.database,
        movingTo: accounts.movingTo,
      })
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

  /** Adds the key unless its environment has `limit` active keys. Keys in a rotation overlap do not count. See `wasAdded`. */
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
   * Adds a new key that replaces one whose rotation overlap begins. Has no effect when that key is rotating already or revoked, so that one of
   * two concurrent rotations succeeds. The order matters: the first write reads what the second one changes. See `wasAdded`.
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

  /** Whether a conditional write had an effect, from the result of its commit. */
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

  /** Revokes every key of the account, including those in a rotation overlap. */
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
