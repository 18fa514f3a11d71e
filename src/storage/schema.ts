import { sql } from "drizzle-orm";
import { foreignKey, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { FIRST_VERSION } from "../domain/api-versions.ts";
import type { AssetType } from "../domain/asset.ts";
import type { AuditAction } from "../domain/audit.ts";
import type { BatchOutput, BatchStatus } from "../domain/batch.ts";
import type { Environment } from "../domain/environment.ts";
import type { ErrorRecord } from "../domain/errors.ts";
import type { AttemptFailure, DeliveryStatus, EndpointStatus, SubscribedEvent } from "../domain/events.ts";
import type { ExtractionRecord } from "../domain/extraction.ts";
import type { FileDelivery } from "../domain/file-delivery.ts";
import type { ImageRecord } from "../domain/image.ts";
import type { JobRecord } from "../domain/job.ts";
import type { JsonObject } from "../domain/json.ts";
import type { WorkQueue } from "../domain/messages.ts";
import type { Metadata } from "../domain/metadata.ts";
import type { FailedResourceRecord, PdfOperation, PdfRecord, StoredPdfStatus } from "../domain/pdf.ts";
import type { PlanName } from "../domain/plans.ts";
import type { GrantedScope } from "../domain/scopes.ts";
import type { ServicePart } from "../domain/service-parts.ts";
import type { ImageFormat } from "../domain/thumbnail.ts";
import type { Translations } from "../domain/translations.ts";
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
    pageSizeMm: text("page_size_mm", { mode: "json" }).$type<PdfRecord["pageSizeMm"]>(),
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
    mainDocument: text("main_document", { mode: "json" }).$type<PdfRecord["mainDocument"]>(),
    filename: text(),
    /** What became of `deliver_to`; null without. */
    delivery: text({ mode: "json" }).$type<FileDelivery>(),
    encrypted: integer({ mode: "boolean" }).notNull().default(false),
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
    status: text().$type<ExtractionRecord["status"]>().notNull().default("completed"),
    error: text({ mode: "json" }).$type<ErrorRecord>(),
    format: text().$type<ExtractionRecord["format"]>().notNull(),
    pagesExtracted: integer("pages_extracted").notNull(),
    wordCount: integer("word_count"),
    language: text().$type<ExtractionRecord["language"]>(),
    confidence: real(),
    warnings: text({ mode: "json" }).$type<Warning[]>().notNull().default([]),
    metadata: text({ mode: "json" }).$type<Metadata>().notNull(),
    creditsUsed: integer("credits_used").notNull(),
    /** The stored PDF that was read; null for a source that came with the request. */
    sourcePdfId: text("source_pdf_id"),
    createdAt: integer("created_at").notNull(),
    fileExpiresAt: integer("file_expires_at").notNull(),
  },
  (table) => [
    index("extractions_list").on(table.accountId, table.environment, table.id),
    index("extractions_source").on(table.accountId, table.sourcePdfId),
  ],
);

/** One row to a picture of one page; the picture is a file of the bucket. */
export const thumbnails = sqliteTable(
  "thumbnails",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    sourcePdfId: text("source_pdf_id"),
    page: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    format: text().$type<ImageFormat>().notNull(),
    metadata: text({ mode: "json" }).$type<Metadata>().notNull(),
    creditsUsed: integer("credits_used").notNull(),
    createdAt: integer("created_at").notNull(),
    fileExpiresAt: integer("file_expires_at").notNull(),
  },
  (table) => [
    index("thumbnails_list").on(table.accountId, table.environment, table.id),
    index("thumbnails_source").on(table.accountId, table.sourcePdfId),
  ],
);

/** Pictures of pages; each picture is a file of the bucket. */
export const images = sqliteTable(
  "images",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    status: text().$type<ImageRecord["status"]>().notNull(),
    output: text().$type<ImageRecord["output"]>().notNull(),
    format: text().$type<ImageFormat>().notNull(),
    width: integer(),
    height: integer(),
    bytes: integer(),
    metadata: text({ mode: "json" }).$type<Metadata>().notNull(),
    warnings: text({ mode: "json" }).$type<Warning[]>().notNull(),
    template: text({ mode: "json" }).$type<ImageRecord["template"]>(),
    mainDocument: text("main_document", { mode: "json" }).$type<ImageRecord["mainDocument"]>(),
    delivery: text({ mode: "json" }).$type<FileDelivery>(),
    error: text({ mode: "json" }).$type<ErrorRecord>(),
    engine: text(),
    creditsUsed: integer("credits_used").notNull(),
    renderTimeMs: integer("render_time_ms"),
    createdAt: integer("created_at").notNull(),
    fileExpiresAt: integer("file_expires_at").notNull(),
  },
  (table) => [index("images_list").on(table.accountId, table.environment, table.id)],
);

/** Jobs that make several resources; those that make one are told of by its row. */
export const jobs = sqliteTable(
  "jobs",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    kind: text().$type<JobRecord["kind"]>().notNull(),
    status: text().$type<JobRecord["status"]>().notNull(),
    resultIds: text("result_ids", { mode: "json" }).$type<string[]>().notNull(),
    error: text({ mode: "json" }).$type<ErrorRecord>(),
    metadata: text({ mode: "json" }).$type<Metadata>().notNull(),
    creditsUsed: integer("credits_used").notNull(),
    createdAt: integer("created_at").notNull(),
    endedAt: integer("ended_at"),
  },
  (table) => [index("jobs_list").on(table.accountId, table.environment, table.id)],
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
    /** Replaces the account's endpoints: a batch's `webhook_url`. */
    webhookUrl: text("webhook_url"),
    /** The W3C trace context of what made it, which its deliveries pass on. */
    traceparent: text(),
    /** When its deliveries were made; null until then. */
    dispatchedAt: integer("dispatched_at"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("events_list").on(table.accountId, table.environment, table.id),
    index("events_undispatched").on(table.createdAt).where(sql`dispatched_at is null`),
  ],
);

export const webhookEndpoints = sqliteTable(
  "webhook_endpoints",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    url: text().notNull(),
    events: text({ mode: "json" }).$type<SubscribedEvent[]>().notNull(),
    status: text().$type<EndpointStatus>().notNull(),
    /** Encrypted. */
    secret: text().notNull(),
    /** The one before the last rotation, encrypted; it signs too until `previousSecretEndsAt`. */
    previousSecret: text("previous_secret"),
    previousSecretEndsAt: integer("previous_secret_ends_at"),
    /** Since when every attempt has failed; null after a success. */
    failingSince: integer("failing_since"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("webhook_endpoints_list").on(table.accountId, table.environment, table.id)],
);

/** One event on its way to one receiver. */
export const deliveries = sqliteTable(
  "deliveries",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    eventId: text("event_id").notNull(),
    /** Null for a batch's `webhook_url`. */
    endpointId: text("endpoint_id"),
    url: text().notNull(),
    /** Names the receiver's lane. */
    laneId: text("lane_id").notNull(),
    status: text().$type<DeliveryStatus>().notNull(),
    attempts: integer().notNull(),
    /** Attempts before the present round of retries; a manual retry begins a new one. */
    roundStart: integer("round_start").notNull(),
    nextAttemptAt: integer("next_attempt_at"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("deliveries_event").on(table.eventId, table.laneId),
    index("deliveries_due").on(table.nextAttemptAt).where(sql`status = 'pending'`),
    index("deliveries_failed").on(table.id).where(sql`status = 'failed'`),
  ],
);

export const deliveryAttempts = sqliteTable(
  "delivery_attempts",
  {
    deliveryId: text("delivery_id").notNull(),
    /** 1-based. */
    number: integer().notNull(),
    startedAt: integer("started_at").notNull(),
    /** The receiver's HTTP status; null when no answer came. */
    status: integer(),
    failure: text().$type<AttemptFailure>(),
    latencyMs: integer("latency_ms").notNull(),
    answer: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.number] })],
);

/** Queue messages whose consumers failed again and again, kept for whoever runs the service. */
export const deadLetters = sqliteTable("dead_letters", {
  id: text().primaryKey(),
  /** The queue that it was meant for. */
  queue: text().$type<WorkQueue>().notNull(),
  body: text({ mode: "json" }).notNull(),
  createdAt: integer("created_at").notNull(),
});

/** What lists and look-ups need of a batch; the batch object is the truth until it has ended. */
export const batches = sqliteTable(
  "batches",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    status: text().$type<BatchStatus>().notNull(),
    output: text().$type<BatchOutput>().notNull(),
    webhookUrl: text("webhook_url"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("batches_list").on(table.accountId, table.environment, table.id)],
);

export const templates = sqliteTable(
  "templates",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    /** The newest version's; here so that the database keeps names unique. */
    name: text().notNull(),
    version: integer().notNull(),
    renderCount: integer("render_count").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("templates_name").on(table.accountId, table.name),
    index("templates_list").on(table.accountId, table.id),
  ],
);

export const partials = sqliteTable(
  "partials",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    /** Null once it is deleted: the versions that versions of templates keep are printed on. */
    name: text(),
    version: integer().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("partials_name").on(table.accountId, table.name),
    index("partials_list").on(table.accountId, table.id),
  ],
);

/** Every version ever made; a row never changes. */
export const partialVersions = sqliteTable(
  "partial_versions",
  {
    partialId: text("partial_id")
      .notNull()
      .references(() => partials.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    description: text(),
    html: text().notNull(),
    css: text(),
    uses: text({ mode: "json" }).$type<string[]>().notNull(),
    translations: text({ mode: "json" }).$type<Translations>(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.partialId, table.version] })],
);

/** Every version ever made; a row never changes. */
export const templateVersions = sqliteTable(
  "template_versions",
  {
    templateId: text("template_id")
      .notNull()
      .references(() => templates.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    name: text().notNull(),
    description: text(),
    html: text().notNull(),
    css: text(),
    schema: text({ mode: "json" }).$type<JsonObject>().notNull(),
    defaults: text({ mode: "json" }).$type<JsonObject>().notNull(),
    sampleData: text("sample_data", { mode: "json" }).$type<JsonObject>(),
    translations: text({ mode: "json" }).$type<Translations>(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.version] })],
);

/** Which versions of partials a version of a template prints: as long as it does, the database keeps them. */
export const templatePartials = sqliteTable(
  "template_partials",
  {
    templateId: text("template_id").notNull(),
    version: integer().notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    partialId: text("partial_id").notNull(),
    partialVersion: integer("partial_version").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.templateId, table.version, table.position] }),
    index("template_partials_partial").on(table.partialId),
    foreignKey({
      columns: [table.templateId, table.version],
      foreignColumns: [templateVersions.templateId, templateVersions.version],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.partialId, table.partialVersion],
      foreignColumns: [partialVersions.partialId, partialVersions.version],
    }),
  ],
);

export const assets = sqliteTable(
  "assets",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    /** Null once it is deleted: the versions that versions of templates keep are printed on. */
    name: text(),
    version: integer().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("assets_name").on(table.accountId, table.name),
    index("assets_list").on(table.accountId, table.id),
  ],
);

/** Every version ever made; a row never changes. Versions with the same bytes have the same file. */
export const assetVersions = sqliteTable(
  "asset_versions",
  {
    assetId: text("asset_id")
      .notNull()
      .references(() => assets.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    description: text(),
    file: text().notNull(),
    sha256: text().notNull(),
    contentType: text("content_type").$type<AssetType>().notNull(),
    bytes: integer().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.assetId, table.version] }), index("asset_versions_file").on(table.file)],
);

/** Which versions of assets a version of a template shows, those of its partials included. */
export const templateAssets = sqliteTable(
  "template_assets",
  {
    templateId: text("template_id").notNull(),
    version: integer().notNull(),
    name: text().notNull(),
    assetId: text("asset_id").notNull(),
    assetVersion: integer("asset_version").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.templateId, table.version, table.name] }),
    index("template_assets_asset").on(table.assetId),
    foreignKey({
      columns: [table.templateId, table.version],
      foreignColumns: [templateVersions.templateId, templateVersions.version],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.assetId, table.assetVersion],
      foreignColumns: [assetVersions.assetId, assetVersions.version],
    }),
  ],
);

/** Counts per day and key, written with what they count: what lists and charts need without reading every PDF. */
export const dailyUsage = sqliteTable(
  "daily_usage",
  {
    accountId: text("account_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    /** `2026-11-22`, UTC. */
    day: text().notNull(),
    /** Empty for people at the dashboard. */
    keyId: text("key_id").notNull(),
    made: integer().notNull(),
    failed: integer().notNull(),
    credits: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.environment, table.day, table.keyId] })],
);

/** The last requests of each account, for its own people. */
export const requestLog = sqliteTable(
  "request_log",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    keyId: text("key_id"),
    method: text().notNull(),
    route: text().notNull(),
    status: integer().notNull(),
    code: text(),
    durationMs: integer("duration_ms").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("request_log_list").on(table.accountId, table.environment, table.id),
    index("request_log_created").on(table.createdAt),
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

/** What the checks of each minute found; the last two days, minute by minute. */
export const statusChecks = sqliteTable(
  "status_checks",
  {
    part: text().$type<ServicePart>().notNull(),
    /** Epoch milliseconds. */
    at: integer().notNull(),
    ok: integer({ mode: "boolean" }).notNull(),
    durationMs: integer("duration_ms").notNull(),
  },
  (table) => [primaryKey({ columns: [table.part, table.at] }), index("status_checks_at").on(table.at)],
);

/** The same by day, for as long as the service runs. */
export const statusDays = sqliteTable(
  "status_days",
  {
    part: text().$type<ServicePart>().notNull(),
    /** `2026-11-22`, UTC. */
    day: text().notNull(),
    checks: integer().notNull(),
    failed: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.part, table.day] })],
);

/** Who acts, for the triggers that write the audit log: a row that never outlives the transaction which writes it (see acting.ts). */
export const auditActor = sqliteTable("audit_actor", { actor: text().notNull() });
