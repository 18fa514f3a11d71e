import { rechunkStream } from "../../domain/byte-stream.ts";
import type { DocumentBytes } from "../../domain/document-bytes.ts";
import { FolioError } from "../../domain/errors.ts";
import { machineBusyError } from "../../domain/to-folio-error.ts";
import { type TraceContext, traceparentOf } from "../../domain/trace-context.ts";
import { containerError } from "./contract.ts";
import { writeEnvelope } from "./envelope.ts";
import { ENVELOPE_TYPE, SHARE_HEADER, TIMEOUT_HEADER } from "./protocol.ts";
import type { ContainerTransport } from "./transport.ts";

/**
 * Time in ms after the deadline in which the container may still respond. The container itself stops the work at the
 * deadline.
 */
const RESPONSE_GRACE_MS = 2_000;
const RETRY_AFTER_S = 5;
const ATTEMPTS = 2;

export interface ContainerRequest {
  path: string;
  /** Header of the request's envelope. It contains the sizes of `documents`. */
  job: object;
  documents: DocumentBytes[];
  /** Fair-share key of the job: the account's pseudonym (domain/fair-share.ts). */
  share: string;
  deadlineMs: number;
  signal: AbortSignal;
}

/**
 * Sends jobs to the container. A failure has one of four reasons: the caller aborted, the deadline passed, the
 * container rejected the job, or the container cannot be reached.
 */
export class ContainerConnection {
  readonly #transport: ContainerTransport;
  readonly #trace: () => TraceContext | null;

  /** @param trace Returns the trace of the current work, which is passed to the container. */
  constructor(transport: ContainerTransport, trace: () => TraceContext | null = () => null) {
    this.#transport = transport;
    this.#trace = trace;
  }

  /**
   * Returns the body of a successful response. The job goes to a random container instance. If this instance is full or
   * cannot be reached, the job goes to the next one.
   */
  async post(posting: ContainerRequest): Promise<ReadableStream<Uint8Array>> {
    const { instances } = this.#transport;
    const first = Math.floor(Math.random() * instances);
    let failure: unknown;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        const body = await this.#postTo((first + attempt) % instances, posting);
        return mapBodyErrors(body, posting);
      } catch (thrown) {
        // If there is only one instance, a retry would be rejected for the same reason.
        if (thrown instanceof FolioError && instances === 1) throw thrown;
        failure = toRequestError(thrown, posting);
        if (!(failure instanceof FolioError) || failure.code !== "container_unavailable") throw failure;
      }
    }
    throw failure;
  }

  /** Rejects if no container is configured, or if the container does not run. Does not start a sleeping instance. */
  checkHealth(): Promise<void> {
    return this.#transport.checkHealth();
  }

  get instances(): number {
    return this.#transport.instances;
  }

  /** Returns a JSON response of one container instance. */
  async get(path: string, timeoutMs: number, instance = 0): Promise<unknown> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await this.#transport.fetch(path, { method: "GET", signal }, instance);
      if (!response.ok) throw await rejectionOf(response);
      return await response.json();
    } catch (thrown) {
      throw thrown instanceof FolioError ? thrown : unavailableError("The container does not respond.", thrown);
    }
  }

  async #postTo(instance: number, { path, job, documents, share, deadlineMs, signal }: ContainerRequest) {
    const timeoutMs = deadlineMs - Date.now();
    if (timeoutMs <= 0) throw machineBusyError();
    const trace = this.#trace();
    const init: RequestInit & { duplex: "half" } = {
      method: "POST",
      headers: {
        "Content-Type": ENVELOPE_TYPE,
        [TIMEOUT_HEADER]: String(timeoutMs),
        [SHARE_HEADER]: share,
        ...(trace ? { traceparent: traceparentOf(trace) } : {}),
      },
      body: writeEnvelope(
        job,
        documents.map((document) => async () => rechunkStream(await document.open())),
      ),
      duplex: "half",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs + RESPONSE_GRACE_MS)]),
    };
    const response = await this.#transport.fetch(path, init, instance);
    if (!response.ok) throw await rejectionOf(response);
    if (!response.body) throw unavailableError("The container responded without a body.");
    return response.body;
  }
}

async function rejectionOf(response: Response): Promise<FolioError> {
  const parsed = containerError.safeParse(await response.json().catch(() => null));
  return parsed.success
    ? toFolioError(parsed.data.fault)
    : unavailableError(`The container responded with HTTP ${response.status}.`);
}

export function toFolioError(fault: (typeof containerError)["_output"]["fault"]): FolioError {
  const { code, message, param, retryAfterS } = fault;
  return new FolioError(code, message, { param, retryAfterS });
}

function toRequestError(thrown: unknown, { deadlineMs, signal }: ContainerRequest): unknown {
  if (thrown instanceof FolioError) return thrown;
  if (signal.aborted) return signal.reason;
  if (Date.now() >= deadlineMs) return machineBusyError(thrown);
  return connectionLostError(thrown);
}

/**
 * Returns the response body. The errors of its stream are converted in the same way as errors of the request itself.
 */
function mapBodyErrors(body: ReadableStream<Uint8Array>, posting: ContainerRequest): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (thrown) {
        throw toRequestError(thrown, posting);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

export const connectionLostError = (cause: unknown): FolioError =>
  unavailableError("The connection to the container was lost.", cause);

const unavailableError = (message: string, cause?: unknown): FolioError =>
  new FolioError("container_unavailable", `${message} Try again in a few seconds.`, {
    retryAfterS: RETRY_AFTER_S,
    cause,
  });
