const IV_BYTES = 12;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Encrypts secrets and kept answers at rest: AES-256-GCM, a random 96-bit IV before the ciphertext (NIST SP 800-38D). */
export class Cipher {
  #key: Promise<CryptoKey> | undefined;
  readonly #secret: string;

  /** `secret` is random text of 32 characters or more; the key is its SHA-256. */
  constructor(secret: string) {
    this.#secret = secret;
  }

  async encrypt(text: string): Promise<Uint8Array> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await this.#derive(), encoder.encode(text));
    const bytes = new Uint8Array(IV_BYTES + sealed.byteLength);
    bytes.set(iv);
    bytes.set(new Uint8Array(sealed), IV_BYTES);
    return bytes;
  }

  /** Throws OperationError when the bytes were altered or sealed under another secret. */
  async decrypt(bytes: Uint8Array): Promise<string> {
    const iv = bytes.slice(0, IV_BYTES);
    const opened = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, await this.#derive(), bytes.slice(IV_BYTES));
    return decoder.decode(opened);
  }

  #derive(): Promise<CryptoKey> {
    this.#key ??= crypto.subtle
      .digest("SHA-256", encoder.encode(this.#secret))
      .then((digest) => crypto.subtle.importKey("raw", digest, "AES-GCM", false, ["encrypt", "decrypt"]));
    return this.#key;
  }
}
