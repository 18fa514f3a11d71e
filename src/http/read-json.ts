import { duplicateKey } from "../domain/duplicate-keys.ts";
import { FolioError, formatValue } from "../domain/errors.ts";
import { freeBytes } from "../domain/free-bytes.ts";
import { LIMITS } from "../domain/limits.ts";
import type { MemoryBudget, MemoryReservation } from "../domain/memory-budget.ts";
import { BodyDeadline, type BodyRate } from "../operations/body-deadline.ts";

/** The JSON of a request, and the memory reservation for it. The reservation is null for a small body. */
export interface ReadBody {
  value: unknown;
  share: MemoryReservation | null;
}

interface ReadLimits {
  /** Bytes of memory to reserve per byte of the body. */
  factor?: number | undefined;
  /** Maximum size of the body in bytes. */
  limit?: number;
  /** Minimum rate of the body. */
  rate?: BodyRate | undefined;
}

/**
 * Returns the request's JSON, or `undefined` for an absent or empty body. Reserves memory for it, and the caller must
 * release that reservation. Throws `unsupported_media_type`, `request_too_large`, `malformed_json`,
 * `request_timeout`, and `service_busy` while other requests use the memory.
 */
export async function readJson(
  request: Request,
  room: MemoryBudget,
  { factor = LIMITS.bodyHeldFactor, limit = LIMITS.jsonBodyBytes, rate }: ReadLimits = {},
): Promise<ReadBody> {
  const held: { share: MemoryReservation | null } = { share: null };
  const hold = async (bytes: number) => {
    if (held.share) held.share.shrinkTo(bytes * factor);
    else if (bytes > LIMITS.bodyUncountedBytes) held.share = await room.reserve(bytes * factor, request.signal);
  };
  try {
    return { value: await contentOf(request, { limit, hold, rate }), share: held.share };
  } catch (error) {
    held.share?.releaseAll();
    throw error;
  }
}

/** Reserves memory for a body of this number of bytes. A later call with a smaller number releases the surplus. */
type ReserveMemory = (bytes: number) => Promise<void>;

interface ReadOptions {
  limit: number;
  hold: ReserveMemory;
  rate: BodyRate | undefined;
}

async function contentOf(request: Request, { limit: most, hold, rate }: ReadOptions): Promise<unknown> {
  if (!request.body) return undefined;
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const isJson = type === "application/json" || type.endsWith("+json");
  const limit = isJson ? most : 0;
  const announced = Number(request.headers.get("Content-Length") ?? 0);
  const text = announced > limit ? null : await readText(request, request.body, { announced, limit, hold, rate });
  if (text === "") return undefined;
  if (!isJson) {
    throw new FolioError("unsupported_media_type", `Content-Type must be application/json; got ${type || "none"}.`);
  }
  if (text === null) {
    throw new FolioError(
      "request_too_large",
      `The request body must have at most ${most} bytes. Send large files by url or pdf_id.`,
    );
  }
  return parseJson(text);
}

/** Returns the body as text. Returns null if the body has more bytes than the limit. */
async function readText(
  request: Request,
  body: ReadableStream<Uint8Array>,
  { announced, ...options }: ReadOptions & { announced: number },
): Promise<string | null> {
  if (!(announced > 0)) return readPieces(body, options);
  const { limit, hold, rate } = options;
  await hold(announced);
  const bytes = new Uint8Array(await readAnnounced(request, announced, rate));
  if (bytes.byteLength > limit) return null;
  const text = decoded(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }), bytes, false);
  // The bytes are freed now. The bytes, the text and the parsed value together would exceed the reserved memory.
  freeBytes(bytes);
  return text;
}

async function readAnnounced(request: Request, bytes: number, rate: BodyRate | undefined): Promise<ArrayBuffer> {
  const deadline = new BodyDeadline(bytes, rate);
  try {
    return await deadline.within(request.arrayBuffer());
  } finally {
    deadline.end();
  }
}

/**
 * Decodes the body in chunks and frees each chunk at once. The bytes, the text and the parsed value together would
 * exceed the reserved memory.
 */
async function readPieces(
  body: ReadableStream<Uint8Array>,
  { limit, hold, rate }: ReadOptions,
): Promise<string | null> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  let text = "";
  let bytes = 0;
  let isHeld = false;
  for await (const piece of piecesInTime(body, rate)) {
    bytes += piece.byteLength;
    if (bytes > limit) return null;
    // The total size of the body is not known yet, so memory for the maximum size is reserved.
    if (!isHeld && bytes > LIMITS.bodyUncountedBytes) {
      await hold(limit);
      isHeld = true;
    }
    text += decoded(decoder, piece);
  }
  if (isHeld) await hold(bytes);
  return text + decoded(decoder);
}

/**
 * Yields the chunks of a body. Throws `request_timeout` if they arrive too slowly. Does not cancel the stream when the
 * reader stops, because `readToEnd` still reads the rest of a rejected request.
 */
async function* piecesInTime(body: ReadableStream<Uint8Array>, rate: BodyRate | undefined): AsyncGenerator<Uint8Array> {
  const deadline = new BodyDeadline(0, rate);
  const reader = body.getReader();
  let isInTime = true;
  try {
    for (;;) {
      const { done, value } = await deadline.within(reader.read());
      if (done) return;
      deadline.count(value.byteLength);
      yield value;
    }
  } catch (error) {
    isInTime = false;
    reader.cancel().catch(() => undefined);
    throw error;
  } finally {
    deadline.end();
    // After a timeout, the stream stays locked, so that `readToEnd` does not wait for the client.
    if (isInTime) reader.releaseLock();
  }
}

function decoded(decoder: TextDecoder, piece?: Uint8Array, stream = true): string {
  try {
    return piece ? decoder.decode(piece, { stream }) : decoder.decode();
  } catch (cause) {
    throw malformedJsonError(cause);
  }
}

function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw malformedJsonError(cause);
  }
  const twice = duplicateKey(text);
  if (twice === null) return value;
  throw new FolioError("malformed_json", `${formatValue(twice)} must occur only once in its object.`, {
    param: formatValue(twice),
  });
}

const malformedJsonError = (cause: unknown): FolioError =>
  new FolioError("malformed_json", "The request body must be valid JSON in UTF-8.", { cause });
