import { FolioError } from "./errors.ts";
import { keyedDigest } from "./keyed-digest.ts";

/** What makes two requests the same: method, path and the parsed body, whatever the order of its keys. */
export interface FingerprintedRequest {
  method: string;
  path: string;
  /** As `JSON.parse` gives it; null when there is none. */
  body: unknown;
}

/** What a claim is recognised by. */
export interface Fingerprints {
  /** Under the newest pepper: what is kept. */
  fingerprint: string;
  /** The same request's under older peppers, and as claims of less than a day ago may still hold it: without a key. */
  earlierFingerprints: string[];
}

/** Names the key that is derived from a pepper, so that no digest of another kind comes out the same. */
const PURPOSE = "folio idempotency fingerprint";
/** Tells a keyed digest from one of the days before. */
const KEYED = "k1:";

/**
 * Digests of method, path and canonical JSON (docs/contract/additions.md section 5, `Idempotency-Key`). They are keyed, so that whoever sees
 * what is kept cannot try which of a few bodies it was. Throws `invalid_parameter` for a body nested thousands of levels deep.
 */
export async function fingerprintsOf(
  { method, path, body }: FingerprintedRequest,
  peppers: readonly [string, ...string[]],
): Promise<Fingerprints> {
  const text = `${method}\n${path}\n${canonicalJson(body)}`;
  const plain = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toHex();
  const keyed = async (pepper: string) => KEYED + (await keyedDigest(plain, await keyedDigest(PURPOSE, pepper)));
  const [newest, ...older] = peppers;
  return {
    fingerprint: await keyed(newest),
    earlierFingerprints: [...(await Promise.all(older.map(keyed))), plain],
  };
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
