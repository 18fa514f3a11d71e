import { AddressGuard, type OutboundPolicy } from "./address-guard.ts";
import { connectionFailureReason } from "./connection-failure.ts";

/**
 * One request of a page, as the page's browser would send it. It is a plain object, because it is sent between
 * invocations.
 */
export interface ResourceRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Uint8Array | null;
  deadlineMs: number;
  policy: OutboundPolicy;
}

export type ResourceFetchResult =
  /**
   * `start` is the first part of the body, and the stream `rest` is the remaining part. `rest` is null if `start` is
   * the whole body.
   */
  | {
      kind: "answered";
      status: number;
      headers: [string, string][];
      start: Uint8Array;
      rest: ReadableStream<Uint8Array> | null;
    }
  /** Folio must not contact the address. */
  | { kind: "refused"; reason: string }
  /** No response arrived. */
  | { kind: "failed"; reason: string };

/** Maximum size in bytes of a body that is passed as one value without a stream. Most resources are smaller. */
const START_BYTES = 256 * 1024;
/** Statuses without a body (Fetch standard, "null body status"). */
const BODILESS_STATUSES = new Set([101, 103, 204, 205, 304]);

/**
 * Requests one URL. A redirect is returned as a response, because each redirect must be checked and requested
 * separately.
 */
export async function fetchResource(
  { url, method, headers, body, deadlineMs, policy }: ResourceRequest,
  fetcher: typeof fetch = (input, init) => fetch(input, init),
): Promise<ResourceFetchResult> {
  const refusal = await new AddressGuard(policy).refusal(url);
  if (refusal !== null) return { kind: "refused", reason: refusal };
  try {
    const signal = AbortSignal.timeout(Math.max(0, deadlineMs - Date.now()));
    const response = await fetcher(url, { method, headers, body, redirect: "manual", signal });
    const { start, rest } = await readStart(response);
    return { kind: "answered", status: response.status, headers: responseHeaders(response), start, rest };
  } catch (error) {
    return { kind: "failed", reason: connectionFailureReason(error) };
  }
}

async function readStart({ body, status, headers }: Response): Promise<{ start: Uint8Array; rest: typeof body }> {
  if (!body || BODILESS_STATUSES.has(status)) return { start: new Uint8Array(), rest: null };
  // An event stream may send nothing for any time, so the caller decides how long to read it.
  if (isEventStream(headers.get("content-type"))) return { start: new Uint8Array(), rest: streamFromReader(body) };
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  const reader = body.getReader();
  while (bytes <= START_BYTES) {
    const { value, done } = await reader.read();
    if (done) return { start: concatPieces(pieces), rest: null };
    bytes += value.byteLength;
    pieces.push(value);
  }
  reader.releaseLock();
  return { start: concatPieces(pieces), rest: streamFromReader(body) };
}

/** Whether the body is an event stream, which has no end (HTML standard, "server-sent events"). */
export const isEventStream = (contentType: string | null | undefined): boolean =>
  /^text\/event-stream\b/i.test(contentType ?? "");

/**
 * Returns the rest of the body as a new stream. A stream that was already read from cannot be passed to another
 * invocation.
 */
function streamFromReader(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const { readable, writable } = new IdentityTransformStream();
  body.pipeTo(writable).catch(() => {});
  return readable;
}

function concatPieces(pieces: Uint8Array[]): Uint8Array {
  return pieces.length === 1 && pieces[0] ? pieces[0] : new Uint8Array(Buffer.concat(pieces));
}

/**
 * Returns the response headers. Values of `Set-Cookie` must not be joined, unlike the values of all other headers (RFC
 * 9110, section 5.3).
 */
function responseHeaders({ headers }: Response): [string, string][] {
  const fields = [...headers].filter(([name]) => name.toLowerCase() !== "set-cookie");
  return [...fields, ...headers.getSetCookie().map((cookie): [string, string] => ["set-cookie", cookie])];
}
