import { createCipheriv, createHash } from "node:crypto";
import { concat } from "./ciphers.ts";

const HASHES = ["sha256", "sha384", "sha512"] as const;

/** Computes the hash of ISO 32000-2, 7.6.4.3.4, algorithm 2.B. It uses at least 64 rounds of AES and one of three digests. */
export function fileKeyOfRevision6(password: Uint8Array, salt: Uint8Array, userBytes: Uint8Array): Uint8Array {
  let key: Uint8Array = createHash("sha256")
    .update(concat(password, salt, userBytes))
    .digest();
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const unit = concat(password, key, userBytes);
    const repeated = concat(...Array.from({ length: 64 }, () => unit));
    const cipher = createCipheriv("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const encrypted = concat(cipher.update(repeated), cipher.final());
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(HASHES[remainder] ?? "sha256")
      .update(encrypted)
      .digest();
    last = encrypted.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}
