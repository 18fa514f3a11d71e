import { duplicateKey } from "../domain/duplicate-keys.ts";
import { FolioError, formatValue } from "../domain/errors.ts";
import { freeBytes } from "../domain/free-bytes.ts";
import { LIMITS } from "../domain/limits.ts";
import type { MemoryBudget, MemoryReservation } from "../domain/memory-budget.ts";

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
}

/**
 * Returns the request's JSON, or `undefined` for an absent or empty body. Reserves memory for it, and the caller must
 * release this reservation. Throws `unsupported_media_type`, `request_too_large` and `malformed_json`. Throws
 * `service_busy` if other requests use the memory.
 */
export async function readJson(
  request: Request,
  room: MemoryBudget,
  { factor = LIMITS.bodyHeldFactor, limit = LIMITS.jsonBodyBytes }: ReadLimits = {},
): Promise<ReadBody> {
  const held: { share: MemoryReservation | null } = { share: null };
  const hold = async (bytes: number) => {
    if (held.share) held.share.shrinkTo(bytes * factor);
    else if (bytes > LIMITS.bodyUncountedBytes) held.share = await room.reserve(bytes * factor, request.signal);
  };
  try {
    return { value: await contentOf(request, limit, hold), share: held.share };
  } catch (error) {
    held.share?.releaseAll();
    throw error;
  }
}

/** Reserves memory for a body of this number of bytes. A later call with a smaller number releases the surplus. */
type ReserveMemory = (bytes: number) => Promise<void>;

async function contentOf(request: Request, most: number, hold: ReserveMemory): Promise<unknown> {
  if (!request.body) return undefined;
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const isJson = type === "application/json" || type.endsWith("+json");
  const limit = isJson ? most : 0;
  const announced = Number(request.headers.get("Content-Length") ?? 0);
  const text = announced > limit ? null : await readText(request, request.body, { announced, limit, hold });
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
  { announced, limit, hold }: { announced: number; limit: number; hold: ReserveMemory },
): Promise<string | null> {
  if (!(announced > 0)) return readPieces(body, { limit, hold });
  await hold(announced);
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.byteLength > limit) return null;
  const text = decoded(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }), bytes, false);
  // The bytes are freed now. The bytes, the text and the parsed value together would exceed the reserved memory.
  freeBytes(bytes);
  return text;
}

/**
 * Decodes the body in chunks and frees each chunk at once. The bytes, the text and the parsed value together would
 * exceed the reserved memory.
 */
async function readPieces(
  body: ReadableStream<Uint8Array>,
  { limit, hold }: { limit: number; hold: ReserveMemory },
): Promise<string | null> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  let text = "";
  let bytes = 0;
  let isHeld = false;
  // The stream is not cancelled when the loop ends, because `readToEnd` still reads the rest of a rejected request.
  for await (const piece of body.values({ preventCancel: true })) {
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
