import { createDecipheriv, createHash } from "node:crypto";
import { truncateForMessage } from "../errors.ts";
import { isName, PdfDict, PdfName, PdfStream, PdfString, type PdfValue, type Resolve } from "../syntax/objects.ts";
import { aesCbcDecrypt, concat, md5, rc4 } from "./ciphers.ts";
import { certificateError, passwordError, unreadableError } from "./open-errors.ts";
import { fileKeyOfRevision6 } from "./revision6-key.ts";

type Method = "identity" | "rc4" | "aes128" | "aes256";

/** Bytes that pad a short password to 32 bytes (ISO 32000-1, 7.6.3.3, algorithm 2, step a). */
const PADDING = Uint8Array.from(Buffer.from("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A", "hex"));
/** Length in bytes of the encrypted file key in the entries `UE` and `OE` (revisions 5 and 6). */
const WRAPPED_KEY_BYTES = 32;

/** Decrypts files that are encrypted with the standard security handler (ISO 32000-2, 7.6.4), revisions 2 to 6. */
export class Decryption {
  readonly #fileKey: Uint8Array;
  readonly #settings: Settings;

  private constructor(fileKey: Uint8Array, settings: Settings) {
    this.#fileKey = fileKey;
    this.#settings = settings;
  }

  /**
   * Tries the empty password and then the given password, each as user and as owner password. Throws `encrypted` if the
   * given password is wrong or the file needs a certificate. Throws `password_required` if no password was given.
   * Throws `unreadable` for other security handlers.
   */
  static unlock(
    encrypt: PdfDict,
    { fileId, password }: { fileId: Uint8Array; password: string | undefined },
    resolve: Resolve,
  ): Decryption {
    const handler = resolve(encrypt.get("Filter"));
    if (!isName(handler, "Standard"))
      throw isForCertificates(encrypt, handler) ? certificateError() : unsupportedHandler(handler);
    const settings = readSettings(encrypt, fileId, resolve);
    const passwords = password === undefined ? [""] : ["", password];
    for (const attempt of passwords) {
      const fileKey =
        settings.revision >= 5 ? keyOfRevisions5And6(settings, attempt) : keyOfRevisions2To4(settings, attempt);
      if (fileKey) return new Decryption(fileKey, settings);
    }
    throw passwordError(password !== undefined);
  }

  string(bytes: Uint8Array, number: number, generation: number): Uint8Array {
    return this.#decrypt(this.#settings.strings, bytes, { number, generation });
  }

  /** Returns the decrypted stream. Its `Crypt` filter is removed. */
  stream(stream: PdfStream, number: number, generation: number): PdfStream {
    const method = this.#methodFor(stream.dict);
    const decrypted = () => this.#decrypt(method, stream.encoded, { number, generation });
    return new PdfStream(withoutCrypt(stream.dict), stream.isAbsent ? decrypted : decrypted());
  }

  /**
   * Returns the cipher of a stream. It is the cipher of the stream's own `Crypt` filter, otherwise the default cipher
   * for the type of stream (ISO 32000-2, 7.6.6).
   */
  #methodFor(dict: PdfDict): Method {
    const { methodOf, encryptMetadata, streams, files } = this.#settings;
    const type = dict.get("Type");
    if (isName(type, "XRef")) return "identity";
    if (isName(firstItem(dict.get("Filter")), "Crypt")) {
      const parms = firstItem(dict.get("DecodeParms"));
      return methodOf(parms instanceof PdfDict ? parms.get("Name") : undefined);
    }
    if (isName(type, "Metadata") && !encryptMetadata) return "identity";
    return isName(type, "EmbeddedFile") ? files : streams;
  }

  #decrypt(
    method: Method,
    bytes: Uint8Array,
    { number, generation }: { number: number; generation: number },
  ): Uint8Array {
    if (method === "identity") return bytes;
    if (method === "aes256") return aesCbcDecrypt("aes-256-cbc", this.#fileKey, bytes);
    const salt = Uint8Array.of(number, number >> 8, number >> 16, generation, generation >> 8);
    const aes = method === "aes128";
    const seed = concat(this.#fileKey, salt, aes ? Buffer.from("sAlT", "latin1") : new Uint8Array());
    const key = md5(seed).subarray(0, Math.min(16, this.#fileKey.length + 5));
    return aes ? aesCbcDecrypt("aes-128-cbc", key, bytes) : rc4(key, bytes);
  }
}

const firstItem = (value: PdfValue | undefined): PdfValue | undefined => (Array.isArray(value) ? value[0] : value);

/**
 * Whether this is a public-key security handler, which needs a certificate. Recognizes the handler by its usual names,
 * or by the entry `Recipients`.
 */
function isForCertificates(encrypt: PdfDict, handler: PdfValue): boolean {
  if (["Adobe.PubSec", "Entrust.PPKEF", "AdobePPKLite"].some((known) => isName(handler, known))) return true;
  return encrypt.has("Recipients");
}

function unsupportedHandler(handler: PdfValue): Error {
  const named = handler instanceof PdfName ? ` ${truncateForMessage(handler.text)}` : "";
  return unreadableError(`it uses an unknown encryption handler${named}`);
}

function withoutCrypt(dict: PdfDict): PdfDict {
  const filter = dict.get("Filter");
  if (!isName(firstItem(filter), "Crypt")) return dict;
  const open = new PdfDict(dict);
  for (const key of ["Filter", "DecodeParms"]) {
    const value = dict.get(key);
    if (Array.isArray(value) && value.length > 1) open.set(key, value.slice(1));
    else open.delete(key);
  }
  return open;
}

interface Settings {
  revision: number;
  keyBytes: number;
  permissions: number;
  owner: Uint8Array;
  user: Uint8Array;
  ownerKey: Uint8Array;
  userKey: Uint8Array;
  fileId: Uint8Array;
  encryptMetadata: boolean;
  strings: Method;
  streams: Method;
  /** Cipher of embedded files that have no own `Crypt` filter. */
  files: Method;
  methodOf: (filter: PdfValue | undefined) => Method;
}

function readSettings(encrypt: PdfDict, fileId: Uint8Array, resolve: Resolve): Settings {
  const integer = (key: string, otherwise: number): number => {
    const value = resolve(encrypt.get(key));
    return typeof value === "number" ? Math.trunc(value) : otherwise;
  };
  const bytes = (key: string): Uint8Array => {
    const value = resolve(encrypt.get(key));
    return value instanceof PdfString ? value.bytes : new Uint8Array();
  };
  const version = integer("V", 0);
  const revision = integer("R", 2);
  if (![1, 2, 4, 5].includes(version) || revision < 2 || revision > 6) {
    throw unreadableError(`its encryption (version ${version}, revision ${revision}) is not supported`);
  }
  const keyBytes = version === 1 ? 5 : version === 4 ? 16 : Math.min(32, Math.max(5, integer("Length", 40) >> 3));
  const filters = resolve(encrypt.get("CF"));
  const methodOf = (selector: PdfValue | undefined): Method => {
    const chosen = resolve(selector);
    if (!(chosen instanceof PdfName) || chosen.text === "Identity") return "identity";
    const filter = filters instanceof PdfDict ? resolve(filters.get(chosen.text)) : null;
    const method = filter instanceof PdfDict ? resolve(filter.get("CFM")) : null;
    if (isName(method, "AESV3")) return "aes256";
    if (isName(method, "AESV2")) return "aes128";
    return isName(method, "V2") ? "rc4" : "identity";
  };
  return {
    revision,
    keyBytes,
    permissions: integer("P", 0),
    owner: bytes("O"),
    user: bytes("U"),
    ownerKey: bytes("OE"),
    userKey: bytes("UE"),
    fileId,
    encryptMetadata: resolve(encrypt.get("EncryptMetadata")) !== false,
    strings: version < 4 ? "rc4" : methodOf(encrypt.get("StrF")),
    streams: version < 4 ? "rc4" : methodOf(encrypt.get("StmF")),
    files: version < 4 ? "rc4" : methodOf(encrypt.get("EFF") ?? encrypt.get("StmF")),
    methodOf,
  };
}

/**
 * Returns the file key of revisions 2 to 4, or null for a wrong password. Tries the password as user password
 * (algorithm 6) and then as owner password (algorithm 7).
 */
function keyOfRevisions2To4(settings: Settings, password: string): Uint8Array | null {
  const padded = concat(Buffer.from(password, "latin1"), PADDING).subarray(0, 32);
  return legacyUserKey(settings, padded) ?? legacyUserKey(settings, userPasswordFromOwner(settings, padded));
}

function legacyUserKey(settings: Settings, padded: Uint8Array): Uint8Array | null {
  const { revision, keyBytes, permissions, owner, user, fileId } = settings;
  const flags = Uint8Array.of(permissions, permissions >> 8, permissions >> 16, permissions >> 24);
  const tail = revision >= 4 && !settings.encryptMetadata ? new Uint8Array(4).fill(255) : new Uint8Array();
  let digest = md5(concat(padded, owner.subarray(0, 32), flags, fileId, tail));
  if (revision >= 3) for (let i = 0; i < 50; i++) digest = md5(digest.subarray(0, keyBytes));
  const key = digest.subarray(0, keyBytes);
  const expected = revision === 2 ? rc4(key, PADDING) : rc4TwentyRounds(key, md5(concat(PADDING, fileId)), "up");
  const compared = revision === 2 ? 32 : 16;
  return Buffer.compare(expected.subarray(0, compared), user.subarray(0, compared)) === 0 ? key : null;
}

function userPasswordFromOwner(settings: Settings, padded: Uint8Array): Uint8Array {
  const { revision, keyBytes, owner } = settings;
  let digest = md5(padded);
  if (revision >= 3) for (let i = 0; i < 50; i++) digest = md5(digest);
  const key = digest.subarray(0, keyBytes);
  return revision === 2 ? rc4(key, owner.subarray(0, 32)) : rc4TwentyRounds(key, owner.subarray(0, 32), "down");
}

function rc4TwentyRounds(key: Uint8Array, bytes: Uint8Array, direction: "up" | "down"): Uint8Array {
  let result = bytes;
  for (let i = 0; i < 20; i++) {
    const round = direction === "up" ? i : 19 - i;
    result = rc4(
      key.map((byte) => byte ^ round),
      result,
    );
  }
  return result;
}

/**
 * Returns the file key of revisions 5 and 6 (ISO 32000-2, 7.6.4.3.3), or null for a wrong password. The file contains the key, encrypted
 * with a salted digest of the password.
 */
function keyOfRevisions5And6(settings: Settings, password: string): Uint8Array | null {
  const { revision, owner, user, ownerKey, userKey } = settings;
  const secret = Buffer.from(password.normalize("NFKC"), "utf8").subarray(0, 127);
  const digest = (salt: Uint8Array, extra: Uint8Array): Uint8Array =>
    revision === 5
      ? createHash("sha256")
          .update(concat(secret, salt, extra))
          .digest()
      : fileKeyOfRevision6(secret, salt, extra);
  const unwrap = (key: Uint8Array, wrapped: Uint8Array): Uint8Array => {
    if (wrapped.length < WRAPPED_KEY_BYTES) throw unreadableError("its encryption dictionary is damaged");
    const decipher = createDecipheriv("aes-256-cbc", key, new Uint8Array(16)).setAutoPadding(false);
    return concat(decipher.update(wrapped.subarray(0, WRAPPED_KEY_BYTES)), decipher.final());
  };
  const none = new Uint8Array();
  const userBytes = user.subarray(0, 48);
  if (isSameDigest(digest(user.subarray(32, 40), none), user))
    return unwrap(digest(user.subarray(40, 48), none), userKey);
  if (isSameDigest(digest(owner.subarray(32, 40), userBytes), owner)) {
    return unwrap(digest(owner.subarray(40, 48), userBytes), ownerKey);
  }
  return null;
}

const isSameDigest = (digest: Uint8Array, stored: Uint8Array): boolean =>
  Buffer.compare(digest.subarray(0, 32), stored.subarray(0, 32)) === 0;
