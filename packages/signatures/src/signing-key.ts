import * as asn1 from "asn1js";
import { Certificate } from "pkijs";
import { algorithmsOf, type KeyAlgorithms } from "./algorithms.ts";
import { derOf, items, octets, oid, oidOf, parsedDer, sequence } from "./der.ts";
import { SignatureError } from "./errors.ts";
import type { KeyInput } from "./model.ts";
import { pemBlocks, privateKeyBlock } from "./pem.ts";
import { decryptedKey, readPkcs12 } from "./pkcs12.ts";

/** Private key that is ready to sign, with its certificate and the issuers of it. */
export interface SigningKey {
  certificate: Certificate;
  /** Other certificates, such as those of the issuers. */
  chain: Certificate[];
  algorithms: KeyAlgorithms;
  sign: (data: Uint8Array) => Promise<Uint8Array>;
}

const RSA_KEY = "1.2.840.113549.1.1.1";
const EC_KEY = "1.2.840.10045.2.1";
const KEY_USAGE = "2.5.29.15";
/** Bits of the key usage that permit signatures: digitalSignature and nonRepudiation (RFC 5280, 4.2.1.3). */
const SIGNING_USAGES = 0xc0;
const TEST_DATA = Uint8Array.of(1, 2, 3);

/** Reads a key. Throws `key_invalid` and `certificate_invalid`; `at` is the time of the signature. */
export async function readSigningKey(input: KeyInput, at: Date): Promise<SigningKey> {
  const { privateKeys, certificates } = input.kind === "pkcs12" ? fromPkcs12(input) : fromPem(input);
  const argument = input.kind === "pkcs12" ? "key.pkcs12" : "key.private_key";
  for (const privateKey of privateKeys) {
    for (const certificate of certificates) {
      const key = await usableKey(privateKey, certificate, argument);
      if (!key) continue;
      requireUsable(certificate, at);
      return { ...key, certificate, chain: certificates.filter((each) => each !== certificate) };
    }
  }
  const message = "No certificate belongs to the private key. Send the certificate of this key.";
  throw new SignatureError("certificate_invalid", message, { argument });
}

interface KeyMaterial {
  privateKeys: Uint8Array[];
  certificates: Certificate[];
}

function fromPkcs12({ bytes, password }: Extract<KeyInput, { kind: "pkcs12" }>): KeyMaterial {
  const content = readPkcs12(bytes, password);
  if (content.privateKeys.length === 0) {
    throw new SignatureError("key_invalid", "key.pkcs12 contains no private key.", { argument: "key.pkcs12" });
  }
  return { ...content, certificates: content.certificates.map((each) => parsedCertificate(each, "key.pkcs12")) };
}

function fromPem({ privateKey, certificates, password }: Extract<KeyInput, { kind: "pem" }>): KeyMaterial {
  const { label, bytes } = privateKeyBlock(privateKey, "key.private_key");
  return {
    privateKeys: [asPkcs8(label, bytes, password)],
    certificates: certificatesOf(certificates, "key.certificates"),
  };
}

/** Returns the certificates of a PEM text. Throws `certificate_invalid` for a text without certificates. */
export function certificatesOf(pem: string, argument: string): Certificate[] {
  const blocks = pemBlocks(pem).filter(({ label }) => label === "CERTIFICATE");
  if (blocks.length === 0) {
    const message = `${argument} must contain certificates in PEM ("-----BEGIN CERTIFICATE-----").`;
    throw new SignatureError("certificate_invalid", message, { argument });
  }
  return blocks.map(({ bytes }) => parsedCertificate(bytes, argument));
}

function parsedCertificate(bytes: Uint8Array, argument: string): Certificate {
  try {
    return Certificate.fromBER(new Uint8Array(bytes));
  } catch (cause) {
    throw new SignatureError("certificate_invalid", `A certificate in ${argument} cannot be read.`, {
      argument,
      cause,
    });
  }
}

/** Converts a private key to PKCS#8. */
function asPkcs8(label: string, bytes: Uint8Array, password: string | undefined): Uint8Array {
  const value = parsedDer(bytes);
  if (!value) {
    const message =
      "key.private_key cannot be read. A key with the header Proc-Type must be converted: openssl pkcs8 -topk8 -in key.pem.";
    throw new SignatureError("key_invalid", message, { argument: "key.private_key" });
  }
  if (label === "ENCRYPTED PRIVATE KEY") {
    if (password === undefined) {
      const message = "key.private_key is encrypted. Send its password in key.password.";
      throw new SignatureError("key_invalid", message, { argument: "key.password" });
    }
    return decryptedKey(value, password);
  }
  if (label === "RSA PRIVATE KEY") {
    return derOf(sequence(new asn1.Integer({ value: 0 }), sequence(oid(RSA_KEY), new asn1.Null()), octets(bytes)));
  }
  if (label !== "EC PRIVATE KEY") return bytes;
  const curve = items(items(value).find((each) => each.idBlock.tagClass === 3 && each.idBlock.tagNumber === 0))[0];
  return derOf(sequence(new asn1.Integer({ value: 0 }), sequence(oid(EC_KEY), oid(oidOf(curve))), octets(bytes)));
}

/** Returns the key with the algorithms of the certificate, or null if they do not belong together. */
async function usableKey(
  privateKey: Uint8Array,
  certificate: Certificate,
  argument: string,
): Promise<Pick<SigningKey, "algorithms" | "sign"> | null> {
  const [, algorithm] = items(parsedDer(privateKey) ?? undefined);
  if (oidOf(items(algorithm)[0]) !== certificate.subjectPublicKeyInfo.algorithm.algorithmId) return null;
  const algorithms = algorithmsOf(certificate, argument);
  const { importAs, signAs } = algorithms;
  try {
    const key = await crypto.subtle.importKey("pkcs8", privateKey, importAs, false, ["sign"]);
    const publicInfo = derOf(certificate.subjectPublicKeyInfo.toSchema());
    const publicKey = await crypto.subtle.importKey("spki", publicInfo, importAs, false, ["verify"]);
    const sign = async (data: Uint8Array): Promise<Uint8Array> =>
      new Uint8Array(await crypto.subtle.sign(signAs, key, data));
    const isPair = await crypto.subtle.verify(signAs, publicKey, await sign(TEST_DATA), TEST_DATA);
    return isPair ? { algorithms, sign } : null;
  } catch {
    return null;
  }
}

/** Throws `certificate_invalid` for a certificate that is not valid at this time, or that may not sign documents. */
function requireUsable(certificate: Certificate, at: Date): void {
  const [from, until] = [certificate.notBefore.value, certificate.notAfter.value];
  const day = (date: Date): string => date.toISOString().slice(0, 10);
  if (at < from || at > until) {
    const message = `The certificate is valid from ${day(from)} to ${day(until)} only.`;
    throw new SignatureError("certificate_invalid", message, { argument: "key" });
  }
  const usage = certificate.extensions?.find(({ extnID }) => extnID === KEY_USAGE)?.parsedValue;
  const bits = usage instanceof asn1.BitString ? (usage.valueBlock.valueHexView[0] ?? 0) : SIGNING_USAGES;
  if ((bits & SIGNING_USAGES) === 0) {
    const message =
      "The certificate does not permit signatures: its key usage lacks digitalSignature and nonRepudiation.";
    throw new SignatureError("certificate_invalid", message, { argument: "key" });
  }
}
