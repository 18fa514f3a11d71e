import { FolioError } from "./errors.ts";
import { Files } from "./files.ts";
import { Assets } from "./resources/assets.ts";
import { Batches } from "./resources/batches.ts";
import { Events } from "./resources/events.ts";
import { Extract } from "./resources/extract.ts";
import { Extractions } from "./resources/extractions.ts";
import { Images } from "./resources/images.ts";
import { Jobs } from "./resources/jobs.ts";
import { Partials } from "./resources/partials.ts";
import { Pdfs } from "./resources/pdfs.ts";
import { Convert, Engines, UsageResource } from "./resources/service.ts";
import { Templates } from "./resources/templates.ts";
import { ThumbnailsResource } from "./resources/thumbnails.ts";
import { WebhookEndpoints } from "./resources/webhook-endpoints.ts";
import { Transport } from "./transport.ts";

export interface FolioOptions {
  /** `pk_live_…` or `pk_test_…`; by default the variable FOLIO_API_KEY. */
  apiKey?: string | undefined;
  /** Where the service is, without `/v1`; by default the variable FOLIO_BASE_URL. */
  baseUrl?: string | undefined;
  /** For one call with its retries; three minutes by default. */
  timeoutMs?: number | undefined;
  /** How many times a failed request is sent again; 3 by default. */
  maxRetries?: number | undefined;
  /** Another fetch than the runtime's. */
  fetch?: typeof fetch | undefined;
}

/** The longest render takes two minutes, and may have to wait for its turn. */
const TIMEOUT_MS = 180_000;
const RETRIES = 3;

/** The service, one property per resource. Safe to share; holds no connection. */
export class Folio {
  readonly pdfs: Pdfs;
  readonly images: Images;
  readonly templates: Templates;
  readonly partials: Partials;
  /** Pictures and fonts that documents name. */
  readonly assets: Assets;
  readonly batches: Batches;
  readonly extract: Extract;
  readonly extractions: Extractions;
  readonly convert: Convert;
  readonly thumbnails: ThumbnailsResource;
  /** Asynchronous requests that make several resources. */
  readonly jobs: Jobs;
  readonly webhookEndpoints: WebhookEndpoints;
  readonly events: Events;
  readonly usage: UsageResource;
  readonly engine: Engines;
  /** Downloads: as a stream, as bytes, or onto the disk. */
  readonly files: Files;

  constructor(options: FolioOptions = {}) {
    const transport = new Transport({
      apiKey: options.apiKey ?? required("FOLIO_API_KEY", "apiKey"),
      baseUrl: (options.baseUrl ?? required("FOLIO_BASE_URL", "baseUrl")).replace(/\/+$/, ""),
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
      maxRetries: options.maxRetries ?? RETRIES,
      // Looked up at each call: whoever traces or mocks fetch replaces the global one.
      fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    });
    this.pdfs = new Pdfs(transport);
    this.images = new Images(transport);
    this.templates = new Templates(transport);
    this.partials = new Partials(transport);
    this.assets = new Assets(transport);
    this.batches = new Batches(transport);
    this.extract = new Extract(transport);
    this.extractions = new Extractions(transport);
    this.convert = new Convert(transport);
    this.jobs = new Jobs(transport);
    this.thumbnails = new ThumbnailsResource(transport);
    this.webhookEndpoints = new WebhookEndpoints(transport);
    this.events = new Events(transport);
    this.usage = new UsageResource(transport);
    this.engine = new Engines(transport);
    this.files = new Files(transport);
  }
}

/** Browsers and some Workers have no variables. */
function required(variable: string, option: string): string {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  const value = process?.env?.[variable];
  if (value) return value;
  throw new FolioError(`Pass ${option}, or set the variable ${variable}`);
}
