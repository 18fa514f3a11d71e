/** Returns HMAC-SHA-256 of a text under a secret, in lowercase hex. */
export async function keyedDigest(text: string, secret: string): Promise<string> {
  const digest = await crypto.subtle.sign("HMAC", await imported(secret), new TextEncoder().encode(text));
  return new Uint8Array(digest).toHex();
}

/**
 * Imported HMAC keys, by secret. They are never removed, because the service has few secrets, which do not change while
 * an isolate runs.
 */
const hmacKeys = new Map<string, Promise<CryptoKey>>();

function imported(secret: string): Promise<CryptoKey> {
  const known = hmacKeys.get(secret);
  if (known) return known;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const hmacKey = crypto.subtle.importKey("raw", new TextEncoder().encode(secret), algorithm, false, ["sign"]);
  hmacKeys.set(secret, hmacKey);
  return hmacKey;
}
