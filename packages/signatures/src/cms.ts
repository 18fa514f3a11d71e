import * as asn1 from "asn1js";
import type { Certificate } from "pkijs";
import { digestOf, type KeyAlgorithms } from "./algorithms.ts";
import { compareBytes, derOf, octets, oid, raw, sequence, set, tagged } from "./der.ts";

const DATA = "1.2.840.113549.1.7.1";
const SIGNED_DATA = "1.2.840.113549.1.7.2";
const CONTENT_TYPE = "1.2.840.113549.1.9.3";
const MESSAGE_DIGEST = "1.2.840.113549.1.9.4";
const SIGNING_CERTIFICATE_V2 = "1.2.840.113549.1.9.16.2.47";
export const TIMESTAMP_TOKEN = "1.2.840.113549.1.9.16.2.14";

const attribute = (type: string, value: asn1.BaseBlock): Uint8Array => derOf(sequence(oid(type), set(value)));

export const certificateBytes = (certificate: Certificate): Uint8Array => derOf(certificate.toSchema(true));

/**
 * Returns the attributes that a signature covers (RFC 5652, 5.4, and ETSI EN 319 122-1): the digest of the file and of
 * the certificate. The result is the DER of a set, and is signed as it is.
 */
export async function signedAttributes(digest: Uint8Array, certificate: Certificate): Promise<Uint8Array> {
  const certificateDigest = await digestOf("sha-256", certificateBytes(certificate));
  const attributes = [
    attribute(CONTENT_TYPE, oid(DATA)),
    attribute(MESSAGE_DIGEST, octets(digest)),
    attribute(SIGNING_CERTIFICATE_V2, sequence(sequence(sequence(octets(certificateDigest))))),
  ];
  return derOf(set(...attributes.sort(compareBytes).map(raw)));
}

export interface SignatureParts {
  /** DER of the signed attributes, from `signedAttributes`. */
  attributes: Uint8Array;
  /** Signature value: PKCS#1 for RSA, DER for ECDSA. */
  value: Uint8Array;
  certificate: Certificate;
  chain: readonly Certificate[];
  algorithms: KeyAlgorithms;
  /** Time-stamp token over the signature value, in DER. */
  timestamp?: Uint8Array;
}

/** Returns a detached signature as CMS (RFC 5652). */
export function signedData({
  attributes,
  value,
  certificate,
  chain,
  algorithms,
  timestamp,
}: SignatureParts): Uint8Array {
  const digestAlgorithm = () => sequence(oid(algorithms.digestOid));
  const parameters = algorithms.hasNullParameters ? [new asn1.Null()] : [];
  const signer = sequence(
    new asn1.Integer({ value: 1 }),
    sequence(certificate.issuer.toSchema(), certificate.serialNumber),
    digestAlgorithm(),
    tagged(0, ...items(attributes)),
    sequence(oid(algorithms.signatureOid), ...parameters),
    octets(value),
    ...(timestamp ? [tagged(1, raw(attribute(TIMESTAMP_TOKEN, raw(timestamp))))] : []),
  );
  const content = sequence(
    new asn1.Integer({ value: 1 }),
    set(digestAlgorithm()),
    sequence(oid(DATA)),
    tagged(0, ...[certificate, ...chain].map((each) => each.toSchema(true))),
    set(signer),
  );
  return derOf(sequence(oid(SIGNED_DATA), tagged(0, content)));
}

const items = (encodedSet: Uint8Array): asn1.BaseBlock[] => {
  const value = raw(encodedSet);
  return value instanceof asn1.Set ? value.valueBlock.value : [];
};

/**
 * Converts an ECDSA signature from two numbers of equal length, as WebCrypto returns it, to DER (RFC 3279, 2.2.3).
 * Returns other signatures unchanged.
 */
export function asCmsSignature(value: Uint8Array, { curveBytes }: KeyAlgorithms): Uint8Array {
  if (curveBytes === null || value.length !== 2 * curveBytes) return value;
  const number = (bytes: Uint8Array): asn1.Integer => {
    let from = bytes.findIndex((byte) => byte !== 0);
    if (from < 0) from = bytes.length - 1;
    const short = bytes.subarray(from);
    const isNegative = (short[0] ?? 0) > 127;
    return new asn1.Integer({ valueHex: new Uint8Array(isNegative ? [0, ...short] : short) });
  };
  return derOf(sequence(number(value.subarray(0, curveBytes)), number(value.subarray(curveBytes))));
}

/** Converts an ECDSA signature from DER to two numbers of equal length. Returns null if it is no such signature. */
export function asRawSignature(value: Uint8Array, { curveBytes }: KeyAlgorithms): Uint8Array | null {
  if (curveBytes === null) return value;
  const { offset, result } = asn1.fromBER(new Uint8Array(value));
  const numbers = offset >= 0 && result instanceof asn1.Sequence ? result.valueBlock.value : [];
  if (numbers.length !== 2) return null;
  const flat = new Uint8Array(2 * curveBytes);
  for (const [index, number] of numbers.entries()) {
    if (!(number instanceof asn1.Integer)) return null;
    const bytes = number.valueBlock.valueHexView;
    const from = bytes.findIndex((byte) => byte !== 0);
    const short = from < 0 ? new Uint8Array() : bytes.subarray(from);
    if (short.length > curveBytes) return null;
    flat.set(short, (index + 1) * curveBytes - short.length);
  }
  return flat;
}
