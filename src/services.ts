import type { LocalExtractor } from "@folio/extraction";
import type { CMaps, LocalPdfEditor } from "@folio/pdf";
import type { JpegCodec } from "@folio/pdf/model";
import { HandlebarsTemplateEngine } from "@folio/templates";
import { Cipher } from "./domain/cipher.ts";
import { lazyObject } from "./domain/lazy-object.ts";
import { LIMITS } from "./domain/limits.ts";
import type { Mailer } from "./domain/mail.ts";
import { MemoryBudget } from "./domain/memory-budget.ts";
import { QUEUES } from "./domain/messages.ts";
import { once } from "./domain/once.ts";
import type { PeopleAuthContract } from "./domain/people.ts";
import { retryStorageCall, withStorageRetries } from "./domain/storage-retry.ts";
import { ZipArchiver } from "./engines/archive/zip.ts";
import { BrowserRenderer } from "./engines/browser/browser-renderer.ts";
import { hostName, PLANNER_NAME } from "./engines/browser/fleet-contract.ts";
import { ContainerClient } from "./engines/container/client.ts";
import { ContainerConnection } from "./engines/container/connection.ts";
import { ContainerExtractor } from "./engines/container/container-extractor.ts";
import { ContainerPdfEditor } from "./engines/container/container-pdf-editor.ts";
import { bindingTransport, type ContainerTransport, noTransport, urlTransport } from "./engines/container/transport.ts";
import { RoutingExtractor } from "./engines/extraction/routing-extractor.ts";
import { BindingMailer } from "./engines/mail/binding-mailer.ts";
import { ConsoleMailer } from "./engines/mail/console-mailer.ts";
import { HttpMailer } from "./engines/mail/http-mailer.ts";
import { InPageMarkdown } from "./engines/markdown/in-page-markdown.ts";
import { AddressGuard } from "./engines/outbound/address-guard.ts";
import { GuardedDownloader } from "./engines/outbound/guarded-downloader.ts";
import { GuardedFileSender } from "./engines/outbound/guarded-file-sender.ts";
import { TimestampClient } from "./engines/outbound/timestamp-client.ts";
import { WebhookSender } from "./engines/outbound/webhook-sender.ts";
import { RoutingPdfEditor } from "./engines/pdf/routing-pdf-editor.ts";
import type { PdfSigner } from "./engines/signatures/pdf-signer.ts";
import type { Config, Env } from "./env.ts";
import { consoleLog } from "./log.ts";
import { makeMetrics } from "./metrics.ts";
import type { QueueBacklog, Services } from "./operations/dependencies.ts";
import { AccountClosureRepository } from "./storage/account-closures.ts";
import { AccountDatabases } from "./storage/account-databases.ts";
import { AccountExportRepository } from "./storage/account-export.ts";
import { AccountMoveRepository } from "./storage/account-moves.ts";
import { AccountRepository } from "./storage/accounts.ts";
import { withActor } from "./storage/actor.ts";
import { ApiKeyRepository } from "./storage/api-keys.ts";
import { AssetRepository } from "./storage/assets.ts";
import { AuditLogRepository } from "./storage/audit-log.ts";
import { BatchRepository } from "./storage/batches.ts";
import { commit, commitWithRetry, type Database } from "./storage/database.ts";
import { DeadLetterRepository } from "./storage/dead-letters.ts";
import { DeliveryRepository } from "./storage/deliveries.ts";
import { EventRepository } from "./storage/events.ts";
import { ExtractionRepository } from "./storage/extractions.ts";
import { FileRecordRepository } from "./storage/file-records.ts";
import { FileStore } from "./storage/files.ts";
import { ImageRepository } from "./storage/images.ts";
import { JobRepository } from "./storage/jobs.ts";
import { MemberRepository } from "./storage/members.ts";
import { PartialRepository } from "./storage/partials.ts";
import { PdfRepository } from "./storage/pdfs.ts";
import { withReadPoint } from "./storage/read-points.ts";
import { RequestLogRepository } from "./storage/request-log.ts";
import { RetentionRepository } from "./storage/retention.ts";
import { SignInAttemptRepository } from "./storage/sign-in-attempts.ts";
import { UrlSigner } from "./storage/signed-urls.ts";
import { StatusRepository } from "./storage/status.ts";
import { TemplateRepository } from "./storage/templates.ts";
import { ThumbnailRepository } from "./storage/thumbnails.ts";
import { UsageRepository } from "./storage/usage.ts";
import { WebhookEndpointRepository } from "./storage/webhook-endpoints.ts";
import { currentTrace, platformTracing } from "./tracing.ts";

/** Number of Durable Objects over which an account's idempotency keys are spread. */
const IDEMPOTENCY_SHARDS = 4;

const utf8 = new TextDecoder();
const CMAPS = "/assets/cmaps.bin";

/** Shared by all requests of the isolate, because it caches compiled templates. */
const templateEngine = new HandlebarsTemplateEngine();

/**
 * Creates all services from the bindings. With `overrides`, tests replace some of them: the clock, outbound HTTP, or a
 * service that shall fail.
 */
export function makeServices(env: Env, config: Config, overrides: Partial<Services> = {}): Services {
  const databases = new AccountDatabases(databaseBindings(env), config.LOCATION_CACHE_MS);
  const { directory, ofAccounts } = databases;
  assertBound(databases, config.NEW_ACCOUNT_DATABASES);
  const memoryBudget = overrides.memoryBudget ?? new MemoryBudget();
  const mailer = overrides.mailer ?? makeMailer(env, config);
  const policy = {
    allowLoopback: config.ALLOW_LOOPBACK,
    ownHosts: ownHosts(config),
    ownPorts: config.OWN_PORTS,
    resolverUrl: config.DNS_RESOLVER_URL || null,
  };
  const addressGuard = overrides.addressGuard ?? new AddressGuard(policy);
  const shard = (accountId: string, number: number) =>
    withStorageRetries(() => env.IDEMPOTENCY.getByName(`${accountId}:${number}`));
  const loadCMaps = once(async () => new (await import("@folio/pdf")).CMaps(() => asset(env, config, CMAPS)));
  const localEditor = lazyObject(async () => loadEditor(await loadCMaps()));
  const connection = new ContainerConnection(containerTransport(env, config), currentTrace);
  const container = new ContainerClient(connection);
  const containerEditor = new ContainerPdfEditor(connection, (word) => localEditor.testWatermark(word));
  const renderer = new BrowserRenderer({
    hosts: Array.from({ length: config.BROWSER_HOSTS }, (_, number) => hostName(number)),
    host: (name) => env.BROWSER_HOST.getByName(name),
    planner: { plan: () => env.FLEET_PLANNER.getByName(PLANNER_NAME).plan() },
    policy,
  });
  return {
    clock: { now: () => Date.now() },
    log: consoleLog,
    metrics: makeMetrics(env.METRICS),
    tracing: platformTracing,
    memoryBudget: memoryBudget,
    partProbes: {
      database: () => Promise.all(databases.numbers.map((number) => databases.bytes(number))),
      files: () => env.FILES.head("health"),
      queue: () => env.WEBHOOK_QUEUE.metrics(),
      browser: () => env.BROWSER_HOST.getByName(hostName(0)).load(),
      container: () => connection.checkHealth(),
    },
    databaseBytes: (number = 0) => databases.bytes(number),
    browserSessions: () => env.FLEET_PLANNER.getByName(PLANNER_NAME).compareSessions(),
    maxBrowserHosts: config.BROWSER_HOSTS,
    renderer,
    screenshotRenderer: renderer,
    browsers: renderer,
    pdfEditor: new RoutingPdfEditor(localEditor, containerEditor, memoryBudget),
    pdfSigner: lazyObject(loadSigner),
    timestamps: new TimestampClient(addressGuard, (input, init) => fetch(input, init)),
    pageImager: containerEditor,
    officeConverter: container,
    ocrEngine: container,
    extractor: new RoutingExtractor(
      lazyObject(async () => loadExtractor(await loadCMaps())),
      new ContainerExtractor(connection),
      memoryBudget,
    ),
    container,
    sources: new GuardedDownloader(addressGuard, (request) => fetch(request)),
    templateEngine,
    markdown: new InPageMarkdown(async (name) => utf8.decode(await asset(env, config, `/assets/markdown/${name}`))),
    people: lazyObject(() => makePeople(config, { database: directory, mailer })),
    members: new MemberRepository(directory),
    signInAttempts: new SignInAttemptRepository(directory),
    mailer,
    status: new StatusRepository(directory),
    usage: new UsageRepository(ofAccounts),
    requestLog: new RequestLogRepository(ofAccounts),
    retention: new RetentionRepository(databases),
    auditLog: new AuditLogRepository(databases),
    deadLetters: new DeadLetterRepository(directory),
    databases,
    newAccountDatabases: config.NEW_ACCOUNT_DATABASES,
    accounts: new AccountRepository(directory),
    accountExport: new AccountExportRepository(databases),
    accountMoves: new AccountMoveRepository(databases),
    accountClosures: new AccountClosureRepository(databases),
    apiKeys: new ApiKeyRepository(directory),
    pdfs: new PdfRepository(ofAccounts),
    templates: new TemplateRepository(ofAccounts),
    partials: new PartialRepository(ofAccounts),
    assets: new AssetRepository(ofAccounts),
    extractions: new ExtractionRepository(ofAccounts),
    images: new ImageRepository(ofAccounts),
    jobs: new JobRepository(ofAccounts),
    thumbnails: new ThumbnailRepository(ofAccounts),
    fileRecords: new FileRecordRepository(ofAccounts),
    files: new FileStore(env.FILES),
    events: new EventRepository(ofAccounts),
    urlSigner: new UrlSigner(config.FILES_URL, config.FILE_SIGNING_KEYS),
    cipher: new Cipher(...config.ENCRYPTION_KEY),
    keyPeppers: config.KEY_PEPPER,
    gate: (accountId) => withStorageRetries(() => env.ACCOUNT_GATE.getByName(accountId)),
    idempotency: (accountId, key) => shard(accountId, shardOf(key)),
    idempotencyShards: (accountId) =>
      Array.from({ length: IDEMPOTENCY_SHARDS }, (_, number) => shard(accountId, number)),
    batches: new BatchRepository(ofAccounts),
    webhookEndpoints: new WebhookEndpointRepository(ofAccounts),
    deliveries: new DeliveryRepository(ofAccounts),
    fileSender: new GuardedFileSender(addressGuard),
    webhookSender: new WebhookSender(addressGuard),
    addressGuard,
    archiver: new ZipArchiver(),
    batchQueue: { send: (messages) => sendAll(env.BATCH_QUEUE, messages) },
    webhookQueue: { send: (messages) => sendAll(env.WEBHOOK_QUEUE, messages) },
    backlog: (queue) => backlogOf(queue === QUEUES.batches ? env.BATCH_QUEUE : env.WEBHOOK_QUEUE),
    batch: (batchId) => env.BATCH.getByName(batchId),
    jobLine: (accountId) => withStorageRetries(() => env.JOB_LINE.getByName(accountId)),
    webhookLane: (laneId) => env.WEBHOOK_LANE.getByName(laneId),
    commit: (writes) => commit(ofAccounts, writes),
    commitWithRetry: (writes) => commitWithRetry(ofAccounts, writes),
    withActor,
    withReadPoint,
    ...overrides,
  };
}

/** Returns the bindings DB, DB_1, DB_2 and so on, by number. */
function databaseBindings(env: Env): Map<number, D1Database> {
  const numbered = Object.keys(env).flatMap((name) => {
    const number = /^DB_([1-9]\d{0,3})$/.exec(name)?.[1];
    const binding = number === undefined ? undefined : env[`DB_${Number(number)}`];
    return binding ? [[Number(number), binding] as const] : [];
  });
  return new Map([[0, env.DB], ...numbered]);
}

/** Throws an error if a database for new accounts has no binding, so that a misconfigured deployment does not start. */
function assertBound({ numbers }: AccountDatabases, chosen: Config["NEW_ACCOUNT_DATABASES"]): void {
  const missing = chosen.find(({ database }) => !numbers.includes(database));
  if (missing)
    throw new Error(`NEW_ACCOUNT_DATABASES names ${missing.database}, but DB_${missing.database} is not bound`);
}

async function loadCodec(): Promise<JpegCodec> {
  return (await import("./engines/pdf/isolate-codec.ts")).isolateCodec;
}

/** Loads the editor when it is first used, because most requests edit nothing. */
async function loadEditor(cMaps: CMaps): Promise<LocalPdfEditor> {
  const { LocalPdfEditor } = await import("@folio/pdf");
  return new LocalPdfEditor(
    { jpeg: lazyObject(loadCodec), cMaps },
    {
      memoryBytes: LIMITS.isolateObjectBytes,
      maxWorkUnits: LIMITS.isolateEditWork,
      maxUnitsBetweenYields: LIMITS.isolateEditStretch,
      imagePixels: LIMITS.isolateImagePixels,
    },
  );
}

async function loadExtractor(cMaps: CMaps): Promise<LocalExtractor> {
  const { ISOLATE_READING_LIMITS: ISOLATE_READING, LocalExtractor } = await import("@folio/extraction");
  return new LocalExtractor({ limits: ISOLATE_READING, hasFallback: true, cMaps });
}

/** Loads the signer when it is first used, because it is large. */
const loadSigner = async (): Promise<PdfSigner> =>
  (await import("./engines/signatures/local-pdf-signer.ts")).localPdfSigner;

/** Returns one of the files deployed with the Worker. */
function asset({ PAGES }: Env, { BASE_URL }: Config, path: string): Promise<Uint8Array> {
  return retryStorageCall(async () => {
    const answer = await PAGES.fetch(`${BASE_URL}${path}`);
    if (!answer.ok) throw new Error(`The request to ${path} failed with HTTP ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  });
}

interface PeopleParts {
  database: Database;
  mailer: Mailer;
}

async function makePeople(
  { BASE_URL: baseUrl, AUTH_SECRET: secrets }: Config,
  { database, mailer }: PeopleParts,
): Promise<PeopleAuthContract> {
  const { BetterAuthPeople } = await import("./auth/better-auth-people.ts");
  const attempts = new SignInAttemptRepository(database);
  return new BetterAuthPeople({
    database,
    commit: (writes) => commit(database, writes),
    mailer,
    baseUrl,
    secrets,
    countUse: async (use) => (await attempts.count(use)).attempts,
  });
}

async function backlogOf(queue: Queue<unknown>): Promise<QueueBacklog> {
  const { backlogCount, oldestMessageTimestamp } = await queue.metrics();
  return { messages: backlogCount, oldestAt: oldestMessageTimestamp?.getTime() || null };
}

/** Sends messages in groups of 100, the maximum of a queue per call. */
async function sendAll<Message>(queue: Queue<Message>, messages: Message[]): Promise<void> {
  for (let from = 0; from < messages.length; from += 100) {
    await queue.sendBatch(messages.slice(from, from + 100).map((body) => ({ body })));
  }
}

/** Returns the shard of an idempotency key, by its FNV-1a hash. Any hash would work, but it must never change. */
function shardOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % IDEMPOTENCY_SHARDS;
}

/**
 * Returns the mailer: Cloudflare's binding, a provider's HTTP API, or the log. The log is for local use only, because
 * the links in mails give access to accounts.
 */
function makeMailer(
  env: Env,
  { MAIL_FROM: from, MAIL_API_URL: endpoint, MAIL_API_KEY: apiKey, ALLOW_LOOPBACK }: Config,
): Mailer {
  if (env.EMAIL) return new BindingMailer(env.EMAIL, from);
  if (apiKey !== "") return new HttpMailer({ endpoint, apiKey, from, fetch: (input, init) => fetch(input, init) });
  if (ALLOW_LOOPBACK) return new ConsoleMailer();
  return { send: () => Promise.reject(new Error("No mail service is configured")) };
}

function containerTransport(env: Env, config: Config): ContainerTransport {
  if (config.CONTAINER_URL !== "") return urlTransport(config.CONTAINER_URL);
  return env.CONTAINER ? bindingTransport(env.CONTAINER, config.CONTAINER_INSTANCES) : noTransport;
}

/** Returns the host names of this service itself. Documents and downloads must not contact them. */
function ownHosts(config: Config): string[] {
  return [...new Set([config.BASE_URL, config.FILES_URL].map((url) => new URL(url).host))];
}
