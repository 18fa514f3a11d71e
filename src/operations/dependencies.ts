import type { TemplateEngine } from "@folio/templates/model";
import type { BatchContract } from "../domain/batch-object.ts";
import type { Cipher } from "../domain/cipher.ts";
import type { AccountGateContract } from "../domain/gate.ts";
import type { IdempotencyContract } from "../domain/idempotency.ts";
import type { JobLineContract } from "../domain/job-line.ts";
import type { Log } from "../domain/log.ts";
import type { Mailer } from "../domain/mail.ts";
import type { MemoryBudget } from "../domain/memory-budget.ts";
import type { BatchMessage, WebhookMessage, WorkQueue } from "../domain/messages.ts";
import type { Metrics } from "../domain/metrics.ts";
import type { PeopleAuthContract } from "../domain/people.ts";
import type { ReadPoint } from "../domain/read-point.ts";
import type { ServicePart } from "../domain/service-parts.ts";
import type { Tracing } from "../domain/trace-context.ts";
import type { WebhookLaneContract } from "../domain/webhook-lane.ts";
import type { Archiver } from "../engines/archive/archiver.ts";
import type { BrowserFleet } from "../engines/browser/browser-fleet.ts";
import type { Renderer } from "../engines/browser/renderer.ts";
import type { BrowserSessions } from "../engines/browser/reported-sessions.ts";
import type { ScreenshotRenderer } from "../engines/browser/screenshot-renderer.ts";
import type { ContainerInventory } from "../engines/container/container-inventory.ts";
import type { OcrEngine } from "../engines/container/ocr-engine.ts";
import type { OfficeConverter } from "../engines/container/office-converter.ts";
import type { Extractor } from "../engines/extraction/extractor.ts";
import type { MarkdownEngine } from "../engines/markdown/markdown-engine.ts";
import type { DestinationGuard } from "../engines/outbound/destination-guard.ts";
import type { FileSender } from "../engines/outbound/file-sender.ts";
import type { SourceDownloader } from "../engines/outbound/source-downloader.ts";
import type { TimestampTransport } from "../engines/outbound/timestamp-client.ts";
import type { WebhookTransport } from "../engines/outbound/webhook-transport.ts";
import type { PageImager } from "../engines/pdf/page-imager.ts";
import type { PdfEditor } from "../engines/pdf/pdf-editor.ts";
import type { PdfSigner } from "../engines/signatures/pdf-signer.ts";
import type { AccountClosureRepository } from "../storage/account-closures.ts";
import type { AccountDatabases } from "../storage/account-databases.ts";
import type { AccountExportRepository } from "../storage/account-export.ts";
import type { AccountMoveRepository } from "../storage/account-moves.ts";
import type { AccountRepository } from "../storage/accounts.ts";
import type { ApiKeyRepository } from "../storage/api-keys.ts";
import type { AssetRepository } from "../storage/assets.ts";
import type { AuditLogRepository } from "../storage/audit-log.ts";
import type { BatchRepository } from "../storage/batches.ts";
import type { Write } from "../storage/database.ts";
import type { DeadLetterRepository } from "../storage/dead-letters.ts";
import type { DeliveryRepository } from "../storage/deliveries.ts";
import type { EventRepository } from "../storage/events.ts";
import type { ExtractionRepository } from "../storage/extractions.ts";
import type { FileRecordRepository } from "../storage/file-records.ts";
import type { FileStore } from "../storage/files.ts";
import type { ImageRepository } from "../storage/images.ts";
import type { JobRepository } from "../storage/jobs.ts";
import type { MemberRepository } from "../storage/members.ts";
import type { PartialRepository } from "../storage/partials.ts";
import type { PdfRepository } from "../storage/pdfs.ts";
import type { RequestLogRepository } from "../storage/request-log.ts";
import type { RetentionRepository } from "../storage/retention.ts";
import type { SignInAttemptRepository } from "../storage/sign-in-attempts.ts";
import type { UrlSigner } from "../storage/signed-urls.ts";
import type { StatusRepository } from "../storage/status.ts";
import type { TemplateRepository } from "../storage/templates.ts";
import type { ThumbnailRepository } from "../storage/thumbnails.ts";
import type { UsageRepository } from "../storage/usage.ts";
import type { WebhookEndpointRepository } from "../storage/webhook-endpoints.ts";

/**
 * All dependencies of operations. services.ts creates them. Tests replace only the clock, outbound HTTP, and
 * dependencies that must fail in a test. Each operation declares which dependencies it uses (operations/verb.ts).
 */
export interface Services extends Engines, Repositories, DurableObjects {
  clock: Clock;
  log: Log;
  metrics: Metrics;
  tracing: Tracing;
  /** Memory budget of the isolate. Work must reserve memory from it before it loads large data. */
  memoryBudget: MemoryBudget;
  /** Inexpensive health checks of the service's parts. A check rejects if its part does not respond. */
  partProbes: Record<ServicePart, () => Promise<unknown>>;
  /** Returns the size of one database in bytes. */
  databaseBytes(database?: number): Promise<number>;
  /** Databases that receive new accounts, with their weights. */
  newAccountDatabases: readonly { database: number; weight: number }[];
  /** Counts the browser sessions that exist and those that are used, and ends unused sessions of the service. */
  browserSessions(): Promise<BrowserSessions>;
  /** Maximum number of browser hosts. Each host has one browser session. */
  maxBrowserHosts: number;
  /** Sign-in of people to the dashboard. */
  people: PeopleAuthContract;
  /** Encrypts stored secrets and responses. */
  cipher: Cipher;
  /**
   * Peppers for digests of API keys. The first is for new keys, the others are for keys that were created with them.
   */
  keyPeppers: readonly [string, ...string[]];
}

/**
 * The engines, which transform bytes. They throw a FolioError for every error that the client should see. Any other
 * error is a server error. `deadlineMs` is the time in epoch ms at which work stops with `timeout_exceeded`.
 */
interface Engines {
  renderer: Renderer;
  screenshotRenderer: ScreenshotRenderer;
  browsers: BrowserFleet;
  templateEngine: TemplateEngine;
  markdown: MarkdownEngine;
  pdfEditor: PdfEditor;
  pdfSigner: PdfSigner;
  timestamps: TimestampTransport;
  /** Renders page images. Null if no container is configured. */
  pageImager: PageImager | null;
  extractor: Extractor;
  officeConverter: OfficeConverter;
  ocrEngine: OcrEngine;
  container: ContainerInventory;
  archiver: Archiver;
  sources: SourceDownloader;
  fileSender: FileSender;
  webhookSender: WebhookTransport;
  addressGuard: DestinationGuard;
  mailer: Mailer;
}

/** The repositories, one for each table, and the file store. */
interface Repositories {
  /** The databases of the deployment. Work on rows of an account runs in `databases.forAccount`. */
  databases: AccountDatabases;
  accountMoves: AccountMoveRepository;
  accounts: AccountRepository;
  accountClosures: AccountClosureRepository;
  accountExport: AccountExportRepository;
  members: MemberRepository;
  signInAttempts: SignInAttemptRepository;
  apiKeys: ApiKeyRepository;
  status: StatusRepository;
  usage: UsageRepository;
  requestLog: RequestLogRepository;
  retention: RetentionRepository;
  auditLog: AuditLogRepository;
  deadLetters: DeadLetterRepository;
  pdfs: PdfRepository;
  templates: TemplateRepository;
  partials: PartialRepository;
  assets: AssetRepository;
  extractions: ExtractionRepository;
  images: ImageRepository;
  jobs: JobRepository;
  thumbnails: ThumbnailRepository;
  batches: BatchRepository;
  events: EventRepository;
  webhookEndpoints: WebhookEndpointRepository;
  deliveries: DeliveryRepository;
  fileRecords: FileRecordRepository;
  files: FileStore;
  urlSigner: UrlSigner;
  /** Executes either all of the database writes or none of them. */
  commit(writes: readonly Write[]): Promise<readonly unknown[]>;
  /**
   * Does the same as `commit`, but repeats the commit if its response was lost. Use it only for idempotent writes, and
   * for inserts that set their own ids. If the commit was repeated, do not rely on the returned results.
   */
  commitWithRetry(writes: readonly Write[]): Promise<readonly unknown[]>;
  /**
   * Runs work on behalf of this actor. The actor is the id of a key or a person, or `operator`. The audit log names the
   * actor of each change.
   */
  withActor<Result>(actor: string, work: () => Result): Result;
  /**
   * Runs work whose reads see at least the database state of this read point (a D1 bookmark). Reads and commits of the
   * work advance the read point.
   */
  withReadPoint<Result>(point: ReadPoint, work: () => Result): Result;
}

/** The Durable Objects, and the queues through which messages are sent. */
interface DurableObjects {
  /** Gate of the account, the only writer of its rate windows, slots and credits. */
  gate(accountId: string): AccountGateContract;
  /** Returns the Durable Object (shard) that stores this idempotency key of the account. */
  idempotency(accountId: string, key: string): IdempotencyContract;
  /** Returns all Durable Objects (shards) that may contain responses for idempotency keys of this account. */
  idempotencyShards(accountId: string): IdempotencyContract[];
  /** The Durable Object of the batch, the only writer of the batch and its items. */
  batch(batchId: string): BatchContract;
  /** Job queue of the account. Only this Durable Object changes the order of the jobs. */
  jobLine(accountId: string): JobLineContract;
  /** Durable Object with the queue of deliveries to one webhook receiver. */
  webhookLane(laneId: string): WebhookLaneContract;
  batchQueue: MessageQueue<BatchMessage>;
  webhookQueue: MessageQueue<WebhookMessage>;
  backlog(queue: WorkQueue): Promise<QueueBacklog>;
}

/** Number of messages in a queue that no consumer has received yet, including delayed messages. */
export interface QueueBacklog {
  messages: number;
  /** Time of the oldest of these messages, in epoch ms. Null if the queue is empty or does not report the time. */
  oldestAt: number | null;
}

/** A queue whose messages may arrive twice or never. */
export interface MessageQueue<Message> {
  send(messages: Message[]): Promise<void>;
}

export interface Clock {
  /** Returns the current time in epoch ms. */
  now(): number;
}
