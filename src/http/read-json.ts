import { duplicateKey } from "../domain/duplicate-keys.ts";
import { FolioError, shown } from "../domain/errors.ts";
import { freeBytes } from "../domain/free-bytes.ts";
import { LIMITS } from "../domain/limits.ts";

/** The request's JSON. Throws `unsupported_media_type`, `request_too_large`, `malformed_json`; an absent or empty body is `undefined`. */
export async function readJson(request: Request): Promise<unknown> {
  if (!request.body) return undefined;
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const isJson = type === "application/json" || type.endsWith("+json");
  const limit = isJson ? LIMITS.jsonBodyBytes : 0;
  const announced = Number(request.headers.get("Content-Length") ?? 0);
  const text = announced > limit ? null : await readText(request, request.body, { announced, limit });
  if (text === "") return undefined;
  if (!isJson) {
    throw new FolioError("unsupported_media_type", `Content-Type must be application/json, got ${type || "none"}.`);
  }
  if (text === null) {
    throw new FolioError("request_too_large", `The request body must be at most ${LIMITS.jsonBodyBytes} bytes.`);
  }
  return parseJson(text);
}

/** The body as text, or null when it has more bytes than the limit. */
async function readText(
  request: Request,
  body: ReadableStream<Uint8Array>,
  { announced, limit }: { announced: number; limit: number },
): Promise<string | null> {
  if (!(announced > 0)) return readPieces(body, limit);
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.byteLength > limit) return null;
  const text = decoded(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }), bytes, false);
  // Text and bytes would not fit beside what is parsed.
  freeBytes(bytes);
  return text;
}

/** Each piece is let go once it is decoded, since both would not fit beside what is parsed. */
async function readPieces(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<string | null> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  let text = "";
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) return null;
    text += decoded(decoder, piece);
  }
  return text + decoded(decoder);
}

function decoded(decoder: TextDecoder, piece?: Uint8Array, stream = true): string {
  try {
    return piece ? decoder.decode(piece, { stream }) : decoder.decode();
  } catch (cause) {
    throw malformed(cause);
  }
}

function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw malformed(cause);
  }
  const twice = duplicateKey(text);
  if (twice === null) return value;
  throw new FolioError("malformed_json", `The request body names ${shown(twice)} twice.`, { param: shown(twice) });
}

const malformed = (cause: unknown): FolioError =>
  new FolioError("malformed_json", "The request body is not valid JSON in UTF-8.", { cause });
