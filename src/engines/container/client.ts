import type { DocumentBytes } from "../../domain/document-bytes.ts";
import { FolioError } from "../../domain/errors.ts";
import type {
  ContainerEngines,
  ContainerInventory,
  OcrEngine,
  OcrPage,
  OcrPageFailure,
  OcrRequest,
  OfficeConversion,
  OfficeConverter,
  OfficeRequest,
} from "../types.ts";
import {
  containerFault,
  ENVELOPE_TYPE,
  health,
  type OcrJob,
  type OfficeJob,
  ocrLine,
  officeResult,
  PATHS,
  TIMEOUT_HEADER,
} from "./contract.ts";
import { EnvelopeReader, writeEnvelope } from "./envelope.ts";
import { linesOf } from "./lines.ts";
import type { ContainerTransport } from "./transport.ts";

/** How long the answer may take beyond the deadline that the container keeps by itself. */
const GRACE_MS = 2_000;
const HEALTH_TIMEOUT_MS = 30_000;
const RETRY_AFTER_S = 5;
const ATTEMPTS = 2;

/** The container behind its contract, the same over a URL and over the binding. */
export class ContainerClient implements OfficeConverter, OcrEngine, ContainerInventory {
  readonly #transport: ContainerTransport;

  constructor(transport: ContainerTransport) {
    this.#transport = transport;
  }

  async convert(request: OfficeRequest, signal: AbortSignal): Promise<OfficeConversion> {
    const { source, format, paper, landscape, deadlineMs } = request;
    const job: OfficeJob = { sizes: [source.sizeBytes], format, paper, landscape };
    const body = await this.#send(PATHS.office, job, [source], deadlineMs, signal);
    const { header, documents } = await unlessLost(EnvelopeReader.open(body), deadlineMs, signal);
    const { sizes, pages, engine } = officeResult.parse(header);
    return { body: guarded(documents.next(sizes[0]), deadlineMs, signal), sizeBytes: sizes[0], pages, engine };
  }

  async *recognize(request: OcrRequest, signal: AbortSignal): AsyncGenerator<OcrPage | OcrPageFailure> {
    const { source, pages, language, dpi, deadlineMs } = request;
    const job: OcrJob = { sizes: [source.sizeBytes], pages, language, dpi };
    const body = await this.#send(PATHS.ocr, job, [source], deadlineMs, signal);
    for await (const line of linesOf(guarded(body, deadlineMs, signal))) {
      const answer = ocrLine.parse(JSON.parse(line));
      if ("done" in answer) return;
      if ("fault" in answer) throw faultToError(answer.fault);
      yield answer;
    }
    throw unavailable("The connection to the container ended before the last page.");
  }

  async engines(): Promise<ContainerEngines> {
    const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
    const response = await unlessLost(
      this.#transport.fetch(PATHS.health, { method: "GET", signal }, 0),
      Date.now() + HEALTH_TIMEOUT_MS,
      signal,
    );
    if (!response.ok) throw await refusal(response);
    return health.parse(await response.json()).engines;
  }

  /** Posts a job to an instance chosen by chance; one that has no room or is gone is passed over once for its neighbour. */
  async #send(
    path: string,
    job: object,
    sources: DocumentBytes[],
    deadlineMs: number,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>> {
    const { instances } = this.#transport;
    const first = Math.floor(Math.random() * instances);
    let failure: unknown;
    for (let attempt = 0; attempt < Math.min(instances, ATTEMPTS); attempt++) {
      const timeoutMs = deadlineMs - Date.now();
      if (timeoutMs <= 0) throw overdue();
      try {
        return await unlessLost(
          this.#post(path, job, sources, timeoutMs, signal, (first + attempt) % instances),
          deadlineMs,
          signal,
        );
      } catch (thrown) {
        if (!(thrown instanceof FolioError) || thrown.code !== "container_unavailable") throw thrown;
        failure = thrown;
      }
    }
    throw failure;
  }

  async #post(
    path: string,
    job: object,
    sources: DocumentBytes[],
    timeoutMs: number,
    signal: AbortSignal,
    instance: number,
  ): Promise<ReadableStream<Uint8Array>> {
    const init: RequestInit & { duplex: "half" } = {
      method: "POST",
      headers: { "Content-Type": ENVELOPE_TYPE, [TIMEOUT_HEADER]: String(timeoutMs) },
      body: writeEnvelope(
        job,
        sources.map((source) => () => source.open()),
      ),
      duplex: "half",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs + GRACE_MS)]),
    };
    const response = await this.#transport.fetch(path, init, instance);
    if (!response.ok) throw await refusal(response);
    if (!response.body) throw unavailable("The container answered without a body.");
    return response.body;
  }
}

async function refusal(response: Response): Promise<FolioError> {
  const parsed = containerFault.safeParse(await response.json().catch(() => null));
  if (parsed.success) return faultToError(parsed.data.fault);
  return unavailable(`The container answered ${response.status}.`);
}

function faultToError({ code, message, param, retryAfterS }: (typeof containerFault)["_output"]["fault"]): FolioError {
  return new FolioError(code, message, { param, retryAfterS });
}

/** What a failure of the transport means to the caller: his own abort, the deadline, or a container that is gone. */
function lost(thrown: unknown, deadlineMs: number, signal: AbortSignal): unknown {
  if (thrown instanceof FolioError) return thrown;
  if (signal.aborted) return signal.reason;
  if (Date.now() >= deadlineMs) return overdue();
  return unavailable("The connection to the container was lost.", thrown);
}

async function unlessLost<T>(answer: Promise<T>, deadlineMs: number, signal: AbortSignal): Promise<T> {
  try {
    return await answer;
  } catch (thrown) {
    throw lost(thrown, deadlineMs, signal);
  }
}

/** A body whose failures are named like those of the request that it answers. */
function guarded(
  body: ReadableStream<Uint8Array>,
  deadlineMs: number,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await unlessLost(reader.read(), deadlineMs, signal);
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

const overdue = () => new FolioError("timeout_exceeded", "The document was not finished before its deadline.");

const unavailable = (message: string, cause?: unknown) =>
  new FolioError("container_unavailable", `${message} Try again in a few seconds.`, {
    retryAfterS: RETRY_AFTER_S,
    cause,
  });
