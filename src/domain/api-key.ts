import { crc32 } from "./crc32.ts";
import type { Environment } from "./environment.ts";
import { keyedDigest } from "./keyed-digest.ts";

/**
 * Maximum number of active keys per environment. A rotated key does not count, although it still works for 24 hours.
 */
export const MAX_ACTIVE_KEYS = 5;

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_CHARACTERS = 32;
const CHECKSUM_CHARACTERS = 6;
const KEY = /^pk_(live|test)_[0-9A-Za-z]{38}$/;

/**
 * Random bytes with this value or a higher one are discarded. 256 is not a multiple of 62, so these bytes would make
 * the first characters of the alphabet more frequent.
 */
const UNBIASED_BYTES = 256 - (256 % BASE62.length);

export interface ParsedApiKey {
  environment: Environment;
  /** Last four characters of the key, shown next to its name. */
  lastFour: string;
}

/**
 * Returns a new secret key. It consists of `pk_live_` or `pk_test_`, 32 random base62 characters (190 bits) and 6
 * characters of checksum.
 */
export function mintApiKey(environment: Environment): string {
  const text = `pk_${environment}_${randomBase62(SECRET_CHARACTERS)}`;
  return text + checksum(text);
}

/**
 * Returns the parts of a key, or null if its form or checksum is wrong. Such a key can be rejected without a database
 * lookup.
 */
export function parseApiKey(text: string): ParsedApiKey | null {
  const match = KEY.exec(text);
  if (!match || checksum(text.slice(0, -CHECKSUM_CHARACTERS)) !== text.slice(-CHECKSUM_CHARACTERS)) return null;
  return { environment: match[1] === "live" ? "live" : "test", lastFour: text.slice(-4) };
}

/**
 * Returns the HMAC-SHA-256 of the key under the service's pepper, in lowercase hex. Keys are stored and looked up only
 * in this form. A fast hash is enough, because nobody can guess 190 random bits. A thief of the table needs the pepper
 * to find out which leaked keys it contains.
 */
export const digestApiKey = (key: string, pepper: string): Promise<string> => keyedDigest(key, pepper);

function randomBase62(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < UNBIASED_BYTES && text.length < length) text += BASE62.charAt(byte % BASE62.length);
    }
  }
  return text;
}

/**
 * The checksum covers the prefix and the secret. So a live key is also rejected if somebody replaces its prefix by the
 * prefix of a test key.
 */
function checksum(text: string): string {
  let rest = crc32(new TextEncoder().encode(text));
  let digits = "";
  for (let index = 0; index < CHECKSUM_CHARACTERS; index += 1) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}
