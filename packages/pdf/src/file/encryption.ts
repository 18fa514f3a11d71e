import { createCipheriv, randomBytes } from "node:crypto";
import type { PdfPermissions, PdfProtection } from "../revise/revision.ts";
import { isName, name, PdfDict, PdfStream, PdfString, type PdfValue } from "../syntax/objects.ts";
import { concat } from "./ciphers.ts";
import { fileKeyOfRevision6 } from "./revision6-key.ts";

const KEY_BYTES = 32;
const SALT_BYTES = 8;
const BLOCK_BYTES = 16;
/** Maximum password length in UTF-8 bytes. Longer passwords are truncated (ISO 32000-2, 7.6.4.3.2). */
const PASSWORD_BYTES = 127;

/**
 * The following constants are permission bits, counted from 0 (ISO 32000-2, table 22). Text extraction for
 * accessibility is always permitted, as PDF 2.0 requires.
 */
const PRINT_LOW = 1 << 2;
const MODIFY = 1 << 3;
const COPY = 1 << 4;
const ANNOTATE = 1 << 5;
const FILL_FORMS = 1 << 8;
const ACCESSIBILITY = 1 << 9;
const ASSEMBLE = 1 << 10;
const PRINT_HIGH = 1 << 11;
/** Reserved bits that must be 1: bits 7, 8 and 13 to 32, counted from 1. */
const RESERVED = 0xffff_f0c0;

/** Encrypts a file with the standard security handler, revision 6: AES-256 (ISO 32000-2, 7.6.4.4). */
export class Encryption {
  readonly dict: PdfDict;
  readonly #fileKey = randomBytes(KEY_BYTES);

  constructor({ userPassword, ownerPassword, permissions }: PdfProtection) {
    const user = this.#entry(passwordBytes(userPassword ?? ""), new Uint8Array());
    // Without an owner password, Folio uses a random owner password. Nobody knows this password, so no password lifts
    // the restrictions.
    const owner = this.#entry(
      ownerPassword === null ? randomBytes(KEY_BYTES) : passwordBytes(ownerPassword),
      user.digest,
    );
    const flags = flagsOf(permissions);
    const filter = PdfDict.of({ CFM: name("AESV3"), AuthEvent: name("DocOpen"), Length: KEY_BYTES });
    this.dict = PdfDict.of({
      Filter: name("Standard"),
      V: 5,
      R: 6,
      Length: KEY_BYTES * 8,
      CF: PdfDict.of({ StdCF: filter }),
      StmF: name("StdCF"),
      StrF: name("StdCF"),
      U: new PdfString(user.digest),
      UE: new PdfString(user.wrapped),
      O: new PdfString(owner.digest),
      OE: new PdfString(owner.wrapped),
      P: flags,
      Perms: new PdfString(this.#encryptedPermissions(flags)),
    });
  }

  /** Returns the encrypted stream. The strings in its dictionary are encrypted too. */
  stream({ dict, encoded }: PdfStream): PdfStream {
    const locked = new PdfDict([...dict].map(([key, value]) => [key, this.#encryptStrings(value)]));
    const filter = dict.get("Filter");
    const own = isName(Array.isArray(filter) ? filter[0] : filter, "Crypt");
    return new PdfStream(locked, own ? encoded : this.#encrypt(encoded));
  }

  #encryptStrings(value: PdfValue): PdfValue {
    if (value instanceof PdfString) return new PdfString(this.#encrypt(value.bytes));
    if (Array.isArray(value)) return value.map((item) => this.#encryptStrings(item));
    if (value instanceof PdfDict)
      return new PdfDict([...value].map(([key, item]) => [key, this.#encryptStrings(item)]));
    return value;
  }

  /** Returns the initialisation vector, followed by the padded and encrypted bytes (ISO 32000-2, 7.6.3.1, algorithm 1.A). */
  #encrypt(bytes: Uint8Array): Uint8Array {
    const vector = randomBytes(BLOCK_BYTES);
    const cipher = createCipheriv("aes-256-cbc", this.#fileKey, vector);
    return concat(vector, cipher.update(bytes), cipher.final());
  }

  /** Returns the digest that verifies a password, and the file key, encrypted with that password (algorithms 8 and 9). */
  #entry(password: Uint8Array, userDigest: Uint8Array): { digest: Uint8Array; wrapped: Uint8Array } {
    const [forDigest, forKey] = [randomBytes(SALT_BYTES), randomBytes(SALT_BYTES)];
    const digest = concat(fileKeyOfRevision6(password, forDigest, userDigest), forDigest, forKey);
    const key = fileKeyOfRevision6(password, forKey, userDigest);
    const cipher = createCipheriv("aes-256-cbc", key, new Uint8Array(BLOCK_BYTES)).setAutoPadding(false);
    return { digest, wrapped: concat(cipher.update(this.#fileKey), cipher.final()) };
  }

  /**
   * Returns an encrypted copy of the permissions. PDF readers compare this copy with the entry `P` to detect tampering
   * (algorithm 10).
   */
  #encryptedPermissions(flags: number): Uint8Array {
    const proof = Buffer.alloc(BLOCK_BYTES, 0xff);
    proof.writeInt32LE(flags, 0);
    proof.write("Tadb", 8, "latin1");
    proof.set(randomBytes(4), 12);
    // The standard requires ECB mode. For a single block, CBC mode with a zero vector gives the same result.
    const vector = new Uint8Array(BLOCK_BYTES);
    const cipher = createCipheriv("aes-256-cbc", this.#fileKey, vector).setAutoPadding(false);
    return concat(cipher.update(proof), cipher.final());
  }
}

const passwordBytes = (password: string): Uint8Array =>
  Buffer.from(password.normalize("NFKC"), "utf8").subarray(0, PASSWORD_BYTES);

function flagsOf({ print, copy, modify, annotate, fillForms, assemble }: PdfPermissions): number {
  const granted = [
    print === "none" ? 0 : PRINT_LOW,
    print === "high" ? PRINT_HIGH : 0,
    copy ? COPY : 0,
    modify ? MODIFY : 0,
    annotate ? ANNOTATE : 0,
    fillForms ? FILL_FORMS : 0,
    assemble ? ASSEMBLE : 0,
  ];
  return granted.reduce((flags, bit) => flags | bit, RESERVED | ACCESSIBILITY) | 0;
}
