/** A key that signs URLs. The first of a list signs, and all of them verify. */
export interface SigningKey {
  id: string;
  secret: string;
}

export type Disposition = "inline" | "attachment";

/** Data that a signature covers. Increasing `epoch` invalidates all existing URLs. */
export interface FileGrant {
  accountId: string;
  /** Resource id and extension, such as `pdf_….pdf`. */
  name: string;
  epoch: number;
  /** Epoch seconds. */
  expiresAtS: number;
  disposition: Disposition;
}

export interface UrlParameters {
  exp: string;
  k: string;
  sig: string;
}

const encoder = new TextEncoder();

/** Signs and verifies download URLs: HMAC-SHA-256, base64url (docs/contract/additions.md section 5). */
export class UrlSigner {
  readonly #imported = new Map<string, Promise<CryptoKey>>();

  readonly #filesUrl: string;
  readonly #keys: readonly SigningKey[];

  constructor(filesUrl: string, keys: readonly SigningKey[]) {
    this.#filesUrl = filesUrl;
    this.#keys = keys;
  }

  /**
   * Returns the URL. `database` is the number of the database with the file's row, which a download searches first. It is not signed, because
   * it grants nothing.
   */
  async sign(grant: FileGrant, database: number): Promise<string> {
    const key = this.#keys[0];
    if (!key) throw new Error("There is no key for signing file URLs");
    const signature = await crypto.subtle.sign("HMAC", await this.#import(key), signedText(grant));
    const sig = new Uint8Array(signature).toBase64({ alphabet: "base64url", omitPadding: true });
    const download = grant.disposition === "attachment" ? "&download=1" : "";
    const where = database === 0 ? "" : `&d=${database}`;
    return `${this.#filesUrl}/files/${grant.name}?exp=${grant.expiresAtS}&k=${encodeURIComponent(key.id)}&sig=${sig}${download}${where}`;
  }

  /** Whether these parameters were signed for this grant. Compares in constant time. */
  async verify(grant: FileGrant, { k, sig }: UrlParameters): Promise<boolean> {
    const key = this.#keys.find(({ id }) => id === k);
    const signature = decodeSignature(sig);
    return (
      key !== undefined &&
      signature !== null &&
      crypto.subtle.verify("HMAC", await this.#import(key), signature, signedText(grant))
    );
  }

  #import(key: SigningKey): Promise<CryptoKey> {
    const known = this.#imported.get(key.id);
    if (known) return known;
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const imported = crypto.subtle.importKey("raw", encoder.encode(key.secret), algorithm, false, ["sign", "verify"]);
    this.#imported.set(key.id, imported);
    return imported;
  }
}

function signedText({ accountId, name, epoch, expiresAtS, disposition }: FileGrant): Uint8Array {
  return encoder.encode(["v1", accountId, name, epoch, expiresAtS, disposition].join("\n"));
}

/** Decodes a signature. Rejects non-canonical encodings, so that each signature has exactly one text. */
function decodeSignature(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]{43}$/.test(text)) return null;
  const bytes = Uint8Array.fromBase64(text, { alphabet: "base64url" });
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true }) === text ? bytes : null;
}
