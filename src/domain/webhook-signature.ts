/**
 * Signatures of webhook deliveries. There are two kinds. `Service-Signature` (docs/contract/interface.md "Signature")
 * is the HMAC-SHA256 of `<t>.<body>`. Its key is the secret as displayed, including the prefix. Standard Webhooks 1.0.0
 * signs `<id>.<t>.<body>`. Its key is the decoded part of the secret after `whsec_`.
 */

const SECRET_PREFIX = "whsec_";

const SECRET_BYTES = 32;

export interface SignedHeaders {
  "service-signature": string;
  "webhook-id": string;
  "webhook-timestamp": string;
  "webhook-signature": string;
}

export interface SignRequest {
  /** Secrets to sign with. The current secret comes first. During a rotation, the former secret follows. */
  secrets: string[];
  eventId: string;
  /** Time of the delivery attempt in epoch ms, not the time of the event. */
  atMs: number;
  body: string;
}

/** Returns a new secret: `whsec_` followed by 32 random bytes in base64. */
export function createSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return SECRET_PREFIX + btoa(String.fromCharCode(...bytes));
}

/** Returns the signature headers of a delivery, with one signature per secret. */
export async function signDelivery({ secrets, eventId, atMs, body }: SignRequest): Promise<SignedHeaders> {
  const t = Math.floor(atMs / 1000);
  const own = await Promise.all(secrets.map((secret) => hmac(encode(secret), `${t}.${body}`)));
  const standard = await Promise.all(secrets.map((secret) => hmac(decodeSecret(secret), `${eventId}.${t}.${body}`)));
  return {
    "service-signature": [`t=${t}`, ...own.map((mac) => `v1=${hex(mac)}`)].join(","),
    "webhook-id": eventId,
    "webhook-timestamp": String(t),
    "webhook-signature": standard.map((mac) => `v1,${btoa(String.fromCharCode(...mac))}`).join(" "),
  };
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function decodeSecret(secret: string): Uint8Array {
  const encoded = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret;
  return Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
}

async function hmac(keyBytes: Uint8Array, message: string): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey("raw", keyBytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, encode(message)));
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
