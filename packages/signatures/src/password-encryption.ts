import { createDecipheriv, createHash, createHmac, pbkdf2Sync, timingSafeEqual } from "node:crypto";
import * as asn1 from "asn1js";
import { items, octetsOf, oidOf } from "./der.ts";
import { SignatureError } from "./errors.ts";
import { decryptRc2 } from "./rc2.ts";

/** Maximum number of iterations of a key derivation. Files with more would occupy the processor for seconds. */
const MAX_ITERATIONS = 2_000_000;
/** The same for the key derivation of PKCS#12, which runs in JavaScript. Common files have 2,000 to 100,000. */
const MAX_PKCS12_ITERATIONS = 300_000;

const PBES2 = "1.2.840.113549.1.5.13";
const PBKDF2 = "1.2.840.113549.1.5.12";
const HMACS: Record<string, string> = {
  "1.2.840.113549.2.7": "sha1",
  "1.2.840.113549.2.9": "sha256",
  "1.2.840.113549.2.10": "sha384",
  "1.2.840.113549.2.11": "sha512",
};
const CIPHERS: Record<string, { name: string; keyBytes: number }> = {
  "2.16.840.1.101.3.4.1.2": { name: "aes-128-cbc", keyBytes: 16 },
  "2.16.840.1.101.3.4.1.22": { name: "aes-192-cbc", keyBytes: 24 },
  "2.16.840.1.101.3.4.1.42": { name: "aes-256-cbc", keyBytes: 32 },
  "1.2.840.113549.3.7": { name: "des-ede3-cbc", keyBytes: 24 },
};
/** Encryption schemes of PKCS#12 (RFC 7292, appendix C), which derive the key with SHA-1. */
const PKCS12_SCHEMES: Record<string, { cipher: "des-ede3-cbc" | "rc2"; keyBytes: number }> = {
  "1.2.840.113549.1.12.1.3": { cipher: "des-ede3-cbc", keyBytes: 24 },
  "1.2.840.113549.1.12.1.4": { cipher: "des-ede3-cbc", keyBytes: 16 },
  "1.2.840.113549.1.12.1.5": { cipher: "rc2", keyBytes: 16 },
  "1.2.840.113549.1.12.1.6": { cipher: "rc2", keyBytes: 5 },
};
const DES_BLOCK_BYTES = 8;

/** Purposes of the values that PKCS#12 derives (RFC 7292, appendix B.3). */
const KEY_MATERIAL = 1;
const INITIAL_VALUE = 2;
const MAC_MATERIAL = 3;

const numberOf = (value: asn1.BaseBlock | undefined): number =>
  value instanceof asn1.Integer ? value.valueBlock.valueDec : 0;

/** Returns a password as a null-terminated string of 16-bit characters (RFC 7292, appendix B.1). */
function bmpPassword(password: string): Uint8Array {
  const bytes = Buffer.alloc(2 * password.length + 2);
  for (let at = 0; at < password.length; at++) bytes.writeUInt16BE(password.charCodeAt(at), 2 * at);
  return bytes;
}

interface Derivation {
  hash: string;
  password: string;
  salt: Uint8Array;
  iterations: number;
  purpose: number;
  bytes: number;
}

const BLOCK_BYTES: Record<string, number> = { sha384: 128, sha512: 128 };

/** Derives a key from a password (RFC 7292, appendix B.2). Throws `key_invalid` for too many iterations. */
function pkcs12Key({ hash, password, salt, iterations, purpose, bytes }: Derivation): Uint8Array {
  requireIterations(iterations, MAX_PKCS12_ITERATIONS);
  const block = BLOCK_BYTES[hash] ?? 64;
  const filled = (data: Uint8Array): Uint8Array => {
    const length = data.length === 0 ? 0 : block * Math.ceil(data.length / block);
    return Uint8Array.from({ length }, (_, at) => data[at % data.length] ?? 0);
  };
  const diversifier = new Uint8Array(block).fill(purpose);
  const input = Buffer.concat([filled(salt), filled(bmpPassword(password))]);
  const result: Uint8Array[] = [];
  for (let made = 0; made < bytes; ) {
    let digest = createHash(hash).update(diversifier).update(input).digest();
    for (let round = 1; round < iterations; round++) digest = createHash(hash).update(digest).digest();
    result.push(digest);
    made += digest.length;
    const addend = filled(digest).subarray(0, block);
    for (let from = 0; from < input.length; from += block) addWithOne(input.subarray(from, from + block), addend);
  }
  return new Uint8Array(Buffer.concat(result).subarray(0, bytes));
}

/** Adds a number and one to another number of the same length, both with the highest byte first. Ignores the last carry. */
function addWithOne(number: Uint8Array, addend: Uint8Array): void {
  let carry = 1;
  for (let at = number.length - 1; at >= 0; at--) {
    carry += (number[at] ?? 0) + (addend[at] ?? 0);
    number[at] = carry & 255;
    carry >>= 8;
  }
}

function requireIterations(iterations: number, most: number): void {
  if (iterations >= 1 && iterations <= most) return;
  throw new SignatureError(
    "key_invalid",
    `The key is protected with ${iterations} iterations; at most ${most} are supported.`,
  );
}

export interface EncryptedValue {
  /** Encryption algorithm with its parameters. */
  algorithm: asn1.BaseBlock | undefined;
  data: Uint8Array;
}

/**
 * Decrypts a value that is encrypted with a password (PBES2, or a scheme of PKCS#12). Returns null if the password is
 * wrong. Throws `key_invalid` for unknown algorithms.
 */
export function decryptWithPassword({ algorithm, data }: EncryptedValue, password: string): Uint8Array | null {
  const [name, parameters] = items(algorithm);
  const scheme = PKCS12_SCHEMES[oidOf(name)];
  if (scheme) {
    const [salt, iterations] = items(parameters);
    const derived = { hash: "sha1", password, salt: octetsOf(salt), iterations: numberOf(iterations) };
    const key = pkcs12Key({ ...derived, purpose: KEY_MATERIAL, bytes: scheme.keyBytes });
    const iv = pkcs12Key({ ...derived, purpose: INITIAL_VALUE, bytes: DES_BLOCK_BYTES });
    if (scheme.cipher === "rc2") return withoutPadding(decryptRc2(data, key, iv), DES_BLOCK_BYTES);
    const threeKeys = key.length === 16 ? Buffer.concat([key, key.subarray(0, 8)]) : key;
    return decipher("des-ede3-cbc", { key: threeKeys, iv, data });
  }
  if (oidOf(name) !== PBES2) throw unsupported(oidOf(name));
  const [derivation, encryption] = items(parameters);
  const [method, settings] = items(derivation);
  const [cipherOid, iv] = items(encryption);
  const cipher = CIPHERS[oidOf(cipherOid)];
  if (oidOf(method) !== PBKDF2) throw unsupported(oidOf(method));
  if (!cipher) throw unsupported(oidOf(cipherOid));
  const [salt, iterations, ...others] = items(settings);
  const hmacOid = oidOf(items(others.find((each) => each instanceof asn1.Sequence))[0]) || "1.2.840.113549.2.7";
  const hash = HMACS[hmacOid];
  if (!hash) throw unsupported(hmacOid);
  requireIterations(numberOf(iterations), MAX_ITERATIONS);
  const key = pbkdf2Sync(password, octetsOf(salt), numberOf(iterations), cipher.keyBytes, hash);
  return decipher(cipher.name, { key, iv: octetsOf(iv), data });
}

const unsupported = (algorithm: string): SignatureError =>
  new SignatureError(
    "key_invalid",
    `The key is encrypted with an unsupported algorithm (${algorithm}). Export it again with AES-256, for example with "openssl pkcs12 -export".`,
  );

function decipher(
  name: string,
  { key, iv, data }: { key: Uint8Array; iv: Uint8Array; data: Uint8Array },
): Uint8Array | null {
  try {
    const engine = createDecipheriv(name, key, iv);
    return new Uint8Array(Buffer.concat([engine.update(data), engine.final()]));
  } catch {
    // A wrong password almost always causes wrong padding.
    return null;
  }
}

function withoutPadding(data: Uint8Array, block: number): Uint8Array | null {
  const count = data.at(-1) ?? 0;
  const isPadding = count >= 1 && count <= block && data.subarray(-count).every((byte) => byte === count);
  return isPadding ? data.subarray(0, -count) : null;
}

/** Whether the message authentication code of a PKCS#12 file fits the password. Returns null for an unknown algorithm. */
export function hasRightMac(
  macData: asn1.BaseBlock | undefined,
  content: Uint8Array,
  password: string,
): boolean | null {
  const [info, salt, iterations] = items(macData);
  const [algorithm, mac] = items(info);
  const hash = MAC_HASHES[oidOf(items(algorithm)[0])];
  if (!hash) return null;
  const expected = octetsOf(mac);
  const rounds = iterations ? numberOf(iterations) : 1;
  const key = pkcs12Key({
    hash,
    password,
    salt: octetsOf(salt),
    iterations: rounds,
    purpose: MAC_MATERIAL,
    bytes: expected.length,
  });
  const actual = createHmac(hash, key).update(content).digest();
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

const MAC_HASHES: Record<string, string> = {
  "1.3.14.3.2.26": "sha1",
  "2.16.840.1.101.3.4.2.1": "sha256",
  "2.16.840.1.101.3.4.2.2": "sha384",
  "2.16.840.1.101.3.4.2.3": "sha512",
};
