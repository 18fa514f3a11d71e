import { FolioError } from "./errors.ts";

/** What makes two requests the same: method, path and the parsed body, whatever the order of its keys. */
export interface FingerprintedRequest {
  method: string;
  path: string;
  /** As `JSON.parse` gives it; null when there is none. */
  body: unknown;
}

/**
 * SHA-256 of method, path and canonical JSON, lowercase hex (docs/contract/additions.md section 5, `Idempotency-Key`).
 * Throws `invalid_parameter` for a body nested thousands of levels deep.
 */
export async function fingerprint({ method, path, body }: FingerprintedRequest): Promise<string> {
  const text = `${method}\n${path}\n${canonicalJson(body)}`;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** JSON without white space and with sorted keys: one text for one value. */
export function canonicalJson(value: unknown): string {
  try {
    return JSON.stringify(value, withSortedKeys);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new FolioError("invalid_parameter", "The body is nested too deeply.", { cause: error });
  }
}

function withSortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
