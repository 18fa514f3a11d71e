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
import type { ScreenshotRenderer } from "../engines/browser/screenshot-renderer.ts";
import type { ContainerInventory } from "../engines/container/container-inventory.ts";
import type { OcrEngine } from "../engines/container/ocr-engine.ts";
import type { OfficeConverter } from "../engines/container/office-converter.ts";
import type { Extractor } from "../engines/extraction/extractor.ts";
import type { MarkdownEngine } from "../engines/markdown/markdown-engine.ts";
import type { DestinationGuard } from "../engines/outbound/destination-guard.ts";
import type { FileSender } from "../engines/outbound/file-sender.ts";
import type { SourceDownloader } from "../engines/outbound/source-downloader.ts";
import type { WebhookTransport } from "../engines/outbound/webhook-transport.ts";
import type { PageImager } from "../engines/pdf/page-imager.ts";
import type { PdfEditor } from "../engines/pdf/pdf-editor.ts";
import type { AccountClosureRepository } from "../storage/account-closures.ts";
import type { AccountExportRepository } from "../storage/account-export.ts";
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
 * All dependencies of operations. services.ts creates them. Tests replace only the clock and outbound HTTP, and
 * dependencies that shall fail. Each operation declares which of them it uses (operations/verb.ts).
 */
export interface Services extends Engines, Repositories, DurableObjects {
  clock: Clock;
  log: Log;
  metrics: Metrics;
  tracing: Tracing;
  /** Budget from which work must reserve memory before it loads anything large. */
  memoryBudget: MemoryBudget;
  /** Inexpensive health checks of the service's parts, which reject when a part does not respond. */
  partProbes: Record<ServicePart, () => Promise<unknown>>;
  /** Returns the size of the database. */
  databaseBytes(): Promise<number>;
  /** Sign-in of people. */
  people: PeopleAuthContract;
  /** Encrypts stored secrets and responses. */
  cipher: Cipher;
  /** Peppers for digests of API keys: the first for new keys, the others for older ones. */
  keyPeppers: readonly [string, ...string[]];
}

/**
 * Engines, which transform bytes. Errors for the client are FolioErrors; any other error is a server error.
 * `deadlineMs` is the epoch time in ms at which work stops with `timeout_exceeded`.
 */
interface Engines {
  renderer: Renderer;
  screenshotRenderer: ScreenshotRenderer;
  browsers: BrowserFleet;
  templateEngine: TemplateEngine;
  markdown: MarkdownEngine;
  pdfEditor: PdfEditor;
  /** Renders page images; null if no container is configured. */
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

/** Repositories, one per table, and the file store. */
interface Repositories {
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
  /** Executes all of the writes or none. */
  commit(writes: readonly Write[]): Promise<readonly unknown[]>;
  /**
   * Like `commit`, but repeats the commit if its response was lost. Use it only for idempotent writes, and for inserts
   * that set their own ids. If the commit was repeated, do not rely on the returned results.
   */
  commitWithRetry(writes: readonly Write[]): Promise<readonly unknown[]>;
  /**
   * Runs work on behalf of this actor: the id of a key or a person, or `operator`. The audit log names the actor of
   * each change.
   */
  withActor<Result>(actor: string, work: () => Result): Result;
  /**
   * Runs work whose reads see at least the database state of this read point (a D1 bookmark). Reads and commits of the
   * work advance the read point.
   */
  withReadPoint<Result>(point: ReadPoint, work: () => Result): Result;
}

/** Durable Objects, and the queues that send them messages. */
interface DurableObjects {
  /** Gate of the account: the only writer of its rate windows, slots and credits. */
  gate(accountId: string): AccountGateContract;
  /** Returns the shard that stores this idempotency key of the account. */
  idempotency(accountId: string, key: string): IdempotencyContract;
  /** All shards that may contain responses of this account. */
  idempotencyShards(accountId: string): IdempotencyContract[];
  /** The batch object: the only writer of a batch. */
  batch(batchId: string): BatchContract;
  /** Job queue of the account. Only this object changes the order of the jobs. */
  jobLine(accountId: string): JobLineContract;
  /** Delivery lane of one webhook receiver: its queue of deliveries. */
  webhookLane(laneId: string): WebhookLaneContract;
  batchQueue: MessageQueue<BatchMessage>;
  webhookQueue: MessageQueue<WebhookMessage>;
  backlog(queue: WorkQueue): Promise<QueueBacklog>;
}

/** Number of messages in a queue that no consumer has received yet, including delayed ones. */
export interface QueueBacklog {
  messages: number;
  /** Time of the oldest of these messages, epoch ms. Null if the queue is empty or does not report it. */
  oldestAt: number | null;
}

/** A queue whose messages may arrive twice or never. */
export interface MessageQueue<Message> {
  send(messages: Message[]): Promise<void>;
}

export interface Clock {
  /** Epoch ms. */
  now(): number;
}
