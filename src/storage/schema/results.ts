import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { BatchOutput, BatchStatus } from "../../domain/batch.ts";
import type { Environment } from "../../domain/environment.ts";
import type { ErrorRecord } from "../../domain/errors.ts";
import type { ExtractionRecord } from "../../domain/extraction.ts";
import type { FileDelivery } from "../../domain/file-delivery.ts";
import type { ImageRecord } from "../../domain/image.ts";
import type { JobRecord } from "../../domain/job.ts";
import type { Metadata } from "../../domain/metadata.ts";
import type { FailedResourceRecord, PdfOperation, PdfRecord, StoredPdfStatus } from "../../domain/pdf.ts";
import type { ImageFormat } from "../../domain/thumbnail.ts";
import type { Warning } from "../../domain/warnings.ts";

/** Results of operations, and their files. */

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
    redaction: text({ mode: "json" }).$type<PdfRecord["redaction"]>(),
    filename: text(),
    /** Result of `deliver_to`; null without that option. */
    delivery: text({ mode: "json" }).$type<FileDelivery>(),
    encrypted: integer({ mode: "boolean" }).notNull().default(false),
    error: text({ mode: "json" }).$type<ErrorRecord>(),
    engine: text(),
    creditsUsed: integer("credits_used").notNull(),
    renderTimeMs: integer("render_time_ms"),
    createdAt: integer("created_at").notNull(),
    /** Expiry of the file, according to the plan's retention. */
    fileExpiresAt: integer("file_expires_at").notNull(),
  },
  (table) => [
    index("pdfs_list").on(table.accountId, table.environment, table.id),
    index("pdfs_created").on(table.accountId, table.environment, table.createdAt),
  ],
);

/** Extractions. The result is a file of the bucket, because it may be larger than a row. */
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
    /** Id of the stored source PDF; null for a source in the request. */
    sourcePdfId: text("source_pdf_id"),
    createdAt: integer("created_at").notNull(),
    fileExpiresAt: integer("file_expires_at").notNull(),
  },
  (table) => [
    index("extractions_list").on(table.accountId, table.environment, table.id),
    index("extractions_source").on(table.accountId, table.sourcePdfId),
  ],
);

/** Thumbnails, each an image of one page in a file of the bucket. */
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

/** Images of pages, each in a file of the bucket. */
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

/**
 * Jobs with several results. A job with one result has no row here: the row of its result also stores the state of the
 * job.
 */
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

/** Data of batches for lists and lookups. The batch object is authoritative until the batch has ended. */
export const batches = sqliteTable(
  "batches",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    status: text().$type<BatchStatus>().notNull(),
    output: text().$type<BatchOutput>().notNull(),
    webhookUrl: text("webhook_url"),
    metadata: text({ mode: "json" }).$type<Metadata>().notNull().default({}),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("batches_list").on(table.accountId, table.environment, table.id)],
);

/** Every object in the bucket that a signed URL may name. */
export const files = sqliteTable(
  "files",
  {
    /** Resource id and extension, as in the URL: `pdf_….pdf`, `pdf_….png`. */
    name: text().primaryKey(),
    accountId: text("account_id").notNull(),
    /** Resource that owns the file. Deleting the resource deletes the file. */
    resourceId: text("resource_id").notNull(),
    contentType: text("content_type").notNull(),
    downloadName: text("download_name").notNull(),
    bytes: integer().notNull(),
    /** Part of every signature. Increasing it invalidates all existing URLs. */
    epoch: integer().notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("files_resource").on(table.accountId, table.resourceId), index("files_expiry").on(table.expiresAt)],
);
