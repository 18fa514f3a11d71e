/** Prefixes of all kinds of ids (docs/contract/additions.md section 2). */
export const ID_PREFIXES = [
  "pdf",
  "tpl",
  "par",
  "ast",
  "bat",
  "ext",
  "thm",
  "img",
  "job",
  "we",
  "evt",
  "acc",
  "key",
  "dlv",
  "req",
  "msg",
  "per",
  "inv",
] as const;

export type IdPrefix = (typeof ID_PREFIXES)[number];
export type Id<Prefix extends IdPrefix> = `${Prefix}_${string}`;

/**
 * Crockford's base32: no I, L, O, U. Its characters are in ASCII order, so ids that are sorted as text are sorted by
 * time.
 */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const TIME_CHARACTERS = 10;
const RANDOM_CHARACTERS = 16;
const MAX_TIME_MS = 2 ** 48 - 1;
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

let lastMs = -1;
const lastRandom = new Uint8Array(RANDOM_CHARACTERS);

/**
 * Returns a new id: prefix and ULID. Ids that one isolate creates within the same millisecond increase in the order of
 * the calls. Throws RangeError when `nowMs` does not fit into 48 bits.
 */
export function newId<Prefix extends IdPrefix>(prefix: Prefix, nowMs: number): Id<Prefix> {
  if (!Number.isInteger(nowMs) || nowMs < 0 || nowMs > MAX_TIME_MS) throw new RangeError(`No ULID at ${nowMs}`);
  if (nowMs === lastMs) increment(lastRandom);
  else refill(lastRandom);
  lastMs = nowMs;
  return `${prefix}_${encodeTime(nowMs)}${encodeDigits(lastRandom)}`;
}

/** Whether the text is a well-formed id with this prefix. A resource with this id need not exist. */
export function isId<Prefix extends IdPrefix>(prefix: Prefix, text: unknown): text is Id<Prefix> {
  return typeof text === "string" && text.startsWith(`${prefix}_`) && ULID.test(text.slice(prefix.length + 1));
}

/** Returns the creation time of a well-formed id, in epoch ms. */
export function timeOfId(id: Id<IdPrefix>): number {
  const ulid = id.slice(id.lastIndexOf("_") + 1);
  if (!ULID.test(ulid)) throw new RangeError("Not an id");
  return [...ulid.slice(0, TIME_CHARACTERS)].reduce((time, character) => time * 32 + ALPHABET.indexOf(character), 0);
}

/**
 * Returns the lower bound of all ids that are created at this time or later. With it, a query can select rows by age
 * through the index of the id.
 */
export const firstIdAt = <Prefix extends IdPrefix>(prefix: Prefix, ms: number): string =>
  `${prefix}_${encodeTime(Math.max(0, Math.floor(ms)))}`;

function encodeTime(timeMs: number): string {
  let rest = timeMs;
  let text = "";
  for (let index = 0; index < TIME_CHARACTERS; index += 1) {
    text = ALPHABET.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

function encodeDigits(digits: Uint8Array): string {
  let text = "";
  for (const digit of digits) text += ALPHABET.charAt(digit);
  return text;
}

/**
 * Fills the digits with random values. The first digit is below 16, so that 2^79 increments within one millisecond
 * cannot overflow.
 */
function refill(digits: Uint8Array): void {
  crypto.getRandomValues(digits);
  for (const [index, byte] of digits.entries()) digits[index] = byte & (index === 0 ? 15 : 31);
}

function increment(digits: Uint8Array): void {
  for (let index = digits.length - 1; index >= 0; index -= 1) {
    const digit = digits[index] ?? 0;
    digits[index] = (digit + 1) & 31;
    if (digit < 31) return;
  }
}
