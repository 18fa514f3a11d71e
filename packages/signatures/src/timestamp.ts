import { randomBytes } from "node:crypto";
import * as asn1 from "asn1js";
import { ContentInfo, SignedData, TimeStampResp, TSTInfo } from "pkijs";
import { DIGEST_OIDS, digestOf } from "./algorithms.ts";
import { derOf, octets, oid, sequence } from "./der.ts";
import { SignatureError } from "./errors.ts";
import type { Digest, RequestTimestamp } from "./model.ts";

const NONCE_BYTES = 8;
/** Maximum difference in ms between the clock of a time-stamping authority and our own. */
const MAX_CLOCK_DIFFERENCE_MS = 10 * 60_000;
const GRANTED = [0, 1];
const DIGEST: Digest = "sha-256";

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
  signed: SignedData;
  /** Whether the token is signed correctly by a certificate that it contains. */
  isSigned: boolean;
}

/** Reads a time-stamp token. Throws `timestamp_failed` for other data. */
export async function readTimestamp(token: Uint8Array): Promise<ParsedTimestamp> {
  try {
    const signed = new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(token)).content });
    const content = signed.encapContentInfo.eContent;
    if (!content) throw new Error("The token has no content");
    const info = TSTInfo.fromBER(new Uint8Array(content.getValue()));
    const isSigned = await signed
      .verify({ signer: 0, extendedMode: true, checkChain: false })
      .then(({ signatureVerified }) => signatureVerified === true)
      .catch(() => false);
    return { info, signed, isSigned };
  } catch (cause) {
    throw failed("The time stamp cannot be read.", cause);
  }
}

/** Whether the time stamp is one of exactly this data. */
export async function isStampOf({ messageImprint }: TSTInfo, data: Uint8Array): Promise<boolean> {
  const { algorithmId } = messageImprint.hashAlgorithm;
  const digest = (Object.keys(DIGEST_OIDS) as Digest[]).find((each) => DIGEST_OIDS[each] === algorithmId);
  if (!digest) return false;
  return Buffer.from(await digestOf(digest, data)).equals(Buffer.from(messageImprint.hashedMessage.getValue()));
}
