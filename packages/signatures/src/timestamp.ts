import { randomBytes } from "node:crypto";
import * as asn1 from "asn1js";
import {
  Certificate,
  ContentInfo,
  getCrypto,
  IssuerAndSerialNumber,
  SignedData,
  type SignerInfo,
  TimeStampResp,
  TSTInfo,
} from "pkijs";
import { DIGEST_OIDS, digestOf } from "./algorithms.ts";
import { derOf, octets, oid, sequence } from "./der.ts";
import { SignatureError } from "./errors.ts";
import type { Digest, RequestTimestamp } from "./model.ts";

const NONCE_BYTES = 8;
/** Maximum difference in ms between the clock of a time-stamping authority and our own. */
const MAX_CLOCK_DIFFERENCE_MS = 10 * 60_000;
const GRANTED = [0, 1];
const DIGEST: Digest = "sha-256";
const MESSAGE_DIGEST = "1.2.840.113549.1.9.4";
const SUBJECT_KEY_IDENTIFIER = "2.5.29.14";

const failed = (message: string, cause?: unknown): SignatureError =>
  new SignatureError("timestamp_failed", message, { argument: "timestamp_url", cause });

/**
 * Requests a time stamp for data (RFC 3161), and checks the response: its digest, nonce, time and signature. Returns the
 * token in DER. Throws `timestamp_failed`.
 */
export async function timestampOf(data: Uint8Array, request: RequestTimestamp, now: Date): Promise<Uint8Array> {
  const imprint = await digestOf(DIGEST, data);
  const nonce = randomBytes(NONCE_BYTES);
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 1;
  const message = derOf(
    sequence(
      new asn1.Integer({ value: 1 }),
      sequence(sequence(oid(DIGEST_OIDS[DIGEST]), new asn1.Null()), octets(imprint)),
      new asn1.Integer({ valueHex: new Uint8Array(nonce) }),
      new asn1.Boolean({ value: true }),
    ),
  );
  const token = tokenIn(await request(message));
  const { info, isSigned } = await readTimestamp(token);
  const answered = info.nonce ? Buffer.from(info.nonce.valueBlock.valueHexView).toString("hex") : null;
  if (answered !== Buffer.from(nonce).toString("hex")) {
    throw failed("The time-stamping authority did not return the nonce of the request.");
  }
  if (!(await isStampOf(info, data))) throw failed("The time stamp belongs to another document.");
  if (!isSigned) throw failed("The signature of the time stamp is invalid.");
  if (Math.abs(info.genTime.getTime() - now.getTime()) > MAX_CLOCK_DIFFERENCE_MS) {
    throw failed(`The time stamp has the time ${info.genTime.toISOString()}, which is more than 10 minutes from now.`);
  }
  return token;
}

function tokenIn(response: Uint8Array): Uint8Array {
  let parsed: TimeStampResp;
  try {
    parsed = TimeStampResp.fromBER(new Uint8Array(response));
  } catch (cause) {
    throw failed("The time-stamping authority did not return a time-stamp response (RFC 3161).", cause);
  }
  const { status } = parsed.status;
  if (!GRANTED.includes(status) || !parsed.timeStampToken) {
    throw failed(`The time-stamping authority refused the request (status ${status}).`);
  }
  return derOf(parsed.timeStampToken.toSchema());
}

export interface ParsedTimestamp {
  info: TSTInfo;
  /** Certificate of the authority, or null if the token does not contain it. */
  certificate: Certificate | null;
  /** All certificates of the token. */
  certificates: Certificate[];
  /** Whether the token is signed correctly with the certificate. */
  isSigned: boolean;
}

/** Reads a time-stamp token. Throws `timestamp_failed` for other data. */
export async function readTimestamp(token: Uint8Array): Promise<ParsedTimestamp> {
  try {
    const signed = new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(token)).content });
    const content = signed.encapContentInfo.eContent;
    const [signer] = signed.signerInfos;
    if (!content || !signer) throw new Error("The token has no content or no signer");
    const bytes = new Uint8Array(content.getValue());
    const info = TSTInfo.fromBER(bytes);
    const certificates = (signed.certificates ?? []).filter((each): each is Certificate => each instanceof Certificate);
    const certificate = certificates.find((each) => isSigner(signer, each)) ?? null;
    const isSigned = certificate !== null && (await isSignedBy(signer, certificate, bytes).catch(() => false));
    return { info, certificate, certificates, isSigned };
  } catch (cause) {
    throw failed("The time stamp cannot be read.", cause);
  }
}

function isSigner({ sid }: SignerInfo, certificate: Certificate): boolean {
  if (sid instanceof IssuerAndSerialNumber)
    return certificate.serialNumber.isEqual(sid.serialNumber) && certificate.issuer.isEqual(sid.issuer);
  const extension = certificate.extensions?.find(({ extnID }) => extnID === SUBJECT_KEY_IDENTIFIER)?.parsedValue;
  const given = sid instanceof asn1.Primitive ? sid.valueBlock.valueHexView : new Uint8Array();
  return extension instanceof asn1.OctetString && Buffer.from(extension.getValue()).equals(Buffer.from(given));
}

/** Whether the signer signed this content: its attributes have the digest of the content, and the key signed them. */
async function isSignedBy(signer: SignerInfo, certificate: Certificate, content: Uint8Array): Promise<boolean> {
  const engine = getCrypto(true);
  const hash = engine.getAlgorithmByOID<{ name: string }>(signer.digestAlgorithm.algorithmId, true).name;
  const stated = signer.signedAttrs?.attributes.find(({ type }) => type === MESSAGE_DIGEST)?.values[0];
  const digest = await crypto.subtle.digest(hash, new Uint8Array(content));
  if (!(stated instanceof asn1.OctetString) || !Buffer.from(digest).equals(Buffer.from(stated.getValue())))
    return false;
  const { signature, signedAttrs, signatureAlgorithm } = signer;
  const { subjectPublicKeyInfo } = certificate;
  const attributes = new Uint8Array(signedAttrs?.encodedValue ?? new ArrayBuffer(0));
  return engine.verifyWithPublicKey(attributes, signature, subjectPublicKeyInfo, signatureAlgorithm, hash);
}

/** Whether the time stamp is one of exactly this data. */
export async function isStampOf({ messageImprint }: TSTInfo, data: Uint8Array): Promise<boolean> {
  const { algorithmId } = messageImprint.hashAlgorithm;
  const digest = (Object.keys(DIGEST_OIDS) as Digest[]).find((each) => DIGEST_OIDS[each] === algorithmId);
  if (!digest) return false;
  return Buffer.from(await digestOf(digest, data)).equals(Buffer.from(messageImprint.hashedMessage.getValue()));
}
