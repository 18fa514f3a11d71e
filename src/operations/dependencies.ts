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
import type { SignInAttemptRepository } from "../storage/sign-in-attempts.ts";
import type { UrlSigner } from "../storage/signed-urls.ts";
import type { StatusRepository } from "../storage/status.ts";
import type { TemplateRepository } from "../storage/templates.ts";
import type { ThumbnailRepository } from "../storage/thumbnails.ts";
import type { UsageRepository } from "../storage/usage.ts";
import type { WebhookEndpointRepository } from "../storage/webhook-endpoints.ts";

/**
 * Everything a verb may use. Wired by services.ts; tests pass fakes for faults, clock and outbound HTTP only. A verb asks for a named
 * part of it (operations/verb.ts).
 */
export interface Services extends Engines, Repositories, DurableObjects {
  clock: Clock;
  log: Log;
  metrics: Metrics;
  tracing: Tracing;
  /** What is asked before anything large is held. */
  memoryBudget: MemoryBudget;
  /** A sign of life of each part, bounded in cost: rejects when there is none. */
  partProbes: Record<ServicePart, () => Promise<unknown>>;
  /** People's sign-in. */
  people: PeopleAuthContract;
  /** Seals secrets and kept answers at rest. */
  cipher: Cipher;
  /** Go into the digests of API keys: the first into that of a new one, the others into those of older ones. */
  keyPeppers: readonly [string, ...string[]];
}

/**
 * What does work: bytes in, bytes out. What its client should hear it throws as FolioError, anything else is our fault; its
 * `deadlineMs` is an instant in epoch milliseconds, at which work stops with `timeout_exceeded`.
 */
interface Engines {
  renderer: Renderer;
  screenshotRenderer: ScreenshotRenderer;
  browsers: BrowserFleet;
  templateEngine: TemplateEngine;
  markdown: MarkdownEngine;
  pdfEditor: PdfEditor;
  /** Null where no container is bound. */
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

/** What remembers: one repository per table, and the files. */
interface Repositories {
  accounts: AccountRepository;
  members: MemberRepository;
  signInAttempts: SignInAttemptRepository;
  apiKeys: ApiKeyRepository;
  status: StatusRepository;
  usage: UsageRepository;
  requestLog: RequestLogRepository;
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
  /** Makes all of the writes or none. */
  commit(writes: readonly Write[]): Promise<readonly unknown[]>;
  /** The same, called again when its answer was lost: for what adds rows with ids of their own or may be made twice. No answers are known then. */
  commitWithRetry(writes: readonly Write[]): Promise<readonly unknown[]>;
  /** Runs work in somebody's name (the id of a key or a person, or `operator`), which the audit log tells of what it commits. */
  withActor<Result>(actor: string, work: () => Result): Result;
  /** Runs work whose reads begin at the point, and whose reads and commits move it on. */
  withReadPoint<Result>(point: ReadPoint, work: () => Result): Result;
}

/** What has one writer, and what carries messages to it. */
interface DurableObjects {
  /** The account's one writer of rate, slots and credits. */
  gate(accountId: string): AccountGateContract;
  /** The shard that holds this idempotency key of the account. */
  idempotency(accountId: string, key: string): IdempotencyContract;
  /** Every shard that may hold an answer of this account. */
  idempotencyShards(accountId: string): IdempotencyContract[];
  /** The one writer of a batch. */
  batch(batchId: string): BatchContract;
  /** The one writer of the order of an account's jobs. */
  jobLine(accountId: string): JobLineContract;
  /** The lane of one receiver. */
  webhookLane(laneId: string): WebhookLaneContract;
  batchQueue: MessageQueue<BatchMessage>;
  webhookQueue: MessageQueue<WebhookMessage>;
  backlog(queue: WorkQueue): Promise<QueueBacklog>;
}

/** What a queue holds that nobody has taken, messages that wait for their time among them. */
export interface QueueBacklog {
  messages: number;
  /** Epoch milliseconds; null when the queue is empty, or does not tell. */
  oldestAt: number | null;
}

/** Messages may come twice or never. */
export interface MessageQueue<Message> {
  send(messages: Message[]): Promise<void>;
}

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}
