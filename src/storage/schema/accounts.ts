import type { JsonObject } from "@folio/templates/model";
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AccountMoveStep } from "../../domain/account-move.ts";
import { FIRST_VERSION } from "../../domain/api-versions.ts";
import type { AuditAction } from "../../domain/audit.ts";
import type { Environment } from "../../domain/environment.ts";
import type { PlanName } from "../../domain/plans.ts";
import type { GrantedScope } from "../../domain/scopes.ts";

/** Accounts, their keys, and the audit log. */

export const accounts = sqliteTable(
  "accounts",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    plan: text().$type<PlanName>().notNull(),
    /** Default signing secret, encrypted. */
    webhookSecret: text("webhook_secret").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Time since which the account's keys are rejected; null without a suspension. */
    suspendedAt: integer("suspended_at"),
    /** The operator's reason, for operators only. */
    suspensionReason: text("suspension_reason"),
    /** Number of the database with the account's rows. */
    database: integer().notNull().default(0),
    /** Number of the database to which the account moves; null without a move. */
    movingTo: integer("moving_to"),
  },
  (table) => [uniqueIndex("accounts_email").on(table.email)],
);

export const apiKeys = sqliteTable(
  "api_keys",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    name: text(),
    digest: text().notNull(),
    last4: text().notNull(),
    scopes: text({ mode: "json" }).$type<GrantedScope[]>().notNull(),
    ipAllowlist: text("ip_allowlist", { mode: "json" }).$type<string[]>().notNull(),
    createdAt: integer("created_at").notNull(),
    /** End of the rotation overlap; null while the key is the current one. */
    expiresAt: integer("expires_at"),
    revokedAt: integer("revoked_at"),
    /** API version of the key's requests that name no other version. */
    apiVersion: text("api_version").notNull().default(FIRST_VERSION),
  },
  (table) => [
    uniqueIndex("api_keys_digest").on(table.digest),
    index("api_keys_account").on(table.accountId, table.environment),
  ],
);

/**
 * Deleted accounts. From the moment that a row exists, triggers reject every new row with its account's id (ACCOUNT_CLOSED), and ignore it in
 * the audit log and the request log. The row contains no personal data and stays.
 */
export const accountClosures = sqliteTable(
  "account_closures",
  {
    accountId: text("account_id").primaryKey(),
    requestedAt: integer("requested_at").notNull(),
    /** Time of the latest search for leftovers; 0 before the first one. */
    visitedAt: integer("visited_at").notNull(),
    /** When nothing was left and no earlier work could add anything; null before. */
    endedAt: integer("ended_at"),
    /** Number of the database with the account's rows. */
    database: integer().notNull().default(0),
    /** Number of the database to which the account was moving; null without a move. */
    movingTo: integer("moving_to"),
  },
  (table) => [index("account_closures_open").on(table.visitedAt).where(sql`ended_at is null`)],
);

/** Moves of accounts between databases (operations/accounts/move.ts). Only the directory has rows. */
export const accountMoves = sqliteTable(
  "account_moves",
  {
    accountId: text("account_id").notNull(),
    startedAt: integer("started_at").notNull(),
    fromDatabase: integer("from_database").notNull(),
    toDatabase: integer("to_database").notNull(),
    step: text().$type<AccountMoveStep>().notNull(),
    /** Position within the step, as JSON. */
    position: text().notNull(),
    /** Until when one process has the move for itself. */
    leaseUntil: integer("lease_until").notNull(),
    /** When the directory named the new database; null before. */
    switchedAt: integer("switched_at"),
    /** When the old rows were deleted; null before. */
    endedAt: integer("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.startedAt] }),
    index("account_moves_from").on(table.fromDatabase),
  ],
);

/**
 * Accounts whose rows in this database only a move may change. Triggers reject every other change (ACCOUNT_MOVING). After a move, the row
 * stays in the old database, so that work that started before the move cannot write there.
 */
export const accountFences = sqliteTable("account_fences", {
  accountId: text("account_id").primaryKey(),
  /** `arriving`: rows are copied here. `leaving`: rows are copied from here. `left`: the account has another database. */
  state: text().$type<"arriving" | "leaving" | "left">().notNull(),
});

/** Lets a transaction of a move pass the fence. The row never outlives its transaction. */
export const accountMovePasses = sqliteTable("account_move_passes", { accountId: text("account_id").notNull() });

/**
 * Changes of keys, endpoints, plans and credits, and deletions. Triggers reject updates, and deletions of entries
 * that are younger than their retention and whose account exists. Other triggers write most rows,
 * within the transaction of the change itself (see the migration that created the table). A migration that rebuilds a table with such
 * triggers must create them again.
 */
export const auditEntries = sqliteTable(
  "audit_entries",
  {
    sequence: integer().primaryKey({ autoIncrement: true }),
    accountId: text("account_id").notNull(),
    action: text().$type<AuditAction>().notNull(),
    /** Id of the changed object. */
    subject: text().notNull(),
    details: text({ mode: "json" }).$type<JsonObject>().notNull(),
    at: integer().notNull(),
    /** Id of the key or person, or `operator`; null for the service itself. */
    actor: text(),
  },
  (table) => [index("audit_entries_list").on(table.accountId, table.sequence)],
);

/** Actor for the triggers that write the audit log. The row never outlives the transaction that writes it (see actor.ts). */
export const auditActor = sqliteTable("audit_actor", { actor: text().notNull() });
