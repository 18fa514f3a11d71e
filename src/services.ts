import jpegDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
import jpegEncoder from "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm";
import { Cipher } from "./domain/cipher.ts";
import { BrowserRenderer } from "./engines/browser/browser-renderer.ts";
import type { BrowserHostContract } from "./engines/browser/host-contract.ts";
import { PdfJsExtractor } from "./engines/extraction/extractor.ts";
import { AddressGuard } from "./engines/outbound/address-guard.ts";
import { GuardedDownloader } from "./engines/outbound/source-download.ts";
import { MozJpegCodec } from "./engines/pdf/image/codec.ts";
import { LocalPdfEditor } from "./engines/pdf/local-pdf-editor.ts";
import { PlacedPdfEditor } from "./engines/pdf/placed-pdf-editor.ts";
import type { Config, Env } from "./env.ts";
import { consoleLog } from "./log.ts";
import type { Services } from "./operations/dependencies.ts";
import { AccountRepository } from "./storage/accounts.ts";
import { ApiKeyRepository } from "./storage/api-keys.ts";
import { commit, openDatabase } from "./storage/database.ts";
import { EventRepository } from "./storage/events.ts";
import { ExtractionRepository } from "./storage/extractions.ts";
import { FileRecordRepository } from "./storage/file-records.ts";
import { FileStore } from "./storage/files.ts";
import { PdfRepository } from "./storage/pdfs.ts";
import { UrlSigner } from "./storage/signed-urls.ts";

/** Objects over which an account's idempotency keys are spread. */
const IDEMPOTENCY_SHARDS = 4;

/** The only place where bindings become objects. `overrides` is for tests: faults, clock, outbound HTTP. */
export function makeServices(env: Env, config: Config, overrides: Partial<Services> = {}): Services {
  const database = openDatabase(env.DB);
  const shard = (accountId: string, number: number) => env.IDEMPOTENCY.getByName(`${accountId}:${number}`);
  const policy = { allowLoopback: config.ALLOW_LOOPBACK, ownHosts: ownHosts(config) };
  return {
    clock: { now: () => Date.now() },
    log: consoleLog,
    renderer: new BrowserRenderer({ hosts: browserHosts(env, config), policy }),
    pdfEditor: new PlacedPdfEditor(new LocalPdfEditor(new MozJpegCodec(jpegDecoder, jpegEncoder)), null),
    pageImager: null,
    sources: new GuardedDownloader(new AddressGuard(policy, null), (request) => fetch(request)),
    extractor: new PdfJsExtractor(),
    ocr: null,
    accounts: new AccountRepository(database),
    apiKeys: new ApiKeyRepository(database),
    pdfs: new PdfRepository(database),
    extractions: new ExtractionRepository(database),
    fileRecords: new FileRecordRepository(database),
    files: new FileStore(env.FILES),
    events: new EventRepository(database),
    urlSigner: new UrlSigner(config.FILES_URL, config.FILE_SIGNING_KEYS),
    cipher: new Cipher(config.ENCRYPTION_KEY),
    keyPepper: config.KEY_PEPPER,
    gate: (accountId) => env.ACCOUNT_GATE.getByName(accountId),
    idempotency: (accountId, key) => shard(accountId, shardOf(key)),
    idempotencyShards: (accountId) =>
      Array.from({ length: IDEMPOTENCY_SHARDS }, (_, number) => shard(accountId, number)),
    commit: (writes) => commit(database, writes),
    ...overrides,
  };
}

/** FNV-1a: any spread will do, as long as it is always the same. */
function shardOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % IDEMPOTENCY_SHARDS;
}

function browserHosts(env: Env, config: Config): Map<string, BrowserHostContract> {
  const names = Array.from({ length: config.BROWSER_HOSTS }, (_, number) => `host-${number}`);
  return new Map(names.map((name) => [name, env.BROWSER_HOST.getByName(name)]));
}

/** The service's own addresses, which nothing that it renders or fetches may contact. */
function ownHosts(config: Config): string[] {
  return [...new Set([config.BASE_URL, config.FILES_URL].map((url) => new URL(url).host))];
}
