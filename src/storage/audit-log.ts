import type { JsonObject } from "@folio/templates/model";
import { and, desc, eq, lt, lte, sql } from "drizzle-orm";
import type { AuditAction } from "../domain/audit.ts";
import { type AccountDatabases, DIRECTORY } from "./account-databases.ts";
import type { Write } from "./database.ts";
import { auditActor, auditEntries } from "./schema.ts";

export type AuditRecord = typeof auditEntries.$inferSelect;

type AuditDatabases = Pick<AccountDatabases, "databaseOf" | "directory" | "inDatabase" | "isDivided" | "ofAccounts">;

export interface AuditPage {
  limit: number;
  before: number | null;
}

export interface NewAuditEntry {
  accountId: string;
  action: AuditAction;
  subject: string;
  details: JsonObject;
  at: number;
}

/** The audit log. Triggers write changes of the database's own tables. `adding` is for all other changes. */
export class AuditLogRepository {
  readonly #databases: AuditDatabases;

  constructor(databases: AuditDatabases) {
    this.#databases = databases;
  }

  adding(entry: NewAuditEntry): Write {
    return this.#databases.directory
      .insert(auditEntries)
      .values({ ...entry, actor: sql`(SELECT ${auditActor.actor} FROM ${auditActor})` });
  }

  /** Lists entries newest first. `before` is a sequence number, exclusive. */
  async list(accountId: string, page: AuditPage): Promise<AuditRecord[]> {
    if (this.#databases.isDivided) return this.#listDivided(accountId, page);
    const older = page.before === null ? undefined : lt(auditEntries.sequence, page.before);
    return this.#databases.directory
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.accountId, accountId), older))
      .orderBy(desc(auditEntries.sequence))
      .limit(page.limit);
  }

  /**
   * Merges the entries of the directory's tables with those in the account's database. Their sequence numbers are independent, so each entry
   * gets a number from its time.
   */
  async #listDivided(accountId: string, { limit, before }: AuditPage): Promise<AuditRecord[]> {
    const home = await this.#databases.databaseOf(accountId);
    const found = await Promise.all(
      [...new Set([DIRECTORY, home])].map((database) => this.#inDatabase(accountId, database, { limit, before })),
    );
    return found
      .flat()
      .filter(({ sequence }) => before === null || sequence < before)
      .sort((a, b) => b.sequence - a.sequence)
      .slice(0, limit);
  }

  async #inDatabase(accountId: string, database: number, { limit, before }: AuditPage): Promise<AuditRecord[]> {
    const older = before === null ? undefined : lte(auditEntries.at, Math.floor(before / NUMBERS_PER_MS));
    const rows = await this.#databases.inDatabase(database, () =>
      this.#databases.ofAccounts
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.accountId, accountId), older))
        .orderBy(desc(auditEntries.at), desc(auditEntries.sequence))
        .limit(limit + NUMBERS_PER_MS / 2)
        .all(),
    );
    const first = database === DIRECTORY ? 0 : NUMBERS_PER_MS / 2;
    return rows.map((row) => ({
      ...row,
      sequence: row.at * NUMBERS_PER_MS + first + (row.sequence % (NUMBERS_PER_MS / 2)),
    }));
  }
}

/** Numbers for entries of the same millisecond, half of them for each of two databases. Times stay below 2^53 when multiplied with it. */
const NUMBERS_PER_MS = 2_048;
