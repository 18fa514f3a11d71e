import { type Deadline, startDeadline } from "./deadline.ts";
import { type ApiError, apiError, ConnectionError, type ErrorResponse } from "./errors.ts";
import { webCrypto } from "./web-crypto.ts";

/** What one call may be told beside its parameters. */
export interface RequestOptions {
  /** Ends the call, and the work on the service within a second. */
  signal?: AbortSignal | undefined;
  /** For the whole call, its retries and their pauses included. */
  timeoutMs?: number | undefined;
  /** How many times a failed request is sent again. */
  maxRetries?: number | undefined;
  /** Of a POST; made for you otherwise. The same key gives the same answer for 24 hours. */
  idempotencyKey?: string | undefined;
  /** Sent beside the client's own. */
  headers?: Record<string, string> | undefined;
}

export interface ApiRequest {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** From `/v1` on. */
  path: string;
  query?: object | undefined;
  body?: object | undefined;
}

export interface TransportSettings {
  apiKey: string;
  baseUrl: string;
  timeoutMs: number;
  maxRetries: number;
  fetch: typeof fetch;
}

/** The pause before the first retry; it doubles with each. */
const RETRY_PAUSE_MIN_MS = 500;
const RETRY_PAUSE_MAX_MS = 8_000;

/** Sends requests and gives their answers' JSON; retries what may be retried. */
export class Transport {
  readonly #settings: TransportSettings;

  constructor(settings: TransportSettings) {
    this.#settings = settings;
  }

  async request<Answer>(request: ApiRequest, options: RequestOptions = {}): Promise<Answer> {
    const { timeoutMs = this.#settings.timeoutMs, signal } = options;
    const deadline = startDeadline({ timeoutMs, signal });
    try {
      const init = await this.#init(request, options);
      return await this.#attempts<Answer>({ request, init, deadline }, options.maxRetries ?? this.#settings.maxRetries);
    } finally {
      deadline.clear();
    }
  }

  /** A file by its signed URL, which carries its own right: no key is sent along. */
  async open(url: string, options: Pick<RequestOptions, "signal"> = {}): Promise<Response> {
    const { fetch } = this.#settings;
    const answer = await fetch(url, { signal: options.signal ?? null }).catch((cause) => {
      throw options.signal?.aborted ? options.signal.reason : connectionError(cause);
    });
    if (!answer.ok) throw apiError(await readErrorResponse(answer));
    return answer;
  }

  async #attempts<Answer>(call: Call, maxRetries: number): Promise<Answer> {
    for (let retries = 0; ; retries += 1) {
      const outcome = await this.#attempt<Answer>(call);
      if ("answer" in outcome) return outcome.answer;
      const pauseMs = retries < maxRetries ? retryPauseMs(call.request, outcome.error, retries) : undefined;
      // A pause that outlasts the call would only delay the news.
      if (pauseMs === undefined || pauseMs >= call.deadline.remainingMs()) throw outcome.error;
      await call.deadline.wait(pauseMs);
    }
  }

  async #attempt<Answer>({ request, init, deadline }: Call): Promise<{ answer: Answer } | { error: Retriable }> {
    const { fetch } = this.#settings;
    try {
      const answer = await fetch(this.#url(request), { ...init, signal: deadline.signal });
      if (!answer.ok) return { error: apiError(await readErrorResponse(answer)) };
      return { answer: (await answer.json()) as Answer };
    } catch (cause) {
      if (deadline.signal.aborted) throw deadline.signal.reason;
      return { error: connectionError(cause) };
    }
  }

  #url({ path, query = {} }: ApiRequest): string {
    const pairs = Object.entries(query).flatMap(([name, value]) => queryPairs(name, value));
    const search = new URLSearchParams(pairs).toString();
    return `${this.#settings.baseUrl}${path}${search && `?${search}`}`;
  }

  async #init({ method, body }: ApiRequest, options: RequestOptions): Promise<RequestInit> {
    const headers = new Headers({
      Authorization: `Bearer ${this.#settings.apiKey}`,
      Accept: "application/json",
      "User-Agent": "folio-typescript/1",
    });
    if (method === "POST") {
      headers.set("Idempotency-Key", options.idempotencyKey ?? (await webCrypto()).randomUUID());
    }
    if (body) headers.set("Content-Type", "application/json");
    for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
    return { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
  }
}

interface Call {
  request: ApiRequest;
  init: RequestInit;
  deadline: Deadline;
}

type Retriable = ApiError | ConnectionError;

/** How long to wait before the next try; undefined when there must be none. */
function retryPauseMs({ method }: ApiRequest, error: Retriable, retries: number): number | undefined {
  if (!isRetriable(method, error)) return undefined;
  const backOffMs = Math.min(RETRY_PAUSE_MAX_MS, RETRY_PAUSE_MIN_MS * 2 ** retries) * (0.5 + Math.random() / 2);
  const askedMs = "retryAfter" in error ? (error.retryAfter ?? 0) * 1000 : 0;
  return Math.max(backOffMs, askedMs);
}

/** GET and DELETE may be repeated by nature, POST by its idempotency key; PATCH only when it was not begun. */
function isRetriable(method: ApiRequest["method"], error: Retriable): boolean {
  if (error instanceof ConnectionError) return method !== "PATCH";
  if (error.status === 429 || error.status === 503 || error.code === "idempotency_key_in_use") return true;
  return method !== "PATCH" && (error.status >= 500 || error.status === 408);
}

/** `{metadata: {order: "A"}}` is `metadata[order]=A`. */
function queryPairs(name: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return [];
  if (typeof value !== "object") return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => queryPairs(`${name}[${key}]`, inner));
}

const connectionError = (cause: unknown): ConnectionError =>
  new ConnectionError(`Folio could not be reached: ${causeMessage(cause)}`, { cause });

/** Node's fetch hides the reason one level down. */
function causeMessage(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return inner instanceof Error ? inner.message || inner.name : String(inner);
}

async function readErrorResponse(answer: Response): Promise<ErrorResponse> {
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, error: parseError(text) };
}

function parseError(text: string): ErrorResponse["error"] {
  try {
    return JSON.parse(text).error;
  } catch {
    return undefined;
  }
}
