import { FolioError } from "./errors.ts";
import { keyedDigest } from "./keyed-digest.ts";

/**
 * The parts of a request that are compared. Two requests are equal if method, path and parsed body are equal. The order
 * of the body's keys does not matter.
 */
export interface FingerprintedRequest {
  method: string;
  path: string;
  /** Parsed JSON body; null if the request has none. */
  body: unknown;
}

/** Digests of a request. A stored claim belongs to the same request if it has one of them. */
export interface Fingerprints {
  /** Digest with the newest pepper. New claims store it. */
  fingerprint: string;
  /**
   * Digests of the same request with older peppers, and its digest without a secret key. Claims that were stored in the
   * last day may still contain one of them.
   */
  earlierFingerprints: string[];
}

/** Label from which the digest key is derived, together with a pepper. Digests for other purposes use another label. */
const PURPOSE = "folio idempotency fingerprint";
/** Prefix of digests that depend on a secret key. Digests of older releases have no prefix. */
const KEYED = "k1:";

/**
 * Returns digests of method, path and canonical JSON (docs/contract/additions.md section 5, `Idempotency-Key`). The
 * digests depend on a secret key. So a reader of the storage cannot guess a body and compare its digest. Throws
 * `invalid_parameter` for a body that is nested thousands of levels deep.
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

/** Returns JSON text without whitespace and with sorted keys, so that equal values give equal texts. */
export function canonicalJson(value: unknown): string {
  try {
    return JSON.stringify(value, withSortedKeys);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new FolioError("invalid_parameter", "The request body must have fewer nested levels.", { cause: error });
  }
}

function withSortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
