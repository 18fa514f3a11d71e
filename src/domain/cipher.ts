const IV_BYTES = 12;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Encrypts secrets and stored responses: AES-256-GCM with a random 96-bit IV before the ciphertext (NIST SP 800-38D).
 */
export class Cipher {
  readonly #secrets: readonly string[];
  readonly #keys = new Map<string, Promise<CryptoKey>>();

  /**
   * Each secret is a random text of at least 32 characters. The key is its SHA-256. The first secret encrypts; all
   * secrets can decrypt.
   */
  constructor(...secrets: readonly [string, ...string[]]) {
    this.#secrets = secrets;
  }

  async encrypt(text: string): Promise<Uint8Array> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const sealed = await crypto.subtle.encrypt(
      { name: "AES-GCM", iv },
      await this.#derive(this.#secrets[0] ?? ""),
      encoder.encode(text),
    );
    const bytes = new Uint8Array(IV_BYTES + sealed.byteLength);
    bytes.set(iv);
    bytes.set(new Uint8Array(sealed), IV_BYTES);
    return bytes;
  }

  /**
   * Decrypts bytes. Throws OperationError when the bytes were altered, or were not encrypted with one of the secrets.
   */
  async decrypt(bytes: Uint8Array): Promise<string> {
    const iv = bytes.slice(0, IV_BYTES);
    const sealed = bytes.slice(IV_BYTES);
    const opening = async (secret: string) =>
      crypto.subtle.decrypt({ name: "AES-GCM", iv }, await this.#derive(secret), sealed);
    const [first = "", ...older] = this.#secrets;
    const opened = await older.reduce((trying, secret) => trying.catch(() => opening(secret)), opening(first));
    return decoder.decode(opened);
  }

  #derive(secret: string): Promise<CryptoKey> {
    const known = this.#keys.get(secret);
    if (known) return known;
    const key = crypto.subtle
      .digest("SHA-256", encoder.encode(secret))
      .then((digest) => crypto.subtle.importKey("raw", digest, "AES-GCM", false, ["encrypt", "decrypt"]));
    this.#keys.set(secret, key);
    return key;
  }
}
