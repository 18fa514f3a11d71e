import { type Budget, WORK } from "../syntax/budget.ts";

const OPEN = 0x3c;
const CLOSE = 0x3e;
const LITERAL = 0x28;
const LITERAL_END = 0x29;
const ESCAPE = 0x5c;
const COMMENT = 0x25;
const isLineEnd = (byte: number | undefined): boolean => byte === 10 || byte === 13;
const isSpace = (byte: number): boolean => byte === 32 || (byte >= 9 && byte <= 13) || byte === 0;
const isHex = (byte: number): boolean =>
  (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 70) || (byte >= 97 && byte <= 102);

/**
 * Returns a sentence about the first hexadecimal string that has an odd number of digits or other characters. Returns
 * null if all are right. Stops at the first inline image, because its data are no syntax.
 */
export function hexStringError(bytes: Uint8Array, budget: Budget): string | null {
  budget.spendWork(bytes.length * WORK.byte);
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === LITERAL) at = literalEnd(bytes, at);
    else if (byte === COMMENT) while (at < bytes.length && !isLineEnd(bytes[at])) at++;
    else if (byte === 0x49 && bytes[at + 1] === 0x44 && isSpace(bytes[at - 1] ?? 0) && isSpace(bytes[at + 2] ?? 0))
      return null;
    else if (byte === OPEN && bytes[at + 1] === OPEN) at++;
    else if (byte === OPEN) {
      const end = bytes.indexOf(CLOSE, at);
      if (end < 0) return null;
      const digits = bytes.subarray(at + 1, end).filter((each) => !isSpace(each));
      if (!digits.every(isHex)) return "A hexadecimal string has other characters than digits.";
      if (digits.length % 2 !== 0) return "A hexadecimal string has an odd number of digits.";
      at = end;
    }
  }
  return null;
}

function literalEnd(bytes: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === ESCAPE) at++;
    else if (byte === LITERAL) depth++;
    else if (byte === LITERAL_END && --depth === 0) return at;
  }
  return bytes.length;
}
