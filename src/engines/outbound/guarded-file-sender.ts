import { DELIVERY_TIMEOUT_MS } from "../../domain/file-delivery.ts";
import type { DestinationGuard } from "./destination-guard.ts";
import type { FilePut, FileSender, PutOutcome } from "./file-sender.ts";
import { readStart } from "./read-start.ts";

const MAX_SHOWN_CHARACTERS = 300;
/** Matches the XML element with the error code in responses of S3, R2, GCS and Azure. */
const ERROR_CODE = /<Code>([\w.]{1,100})<\/Code>/;

/** Uploads files to presigned URLs. Does not follow redirects, because the signature is valid for one URL only. */
export class GuardedFileSender implements FileSender {
  readonly #guard: Pick<DestinationGuard, "refusal">;
  readonly #fetchUrl: typeof fetch;

  constructor(guard: Pick<DestinationGuard, "refusal">, fetchUrl: typeof fetch = (input, init) => fetch(input, init)) {
    this.#guard = guard;
    this.#fetchUrl = fetchUrl;
  }

  async put(file: FilePut, stop: AbortSignal): Promise<PutOutcome> {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(DELIVERY_TIMEOUT_MS)]);
    const failed = (error: string, isFinal = false) => ({ httpStatus: null, error, etag: null, isFinal });
    try {
      const refusal = await this.#guard.refusal(file.url);
      if (refusal !== null) return failed(`The URL is rejected: ${refusal}.`, true);
      const response = await this.#send(file, signal);
      return outcomeOf(response, await readStart(response, signal));
    } catch {
      if (signal.aborted) return failed(`No response within ${DELIVERY_TIMEOUT_MS / 1000} s.`);
      return failed("The connection failed or was closed before a response arrived.");
    }
  }

  /**
   * Sends the file. Object stores require the length in advance. The runtime sends the length only for a stream of
   * known length, and any other stream in chunks.
   */
  async #send({ url, headers, contentType, bytes, open }: FilePut, signal: AbortSignal): Promise<Response> {
    const whole = new FixedLengthStream(bytes);
    const named = Object.keys(headers).some((name) => name.toLowerCase() === "content-type");
    const [response] = await Promise.all([
      this.#fetchUrl(url, {
        method: "PUT",
        headers: named ? headers : { ...headers, "Content-Type": contentType },
        body: whole.readable,
        redirect: "manual",
        signal,
      }),
      // A receiver may respond before it has read the whole file. Its response determines the result.
      open().then((body) => body.pipeTo(whole.writable, { signal }).catch(() => undefined)),
    ]);
    return response;
  }
}

function outcomeOf(response: Response, answer: string): PutOutcome {
  const httpStatus = response.status;
  if (response.ok) return { httpStatus, error: null, etag: response.headers.get("etag"), isFinal: true };
  const said = ERROR_CODE.exec(answer)?.[1] ?? answer.trim().slice(0, MAX_SHOWN_CHARACTERS);
  return {
    httpStatus,
    error: `The store responded with HTTP ${httpStatus}${said ? `: ${said}` : "."}`,
    etag: null,
    isFinal: false,
  };
}
