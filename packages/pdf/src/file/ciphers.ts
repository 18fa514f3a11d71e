import { createDecipheriv, createHash } from "node:crypto";

export const md5 = (bytes: Uint8Array): Uint8Array => createHash("md5").update(bytes).digest();
export const concat = (...parts: Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

/**
 * Encrypts or decrypts with RC4, the cipher of the oldest PDF encryption. JavaScript runtimes no longer provide RC4.
 */
export function rc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i);
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(state, i, j);
  }
  const out = new Uint8Array(bytes.length);
  for (let at = 0, i = 0, j = 0; at < bytes.length; at++) {
    i = (i + 1) & 255;
    j = (j + (state[i] ?? 0)) & 255;
    swap(state, i, j);
    out[at] = (bytes[at] ?? 0) ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
  }
  return out;
}

function swap(state: Uint8Array, i: number, j: number): void {
  const held = state[i] ?? 0;
  state[i] = state[j] ?? 0;
  state[j] = held;
}

/**
 * Decrypts AES-CBC data whose first 16 bytes are the initialisation vector. Many real files have invalid padding, which
 * is returned as data.
 */
export function aesCbcDecrypt(cipher: "aes-128-cbc" | "aes-256-cbc", key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const blocks = bytes.subarray(16, bytes.length - (bytes.length % 16));
  if (blocks.length === 0) return new Uint8Array();
  const decipher = createDecipheriv(cipher, key, bytes.subarray(0, 16)).setAutoPadding(false);
  const padded = concat(decipher.update(blocks), decipher.final());
  const padding = padded.at(-1) ?? 0;
  return padding >= 1 && padding <= 16 ? padded.subarray(0, padded.length - padding) : padded;
}
