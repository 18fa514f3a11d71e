import * as asn1 from "asn1js";
import { derOf, items, octetsOf, oidOf, parsedDer } from "./der.ts";
import { SignatureError } from "./errors.ts";
import { decryptWithPassword, hasRightMac } from "./password-encryption.ts";

const DATA = "1.2.840.113549.1.7.1";
const ENCRYPTED_DATA = "1.2.840.113549.1.7.6";
const KEY_BAG = "1.2.840.113549.1.12.10.1.1";
const SHROUDED_KEY_BAG = "1.2.840.113549.1.12.10.1.2";
const CERTIFICATE_BAG = "1.2.840.113549.1.12.10.1.3";
const SAFE_CONTENTS_BAG = "1.2.840.113549.1.12.10.1.6";
const MAX_DEPTH = 4;

/** Content of a PKCS#12 file, in DER. */
export interface Pkcs12Content {
  /** Private keys as PKCS#8. */
  privateKeys: Uint8Array[];
  certificates: Uint8Array[];
}

const ARGUMENT = "key.pkcs12";

/** Reads a PKCS#12 file (RFC 7292). Throws `key_invalid` for a wrong password and for files of another format. */
export function readPkcs12(file: Uint8Array, password: string): Pkcs12Content {
  const [version, authenticated, macData] = items(parsedDer(file) ?? undefined);
  const [type, wrapped] = items(authenticated);
  const safe = octetsOf(items(wrapped)[0]);
  if (!(version instanceof asn1.Integer) || oidOf(type) !== DATA || safe.length === 0) {
    throw new SignatureError("key_invalid", `${ARGUMENT} is not a PKCS#12 file.`, { argument: ARGUMENT });
  }
  if (macData && hasRightMac(macData, safe, password) === false) throw wrongPassword();
  const content: Pkcs12Content = { privateKeys: [], certificates: [] };
  for (const info of items(parsedDer(safe) ?? undefined)) readSafe(info, password, content);
  return content;
}

const wrongPassword = (): SignatureError =>
  new SignatureError("key_invalid", "key.password is wrong.", { argument: "key.password" });

function readSafe(info: asn1.BaseBlock, password: string, content: Pkcs12Content): void {
  const [type, wrapped] = items(info);
  const [value] = items(wrapped);
  if (oidOf(type) === DATA) readBags(parsedDer(octetsOf(value)), { password, content, depth: 0 });
  if (oidOf(type) !== ENCRYPTED_DATA) return;
  const [, encrypted] = items(value);
  const [, algorithm, data] = items(encrypted);
  const plain = decryptWithPassword({ algorithm, data: implicitOctets(data) }, password);
  if (!plain) throw wrongPassword();
  readBags(parsedDer(plain), { password, content, depth: 0 });
}

/** Returns the bytes of an octet string with a context-specific tag, whole or in parts. */
function implicitOctets(value: asn1.BaseBlock | undefined): Uint8Array {
  if (value instanceof asn1.Primitive) return new Uint8Array(value.valueBlock.valueHexView);
  return new Uint8Array(Buffer.concat(items(value).map(octetsOf)));
}

interface BagReading {
  password: string;
  content: Pkcs12Content;
  depth: number;
}

function readBags(bags: asn1.BaseBlock | null, reading: BagReading): void {
  const { password, content, depth } = reading;
  for (const bag of items(bags ?? undefined)) {
    const [type, wrapped] = items(bag);
    const [value] = items(wrapped);
    if (!value) continue;
    if (oidOf(type) === KEY_BAG) content.privateKeys.push(derOf(value));
    else if (oidOf(type) === SHROUDED_KEY_BAG) content.privateKeys.push(decryptedKey(value, password));
    else if (oidOf(type) === CERTIFICATE_BAG) content.certificates.push(octetsOf(items(items(value)[1])[0]));
    else if (oidOf(type) === SAFE_CONTENTS_BAG && depth < MAX_DEPTH) readBags(value, { ...reading, depth: depth + 1 });
  }
}

/** Decrypts a private key (EncryptedPrivateKeyInfo, RFC 5958). Throws `key_invalid` for a wrong password. */
export function decryptedKey(value: asn1.BaseBlock, password: string): Uint8Array {
  const [algorithm, data] = items(value);
  const plain = decryptWithPassword({ algorithm, data: octetsOf(data) }, password);
  if (!plain || !(parsedDer(plain) instanceof asn1.Sequence)) throw wrongPassword();
  return plain;
}
