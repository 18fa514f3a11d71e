import { readWhole } from "../domain/byte-stream.ts";
import { duplicateKey } from "../domain/duplicate-keys.ts";
import { FolioError, shown } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";

/** The request's JSON. Throws `unsupported_media_type`, `request_too_large`, `malformed_json`; an absent or empty body is `undefined`. */
export async function readJson(request: Request): Promise<unknown> {
  if (!request.body) return undefined;
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const isJson = type === "application/json" || type.endsWith("+json");
  const limit = isJson ? LIMITS.jsonBodyBytes : 0;
  const announced = Number(request.headers.get("Content-Length") ?? 0);
  const bytes = announced > limit ? null : await readWhole(request.body, limit);
  if (bytes?.byteLength === 0) return undefined;
  if (!isJson) {
    throw new FolioError("unsupported_media_type", `Content-Type must be application/json, got ${type || "none"}.`);
  }
  if (!bytes) {
    throw new FolioError("request_too_large", `The request body must be at most ${LIMITS.jsonBodyBytes} bytes.`);
  }
  return parseJson(bytes);
}

function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
    value = JSON.parse(text);
  } catch (cause) {
    throw new FolioError("malformed_json", "The request body is not valid JSON in UTF-8.", { cause });
  }
  const twice = duplicateKey(text);
  if (twice === null) return value;
  throw new FolioError("malformed_json", `The request body names ${shown(twice)} twice.`, { param: shown(twice) });
}
