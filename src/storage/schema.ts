import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Environment } from "../domain/environment.ts";
import type { ErrorRecord } from "../domain/errors.ts";
import type { ExtractionRecord } from "../domain/extraction.ts";
import type { Metadata } from "../domain/metadata.ts";
import type { FailedResourceRecord, PdfOperation, PdfRecord, StoredPdfStatus } from "../domain/pdf.ts";
import type { PlanName } from "../domain/plans.ts";
import type { GrantedScope } from "../domain/scopes.ts";
import type { Warning } from "../domain/warnings.ts";

/** Instants are epoch milliseconds; JSON columns hold the domain's own shapes. */

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
  },
  (table) => [
    uniqueIndex("api_keys_digest").on(table.digest),
    index("api_keys_account").on(table.accountId, table.environment),
  ],
);

export const pdfs = sqliteTable(
  "pdfs",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    operation: text().$type<PdfOperation>().notNull(),
    status: text().$type<StoredPdfStatus>().notNull(),
    output: text().$type<"url" | "base64">().notNull(),
    pages: integer(),
    bytes: integer(),
    bytesBefore: integer("bytes_before"),
    format: text(),
    customSize: text("custom_size", { mode: "json" }).$type<PdfRecord["customSize"]>(),
    landscape: integer({ mode: "boolean" }),
    compress: text().$type<PdfRecord["compress"]>().notNull(),
    watermark: text({ mode: "json" }).$type<PdfRecord["watermark"]>(),
    metadata: text({ mode: "json" }).$type<Metadata>().notNull(),
    warnings: text({ mode: "json" }).$type<Warning[]>().notNull(),
    debug: text({ mode: "json" }).$type<{
      console: { level: string; text: string; url?: string; line?: number }[];
      failedResources: FailedResourceRecord[];
    }>(),
    template: text({ mode: "json" }).$type<PdfRecord["template"]>(),
    sourceCount: integer("source_count"),
    sourceFormat: text("source_format"),
    error: text({ mode: "json" }).$type<ErrorRecord>(),
    engine: text(),
    creditsUsed: integer("credits_used").notNull(),
    renderTimeMs: integer("render_time_ms"),
    createdAt: integer("created_at").notNull(),
    /** When the file goes: the plan's retention. */
    fileExpiresAt: integer("file_expires_at").notNull(),
  },
  (table) => [
    index("pdfs_list").on(table.accountId, table.environment, table.id),
    index("pdfs_created").on(table.accountId, table.environment, table.createdAt),
  ],
);

/** The result itself is a file of the bucket: it may be larger than a row. */
export const extractions = sqliteTable(
  "extractions",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    kind: text().$type<ExtractionRecord["kind"]>().notNull(),
    format: text().$type<ExtractionRecord["format"]>().notNull(),
    pagesExtracted: integer("pages_extracted").notNull(),
    wordCount: integer("word_count"),
    language: text().$type<ExtractionRecord["language"]>(),
    confidence: real(),
    metadata: text({ mode: "json" }).$type<Metadata>().notNull(),
    creditsUsed: integer("credits_used").notNull(),
    createdAt: integer("created_at").notNull(),
    fileExpiresAt: integer("file_expires_at").notNull(),
  },
  (table) => [index("extractions_list").on(table.accountId, table.environment, table.id)],
);

/** Every object in the bucket that a signed URL may name. */
export const files = sqliteTable(
  "files",
  {
    /** Resource id and extension, as in the URL: `pdf_….pdf`, `pdf_….png`. */
    name: text().primaryKey(),
    accountId: text("account_id").notNull(),
    /** The resource that owns the file; deleting it deletes the file. */
    resourceId: text("resource_id").notNull(),
    contentType: text("content_type").notNull(),
    downloadName: text("download_name").notNull(),
    bytes: integer().notNull(),
    /** Part of every signature: raising it ends all URLs given out. */
    epoch: integer().notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("files_resource").on(table.accountId, table.resourceId), index("files_expiry").on(table.expiresAt)],
);

export const events = sqliteTable(
  "events",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    type: text().notNull(),
    resourceId: text("resource_id").notNull(),
    /** The affected resource as JSON text, frozen when the event was made. */
    data: text().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("events_list").on(table.accountId, table.environment, table.id)],
);
