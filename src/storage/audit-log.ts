import type { JsonObject } from "@folio/templates/model";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { AuditAction } from "../domain/audit.ts";
import type { Database, Write } from "./database.ts";
import { auditActor, auditEntries } from "./schema.ts";

export type AuditRecord = typeof auditEntries.$inferSelect;

export interface NewAuditEntry {
  accountId: string;
  action: AuditAction;
  subject: string;
  details: JsonObject;
  at: number;
}

/** The audit log. Triggers write changes of the database's own tables. `adding` is for all other changes. */
export class AuditLogRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  adding(entry: NewAuditEntry): Write {
    return this.#database
      .insert(auditEntries)
      .values({ ...entry, actor: sql`(SELECT ${auditActor.actor} FROM ${auditActor})` });
  }

  /** Lists entries newest first. `before` is a sequence number, exclusive. */
  async list(accountId: string, { limit, before }: { limit: number; before: number | null }): Promise<AuditRecord[]> {
    const older = before === null ? undefined : lt(auditEntries.sequence, before);
    return this.#database
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.accountId, accountId), older))
      .orderBy(desc(auditEntries.sequence))
      .limit(limit);
  }
}
