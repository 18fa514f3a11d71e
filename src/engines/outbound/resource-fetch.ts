import { AddressGuard, type OutboundPolicy } from "./address-guard.ts";
import { connectionFailureReason } from "./connection-failure.ts";

/** One request of a page, as its browser would send it. Plain data: it travels between invocations. */
export interface ResourceRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Uint8Array | null;
  deadlineMs: number;
  policy: OutboundPolicy;
}

export type ResourceFetchResult =
  /** `rest` follows `start`; null when that was all. */
  | {
      kind: "answered";
      status: number;
      headers: [string, string][];
      start: Uint8Array;
      rest: ReadableStream<Uint8Array> | null;
    }
  /** Its address may not be contacted. */
  | { kind: "refused"; reason: string }
  /** Nobody answered. */
  | { kind: "failed"; reason: string };

/** What most resources fit in: they travel as one value, without a stream. */
const START_BYTES = 256 * 1024;
/** Statuses without a body (Fetch standard, "null body status"). */
const BODILESS_STATUSES = new Set([101, 103, 204, 205, 304]);

/** One hop: a redirect comes back as an answer, for whoever follows it has to ask again. */
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
  // Its start may take for ever: how long it is listened to is the caller's to say.
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

/** One without an end (HTML standard, "server-sent events"). */
export const isEventStream = (contentType: string | null | undefined): boolean =>
  /^text\/event-stream\b/i.test(contentType ?? "");

/** What follows, as a stream that nobody has read from: only such a one may leave the invocation. */
function streamFromReader(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const { readable, writable } = new IdentityTransformStream();
  body.pipeTo(writable).catch(() => {});
  return readable;
}

function concatPieces(pieces: Uint8Array[]): Uint8Array {
  return pieces.length === 1 && pieces[0] ? pieces[0] : new Uint8Array(Buffer.concat(pieces));
}

/** `Set-Cookie` is the one name whose values must not be joined (RFC 9110, section 5.3). */
function responseHeaders({ headers }: Response): [string, string][] {
  const fields = [...headers].filter(([name]) => name.toLowerCase() !== "set-cookie");
  return [...fields, ...headers.getSetCookie().map((cookie): [string, string] => ["set-cookie", cookie])];
}
