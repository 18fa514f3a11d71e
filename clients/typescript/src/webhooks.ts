import type { WebhookEvent } from "./types.ts";
import { webCrypto } from "./web-crypto.ts";

export type { WebhookEvent };

/** Maximum difference in seconds between the timestamp of a delivery and the current time. */
const TOLERANCE_S = 300;

export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
}

/**
 * Verifies the `Service-Signature` header of a webhook delivery and returns its event. `body` is the raw request body, byte for byte as it
 * was received. `secret` is the secret of the endpoint, including `whsec_`. Throws a WebhookVerificationError when the delivery is not
 * authentic, or is older than five minutes.
 */
export async function verifyWebhook(
  body: string,
  signature: string | null | undefined,
  secret: string,
  nowS: number = Date.now() / 1000,
): Promise<WebhookEvent> {
  const { timestamp, signatures } = parse(signature ?? "");
  if (Math.abs(nowS - timestamp) > TOLERANCE_S) {
    throw new WebhookVerificationError("The delivery's timestamp must be within five minutes of the current time");
  }
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const { subtle } = await webCrypto();
  const key = await subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["verify"]);
  const message = encoder.encode(`${timestamp}.${body}`);
  const matches = await Promise.all(signatures.map((mac) => subtle.verify("HMAC", key, mac, message)));
  if (!matches.includes(true))
    throw new WebhookVerificationError(
      "No signature matches: check the endpoint secret, and pass the raw request body",
    );
  return JSON.parse(body);
}

function parse(header: string): { timestamp: number; signatures: Uint8Array<ArrayBuffer>[] } {
  const parts = header.split(",").map((part) => part.split("=", 2));
  const timestamp = parts.find(([name]) => name === "t")?.[1] ?? "";
  const signatures = parts.flatMap(([name, value]) => (name === "v1" && value ? [fromHex(value)] : []));
  if (!/^\d{1,12}$/.test(timestamp) || signatures.length === 0) {
    throw new WebhookVerificationError("The Service-Signature header is missing or invalid");
  }
  return { timestamp: Number(timestamp), signatures };
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[0-9a-f]{64}$/.test(text)) return new Uint8Array();
  return Uint8Array.from({ length: text.length / 2 }, (_, index) =>
    Number.parseInt(text.slice(index * 2, index * 2 + 2), 16),
  );
}
