import { Batches } from "./batches.ts";
import { FolioError } from "./errors.ts";
import { Files } from "./files.ts";
import {
  AssetsResource,
  ConvertResource,
  EngineResource,
  EventsResource,
  ExtractionsResource,
  ExtractResource,
  ImagesResource,
  JobsResource,
  PartialsResource,
  PdfsResource,
  TemplatesResource,
  ThumbnailsResource,
  UsageResource,
  WebhookEndpointsResource,
} from "./resources.generated.ts";
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
const MAX_RETRIES = 3;

/** The service, one property per resource. Safe to share; holds no connection. */
export class Folio {
  readonly pdfs: PdfsResource;
  readonly images: ImagesResource;
  readonly templates: TemplatesResource;
  readonly partials: PartialsResource;
  /** Pictures and fonts that documents name. */
  readonly assets: AssetsResource;
  readonly batches: Batches;
  readonly extract: ExtractResource;
  readonly extractions: ExtractionsResource;
  readonly convert: ConvertResource;
  readonly thumbnails: ThumbnailsResource;
  /** Asynchronous requests that make several resources. */
  readonly jobs: JobsResource;
  readonly webhookEndpoints: WebhookEndpointsResource;
  readonly events: EventsResource;
  readonly usage: UsageResource;
  readonly engine: EngineResource;
  /** Downloads: as a stream, as bytes, or onto the disk. */
  readonly files: Files;

  constructor(options: FolioOptions = {}) {
    const transport = new Transport({
      apiKey: options.apiKey ?? requireEnvironmentVariable("FOLIO_API_KEY", "apiKey"),
      baseUrl: (options.baseUrl ?? requireEnvironmentVariable("FOLIO_BASE_URL", "baseUrl")).replace(/\/+$/, ""),
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
      maxRetries: options.maxRetries ?? MAX_RETRIES,
      // Looked up at each call: whoever traces or mocks fetch replaces the global one.
      fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    });
    this.pdfs = new PdfsResource(transport);
    this.images = new ImagesResource(transport);
    this.templates = new TemplatesResource(transport);
    this.partials = new PartialsResource(transport);
    this.assets = new AssetsResource(transport);
    this.batches = new Batches(transport);
    this.extract = new ExtractResource(transport);
    this.extractions = new ExtractionsResource(transport);
    this.convert = new ConvertResource(transport);
    this.jobs = new JobsResource(transport);
    this.thumbnails = new ThumbnailsResource(transport);
    this.webhookEndpoints = new WebhookEndpointsResource(transport);
    this.events = new EventsResource(transport);
    this.usage = new UsageResource(transport);
    this.engine = new EngineResource(transport);
    this.files = new Files(transport);
  }
}

/** Browsers and some Workers have no variables. */
function requireEnvironmentVariable(variable: string, option: string): string {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  const value = process?.env?.[variable];
  if (value) return value;
  throw new FolioError(`${option} is missing: pass it, or set the environment variable ${variable}`);
}
