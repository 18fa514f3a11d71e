import { FolioError } from "../../domain/errors.ts";
import type { DestinationGuard } from "./destination-guard.ts";
import { raceAbort } from "./read-start.ts";

/** Maximum size of a time-stamp response. A token with its certificates has less than 16 KB. */
const MAX_RESPONSE_BYTES = 64 * 1024;
const TIMEOUT_MS = 15_000;
const PARAM = "timestamp_url";

/** Sends requests to time-stamping authorities (RFC 3161, section 3.4). */
export interface TimestampTransport {
  /** Returns the body of the response. Throws (FolioError): `url_not_allowed`, `timestamp_failed`. */
  send(url: string, request: Uint8Array): Promise<Uint8Array>;
}

/** Sends time-stamp requests to allowed addresses only. Does not follow redirects. */
export class TimestampClient implements TimestampTransport {
  readonly #guard: Pick<DestinationGuard, "refusal">;
  readonly #fetchUrl: typeof fetch;

  constructor(guard: Pick<DestinationGuard, "refusal">, fetchUrl: typeof fetch = (input, init) => fetch(input, init)) {
    this.#guard = guard;
    this.#fetchUrl = fetchUrl;
  }

  async send(url: string, request: Uint8Array): Promise<Uint8Array> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const refusal = await this.#guard.refusal(url);
    if (refusal !== null)
      throw new FolioError("url_not_allowed", `${PARAM} is rejected: ${refusal}.`, { param: PARAM });
    let response: Response;
    try {
      const headers = { "Content-Type": "application/timestamp-query", Accept: "application/timestamp-reply" };
      const sent = this.#fetchUrl(url, { method: "POST", headers, body: request, redirect: "manual", signal });
      response = await raceAbort(sent, signal);
    } catch (cause) {
      const reason = signal.aborted ? `did not respond within ${TIMEOUT_MS / 1_000} s` : "could not be reached";
      throw failed(`The time-stamping authority ${reason}.`, cause);
    }
    if (response.status !== 200) {
      await response.body?.cancel();
      throw failed(`The time-stamping authority responded with HTTP ${response.status}.`);
    }
    return readBounded(response, signal);
  }
}

async function readBounded(response: Response, signal: AbortSignal): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  try {
    for (;;) {
      const next = reader ? await raceAbort(reader.read(), signal) : { done: true as const, value: undefined };
      if (next.done) return new Uint8Array(Buffer.concat(parts));
      length += next.value.length;
      if (length > MAX_RESPONSE_BYTES) throw failed("The response of the time-stamping authority is too large.");
      parts.push(next.value);
    }
  } catch (error) {
    if (error instanceof FolioError) throw error;
    throw failed("The response of the time-stamping authority was cut off.", error);
  } finally {
    await reader?.cancel().catch(() => {});
  }
}

const failed = (message: string, cause?: unknown): FolioError =>
  new FolioError("timestamp_failed", message, { param: PARAM, cause });
