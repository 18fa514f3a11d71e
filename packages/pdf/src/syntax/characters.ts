/** Class of each byte value (ISO 32000-2, 7.2.3): 0 is a regular character, 1 is whitespace, 2 is a delimiter. */
const CLASS = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) CLASS[code] = 1;
for (const character of "()<>[]{}/%") CLASS[character.charCodeAt(0)] = 2;

export const isSpace = (code: number | undefined): boolean => code !== undefined && CLASS[code] === 1;
/** Whether the byte is a regular character, which can be part of a name, a number or a keyword. */
export const isRegular = (code: number | undefined): boolean => code !== undefined && CLASS[code] === 0;
export const isDigit = (code: number | undefined): boolean => code !== undefined && code >= 48 && code <= 57;

/** Returns the value of a hexadecimal digit, or -1 for any other byte. */
function hexDigit(code: number | undefined): number {
  if (code === undefined) return -1;
  if (code >= 48 && code <= 57) return code - 48;
  const lower = code | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}

const GREATER = 0x3e;

/** Decodes pairs of hexadecimal digits up to `>`. Ignores all other bytes (ISO 32000-2, 7.3.4.3 and 7.4.2). */
export function asciiHex(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array((bytes.length + 1) >> 1);
  let length = 0;
  let high = -1;
  for (const code of bytes) {
    if (code === GREATER) break;
    const digit = hexDigit(code);
    if (digit < 0) continue;
    if (high < 0) high = digit;
    else {
      out[length++] = high * 16 + digit;
      high = -1;
    }
  }
  if (high >= 0) out[length++] = high * 16;
  return out.subarray(0, length);
}
