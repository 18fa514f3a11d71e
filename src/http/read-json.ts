import { readWhole } from "../domain/byte-stream.ts";
import { FolioError } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";

/** The request's JSON. Throws `unsupported_media_type`, `request_too_large`, `malformed_json`; an absent body is `undefined`. */
export async function readJson(request: Request): Promise<unknown> {
  if (!request.body) return undefined;
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type !== "application/json" && !type.endsWith("+json")) {
    throw new FolioError("unsupported_media_type", `Content-Type must be application/json, got ${type || "none"}.`);
  }
  const announced = Number(request.headers.get("Content-Length") ?? 0);
  const bytes = announced > LIMITS.jsonBodyBytes ? null : await readWhole(request.body, LIMITS.jsonBodyBytes);
  if (!bytes) {
    throw new FolioError("request_too_large", `The request body must be at most ${LIMITS.jsonBodyBytes} bytes.`);
  }
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch (cause) {
    throw new FolioError("malformed_json", "The request body is not valid JSON in UTF-8.", { cause });
  }
}
