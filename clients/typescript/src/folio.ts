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
  PipelinesResource,
  TemplatesResource,
  ThumbnailsResource,
  UsageResource,
  WebhookEndpointsResource,
} from "./resources.generated.ts";
import { Transport } from "./transport.ts";

export interface FolioOptions {
  /** API key, `pk_live_…` or `pk_test_…`. Default: the environment variable FOLIO_API_KEY. */
  apiKey?: string | undefined;
  /** Base URL of the service, without `/v1`. Default: the environment variable FOLIO_BASE_URL. */
  baseUrl?: string | undefined;
  /** Time limit of one call in ms, including its retries. Default: three minutes. */
  timeoutMs?: number | undefined;
  /** Maximum number of retries of a failed request. Default: 3. */
  maxRetries?: number | undefined;
  /** Function to use instead of the global `fetch`. */
  fetch?: typeof fetch | undefined;
}

/**
 * Default time limit of a call in ms. The longest render takes two minutes, and may wait in a queue before it starts.
 */
const TIMEOUT_MS = 180_000;
const MAX_RETRIES = 3;

/** Client of the service, with one property per resource of the API. It can be shared, because it holds no connection. */
export class Folio {
  readonly pdfs: PdfsResource;
  readonly images: ImagesResource;
  readonly templates: TemplatesResource;
  readonly partials: PartialsResource;
  /** Stored images and fonts, which documents refer to by name. */
  readonly assets: AssetsResource;
  readonly batches: Batches;
  readonly extract: ExtractResource;
  readonly extractions: ExtractionsResource;
  readonly pipelines: PipelinesResource;
  readonly convert: ConvertResource;
  readonly thumbnails: ThumbnailsResource;
  /** Asynchronous operations that create several resources. */
  readonly jobs: JobsResource;
  readonly webhookEndpoints: WebhookEndpointsResource;
  readonly events: EventsResource;
  readonly usage: UsageResource;
  readonly engine: EngineResource;
  /** Downloads of files: as a stream, as bytes, or to disk. */
  readonly files: Files;

  constructor(options: FolioOptions = {}) {
    const transport = new Transport({
      apiKey: options.apiKey ?? requireEnvironmentVariable("FOLIO_API_KEY", "apiKey"),
      baseUrl: (options.baseUrl ?? requireEnvironmentVariable("FOLIO_BASE_URL", "baseUrl")).replace(/\/+$/, ""),
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
      maxRetries: options.maxRetries ?? MAX_RETRIES,
      // Uses the global `fetch` at the time of each call, because tracing tools and test mocks replace it.
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
    this.pipelines = new PipelinesResource(transport);
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

/**
 * Returns the value of an environment variable, or throws an error that names the variable and the option. Browsers and some Workers have
 * no environment variables.
 */
function requireEnvironmentVariable(variable: string, option: string): string {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  const value = process?.env?.[variable];
  if (value) return value;
  throw new FolioError(`${option} is missing: pass it, or set the environment variable ${variable}`);
}
