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
  /** `pk_live_…` or `pk_test_…`. Default: the environment variable FOLIO_API_KEY. */
  apiKey?: string | undefined;
  /** Base URL of the service, without `/v1`. Default: the environment variable FOLIO_BASE_URL. */
  baseUrl?: string | undefined;
  /** Time limit of one call with its retries, in ms. Default: three minutes. */
  timeoutMs?: number | undefined;
  /** Maximum retries of a failed request. Default: 3. */
  maxRetries?: number | undefined;
  /** Replacement for the runtime's fetch. */
  fetch?: typeof fetch | undefined;
}

/** The longest render takes two minutes, and may have to wait in a queue first. */
const TIMEOUT_MS = 180_000;
const MAX_RETRIES = 3;

/** Client of the service, with one property per resource. Safe to share; it holds no connection. */
export class Folio {
  readonly pdfs: PdfsResource;
  readonly images: ImagesResource;
  readonly templates: TemplatesResource;
  readonly partials: PartialsResource;
  /** Images and fonts that documents refer to by name. */
  readonly assets: AssetsResource;
  readonly batches: Batches;
  readonly extract: ExtractResource;
  readonly extractions: ExtractionsResource;
  readonly convert: ConvertResource;
  readonly thumbnails: ThumbnailsResource;
  /** Asynchronous requests that create several resources. */
  readonly jobs: JobsResource;
  readonly webhookEndpoints: WebhookEndpointsResource;
  readonly events: EventsResource;
  readonly usage: UsageResource;
  readonly engine: EngineResource;
  /** Downloads: as a stream, as bytes, or to disk. */
  readonly files: Files;

  constructor(options: FolioOptions = {}) {
    const transport = new Transport({
      apiKey: options.apiKey ?? requireEnvironmentVariable("FOLIO_API_KEY", "apiKey"),
      baseUrl: (options.baseUrl ?? requireEnvironmentVariable("FOLIO_BASE_URL", "baseUrl")).replace(/\/+$/, ""),
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
      maxRetries: options.maxRetries ?? MAX_RETRIES,
      // Looks up the global fetch at each call, because tracing and mocks replace it.
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

/** Returns an environment variable. Browsers and some Workers have none. */
function requireEnvironmentVariable(variable: string, option: string): string {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  const value = process?.env?.[variable];
  if (value) return value;
  throw new FolioError(`${option} is missing: pass it, or set the environment variable ${variable}`);
}
