const encoder = new TextEncoder();
const HMAC = { name: "HMAC", hash: "SHA-256" };

/**
 * Creates and verifies message authentication codes of cookies. The first secret signs, and every secret verifies, so
 * that the secret can be rotated.
 */
export class Seals {
  readonly #secrets: readonly [string, ...string[]];

  constructor(secrets: readonly [string, ...string[]]) {
    this.#secrets = secrets;
  }

  async seal(text: string): Promise<string> {
    const mac = await crypto.subtle.sign(HMAC, await keyOf(this.#secrets[0]), encoder.encode(text));
    return new Uint8Array(mac).toBase64({ alphabet: "base64url", omitPadding: true });
  }

  async matches(text: string, seal: string): Promise<boolean> {
    const mac = bytesOf(seal);
    if (!mac) return false;
    const found = await Promise.all(
      this.#secrets.map(async (secret) => crypto.subtle.verify(HMAC, await keyOf(secret), mac, encoder.encode(text))),
    );
    return found.includes(true);
  }
}

/** With this prefix, the key differs from every other key that is derived from the secret. */
const keyOf = (secret: string) =>
  crypto.subtle.importKey("raw", encoder.encode(`seal:${secret}`), HMAC, false, ["sign", "verify"]);

function bytesOf(seal: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.fromBase64(seal, { alphabet: "base64url" });
  } catch {
    return null;
  }
}
