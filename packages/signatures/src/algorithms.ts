import type { Certificate } from "pkijs";
import { SignatureError } from "./errors.ts";
import type { Digest } from "./model.ts";

/** Algorithms of a key: how it signs, and the identifiers of a CMS signature (RFC 5754, RFC 5758). */
export interface KeyAlgorithms {
  digest: Digest;
  digestOid: string;
  signatureOid: string;
  /** Whether the signature algorithm has NULL parameters, as RSA has. */
  hasNullParameters: boolean;
  importAs: RsaHashedImportParams | EcKeyImportParams;
  signAs: AlgorithmIdentifier | EcdsaParams;
  /** Length of one number of an ECDSA signature in bytes; null for RSA. */
  curveBytes: number | null;
}

export const DIGEST_OIDS: Record<Digest, string> = {
  "sha-256": "2.16.840.1.101.3.4.2.1",
  "sha-384": "2.16.840.1.101.3.4.2.2",
  "sha-512": "2.16.840.1.101.3.4.2.3",
};

const RSA = "1.2.840.113549.1.1.1";
const EC = "1.2.840.10045.2.1";

const CURVES: Record<string, { name: string; digest: Digest; signatureOid: string; bytes: number }> = {
  "1.2.840.10045.3.1.7": { name: "P-256", digest: "sha-256", signatureOid: "1.2.840.10045.4.3.2", bytes: 32 },
  "1.3.132.0.34": { name: "P-384", digest: "sha-384", signatureOid: "1.2.840.10045.4.3.3", bytes: 48 },
  "1.3.132.0.35": { name: "P-521", digest: "sha-512", signatureOid: "1.2.840.10045.4.3.4", bytes: 66 },
};

type AlgorithmIdentifier = { name: string };
type RsaHashedImportParams = { name: string; hash: string };
type EcKeyImportParams = { name: string; namedCurve: string };
type EcdsaParams = { name: string; hash: string };

/** Returns the algorithms for the key of a certificate. Throws `key_invalid` for other keys than RSA and NIST curves. */
export function algorithmsOf({ subjectPublicKeyInfo }: Certificate, argument: string): KeyAlgorithms {
  const { algorithmId, algorithmParams } = subjectPublicKeyInfo.algorithm;
  if (algorithmId === RSA) {
    return {
      digest: "sha-256",
      digestOid: DIGEST_OIDS["sha-256"],
      signatureOid: "1.2.840.113549.1.1.11",
      hasNullParameters: true,
      importAs: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
      signAs: { name: "RSASSA-PKCS1-v1_5" },
      curveBytes: null,
    };
  }
  const curve = algorithmId === EC ? CURVES[algorithmParams?.valueBlock?.toString() ?? ""] : undefined;
  if (!curve) {
    const message = `${argument} must be an RSA key, or an elliptic curve key on P-256, P-384 or P-521.`;
    throw new SignatureError("key_invalid", message, { argument });
  }
  return {
    digest: curve.digest,
    digestOid: DIGEST_OIDS[curve.digest],
    signatureOid: curve.signatureOid,
    hasNullParameters: false,
    importAs: { name: "ECDSA", namedCurve: curve.name },
    signAs: { name: "ECDSA", hash: curve.digest.toUpperCase() },
    curveBytes: curve.bytes,
  };
}

/** Returns the digest of the bytes. */
export const digestOf = async (digest: Digest, bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest(digest.toUpperCase(), bytes));
