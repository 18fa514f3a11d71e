import type { JsonObject } from "@folio/templates/model";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { FIRST_VERSION } from "../../domain/api-versions.ts";
import type { AuditAction } from "../../domain/audit.ts";
import type { Environment } from "../../domain/environment.ts";
import type { PlanName } from "../../domain/plans.ts";
import type { GrantedScope } from "../../domain/scopes.ts";

/** Accounts, their keys, and who changed what. */

export const accounts = sqliteTable(
  "accounts",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    plan: text().$type<PlanName>().notNull(),
    /** The default signing secret, encrypted. */
    webhookSecret: text("webhook_secret").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Since when its keys are refused; null while it is in good standing. */
    suspendedAt: integer("suspended_at"),
    /** The operator's, for operators only. */
    suspensionReason: text("suspension_reason"),
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
    /** End of the rotation grace; null while the key is the current one. */
    expiresAt: integer("expires_at"),
    revokedAt: integer("revoked_at"),
    /** The version of the API that its requests speak unless they say another. */
    apiVersion: text("api_version").notNull().default(FIRST_VERSION),
  },
  (table) => [
    uniqueIndex("api_keys_digest").on(table.digest),
    index("api_keys_account").on(table.accountId, table.environment),
  ],
);

/**
 * What was changed of keys, endpoints, plans and credits, and what was deleted. Only ever added to: triggers refuse every other write,
 * and other triggers write most of it, within the transaction of the change itself (see the migration that made the table). Whoever
 * rebuilds a table that has such triggers makes them anew.
 */
export const auditEntries = sqliteTable(
  "audit_entries",
  {
    sequence: integer().primaryKey({ autoIncrement: true }),
    accountId: text("account_id").notNull(),
    action: text().$type<AuditAction>().notNull(),
    /** The id of what was changed. */
    subject: text().notNull(),
    details: text({ mode: "json" }).$type<JsonObject>().notNull(),
    at: integer().notNull(),
    /** Who did it: the id of a key or a person, or `operator`; null for the service itself. */
    actor: text(),
  },
  (table) => [index("audit_entries_list").on(table.accountId, table.sequence)],
);

/** Who acts, for the triggers that write the audit log: a row that never outlives the transaction which writes it (see actor.ts). */
export const auditActor = sqliteTable("audit_actor", { actor: text().notNull() });
