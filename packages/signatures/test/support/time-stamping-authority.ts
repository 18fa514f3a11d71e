import * as asn1 from "asn1js";
import {
  AlgorithmIdentifier,
  Attribute,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from "pkijs";
import { digestOf } from "../../src/algorithms.ts";
import { derOf, items, octets, oid, parsedDer, sequence } from "../../src/der.ts";
import { pemBlocks } from "../../src/pem.ts";
import { certificatesOf } from "../../src/signing-key.ts";
import { pem } from "./fixtures.ts";

const TST_INFO = "1.2.840.113549.1.9.16.1.4";

export interface Lies {
  time?: Date;
  /** Digest that the token names in place of the requested digest. */
  imprint?: Uint8Array;
  nonce?: boolean;
  signature?: boolean;
  status?: number;
}

/** A time-stamping authority of RFC 3161. It can give wrong responses. */
export async function stampResponse(request: Uint8Array, time: Date, lies: Lies = {}): Promise<Uint8Array> {
  const [, imprint, nonce] = items(parsedDer(request) ?? undefined);
  const [algorithm] = items(imprint);
  if (!imprint || !algorithm || !nonce) throw new Error("The request is incomplete");
  if (lies.status) return derOf(sequence(sequence(new asn1.Integer({ value: lies.status }))));
  const info = sequence(
    new asn1.Integer({ value: 1 }),
    oid("1.2.3.4"),
    lies.imprint ? sequence(algorithm, octets(lies.imprint)) : imprint,
    new asn1.Integer({ value: 7 }),
    new asn1.GeneralizedTime({ valueDate: lies.time ?? time }),
    lies.nonce ? new asn1.Integer({ value: 42 }) : nonce,
  );
  const content = derOf(info);
  const [certificate] = certificatesOf(pem("tsa.certificates.pem"), "tsa");
  const [key] = pemBlocks(pem("tsa.key.pem"));
  if (!certificate || !key) throw new Error("The key is missing");
  const signed = new SignedData({
    version: 3,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: TST_INFO, eContent: octets(content) }),
    certificates: [certificate],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
        digestAlgorithm: new AlgorithmIdentifier({ algorithmId: "2.16.840.1.101.3.4.2.1" }),
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            new Attribute({ type: "1.2.840.113549.1.9.3", values: [oid(TST_INFO)] }),
            new Attribute({ type: "1.2.840.113549.1.9.4", values: [octets(await digestOf("sha-256", content))] }),
          ],
        }),
      }),
    ],
  });
  const importAs = { name: "ECDSA", namedCurve: "P-256" };
  const privateKey = await crypto.subtle.importKey("pkcs8", key.bytes, importAs, false, ["sign"]);
  await signed.sign(privateKey, 0, "SHA-256");
  if (lies.signature) {
    const value = signed.signerInfos[0]?.signature;
    value?.valueBlock.valueHexView.set([1, 2, 3], 20);
  }
  const token = new ContentInfo({ contentType: "1.2.840.113549.1.7.2", content: signed.toSchema(true) });
  return derOf(sequence(sequence(new asn1.Integer({ value: 0 })), token.toSchema()));
}
