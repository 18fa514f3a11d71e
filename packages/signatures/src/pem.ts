import { SignatureError } from "./errors.ts";

export interface PemBlock {
  label: string;
  bytes: Uint8Array;
}

const BLOCK = /-----BEGIN ([A-Z0-9 ]{1,40})-----([^-]{0,1000000})-----END \1-----/g;

/** Returns the blocks of a PEM text. */
export function pemBlocks(text: string): PemBlock[] {
  return [...text.matchAll(BLOCK)].map(([, label = "", body = ""]) => ({
    label,
    bytes: new Uint8Array(Buffer.from(body.replace(/[^A-Za-z0-9+/=]/g, ""), "base64")),
  }));
}

/** Returns the single private key of a PEM text. Throws `key_invalid`. */
export function privateKeyBlock(text: string, argument: string): PemBlock {
  const keys = pemBlocks(text).filter(({ label }) => label.endsWith("PRIVATE KEY"));
  const [key, second] = keys;
  if (!key || second) {
    const message = `${argument} must contain one private key in PEM ("-----BEGIN PRIVATE KEY-----"); it contains ${keys.length}.`;
    throw new SignatureError("key_invalid", message, { argument });
  }
  return key;
}
