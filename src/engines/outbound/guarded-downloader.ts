import { limitStream, mapStreamError, rechunkStream } from "../../domain/byte-stream.ts";
import { FolioError, formatValue } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import { connectionFailureReason } from "./connection-failure.ts";
import type { DownloadRequest, SourceDownloader } from "./source-downloader.ts";

/** Returns why Folio must not contact a URL, or null if it may. */
export interface Guard {
  refusal(url: string): Promise<string | null>;
}

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

export class GuardedDownloader implements SourceDownloader {
  readonly #guard: Guard;
  readonly #fetch: (request: Request) => Promise<Response>;

  constructor(guard: Guard, fetch: (request: Request) => Promise<Response>) {
    this.#guard = guard;
    this.#fetch = fetch;
  }

  async open(request: DownloadRequest, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const deadline = AbortSignal.timeout(Math.max(0, request.deadlineMs - Date.now()));
    const failure = (error: unknown): unknown => {
      if (error instanceof FolioError) return error;
      if (signal.aborted) return signal.reason;
      if (deadline.aborted) return downloadError("timeout_exceeded", request, "did not respond in time");
      return downloadError(
        "source_unreachable",
        { ...request, cause: error },
        `could not be reached: ${connectionFailureReason(error)}`,
      );
    };
    try {
      const response = await this.#follow(request, AbortSignal.any([signal, deadline]));
      return mapStreamError(await bodyOf(response, request), failure);
    } catch (error) {
      throw failure(error);
    }
  }

  /** Follows redirects in this code instead of in `fetch`, because the URL of each redirect must be checked. */
  async #follow(request: DownloadRequest, signal: AbortSignal): Promise<Response> {
    let { url } = request;
    for (let hop = 0; hop <= LIMITS.sourceRedirects; hop++) {
      const refusal = await this.#guard.refusal(url);
      if (refusal)
        throw downloadError(hop === 0 ? "url_not_allowed" : "url_blocked", request, `is rejected: ${refusal}`);
      const response = await this.#fetch(new Request(url, { redirect: "manual", signal }));
      const location = response.headers.get("Location");
      if (!REDIRECT_STATUSES.has(response.status) || location === null) return response;
      await response.body?.cancel();
      if (!URL.canParse(location, url))
        throw downloadError("source_unreachable", request, "redirected to an invalid URL");
      url = new URL(location, url).href;
    }
    throw downloadError("source_unreachable", request, `redirected more than ${LIMITS.sourceRedirects} times`);
  }
}

async function bodyOf(response: Response, request: DownloadRequest): Promise<ReadableStream<Uint8Array>> {
  const { body } = response;
  if (!response.ok || !body) {
    await body?.cancel();
    throw downloadError("source_unreachable", request, `responded with HTTP ${response.status}`);
  }
  const announced = Number(response.headers.get("Content-Length") ?? 0);
  const tooLarge = () => downloadError("source_too_large", request, `has more than ${request.maxBytes} bytes`);
  if (announced <= request.maxBytes) return limitStream(rechunkStream(body), request.maxBytes, tooLarge);
  await body.cancel();
  throw tooLarge();
}

type DownloadErrorCode =
  | "url_not_allowed"
  | "url_blocked"
  | "source_unreachable"
  | "source_too_large"
  | "timeout_exceeded";

type FailedDownload = Pick<DownloadRequest, "url" | "param"> & { cause?: unknown };

const downloadError = (code: DownloadErrorCode, { url, param, cause }: FailedDownload, what: string): FolioError =>
  new FolioError(code, `${param} ${formatValue(url)} ${what}.`, { param, cause });
