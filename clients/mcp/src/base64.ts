/** Number of bytes per call of `String.fromCharCode`, which accepts a limited number of arguments. */
const PIECE_BYTES = 0x8000;

export function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE_BYTES));
  }
  return btoa(text);
}
