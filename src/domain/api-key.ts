import { crc32 } from "./crc32.ts";
import type { Environment } from "./environment.ts";
import { keyedDigest } from "./keyed-digest.ts";

/** Active keys of one environment, at most; a key in its rotation grace does not count. */
export const MAX_ACTIVE_KEYS = 5;

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_CHARACTERS = 32;
const CHECKSUM_CHARACTERS = 6;
const KEY = /^pk_(live|test)_[0-9A-Za-z]{38}$/;

/** Bytes from here on would make the first characters of the alphabet likelier (256 is no multiple of 62). */
const UNBIASED_BYTES = 256 - (256 % BASE62.length);

export interface ParsedApiKey {
  environment: Environment;
  /** For display beside the key's name. */
  lastFour: string;
}

/** A new secret key: `pk_live_` or `pk_test_`, 32 random base62 characters (190 bits), 6 characters of checksum. */
export function mintApiKey(environment: Environment): string {
  const text = `pk_${environment}_${randomBase62(SECRET_CHARACTERS)}`;
  return text + checksum(text);
}

/** What the key says about itself, or null when its form or checksum is wrong: such a key needs no look-up. */
export function parseApiKey(text: string): ParsedApiKey | null {
  const match = KEY.exec(text);
  if (!match || checksum(text.slice(0, -CHECKSUM_CHARACTERS)) !== text.slice(-CHECKSUM_CHARACTERS)) return null;
  return { environment: match[1] === "live" ? "live" : "test", lastFour: text.slice(-4) };
}

/**
 * The only form in which a key is stored and looked up: HMAC-SHA-256 under the service's pepper, lowercase hex. A fast hash
 * is right here: 190 random bits cannot be guessed, and the pepper makes a stolen table useless for checking leaked keys.
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

/** Covers prefix and secret, so that a live key retyped as a test key is refused too. */
function checksum(text: string): string {
  let rest = crc32(new TextEncoder().encode(text));
  let digits = "";
  for (let index = 0; index < CHECKSUM_CHARACTERS; index += 1) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}
