export { SignatureError, type SignatureErrorCode } from "./errors.ts";

/** Private key with its certificates. It is used for one call, and never stored. */
export type KeyInput =
  | { kind: "pkcs12"; bytes: Uint8Array; password: string }
  | {
      kind: "pem";
      /** PKCS#8, PKCS#1 or SEC 1 in PEM. */
      privateKey: string;
      /** Certificate of the key, followed by its issuers, in PEM. */
      certificates: string;
      /** Password of an encrypted PKCS#8 key. */
      password?: string;
    };

/** Limits for reading a file. A work unit is about a byte that is read. */
export interface ReadingLimits {
  /** Maximum memory of the objects of a file, in bytes. */
  memoryBytes: number;
  maxWorkUnits: number;
}

/** Levels of PAdES (ETSI EN 319 142-1): a signature, and a signature with a time stamp. */
export const SIGNATURE_LEVELS = ["b-b", "b-t"] as const;
export type SignatureLevel = (typeof SIGNATURE_LEVELS)[number];

/** Changes that a certified PDF allows afterwards (DocMDP, ISO 32000-2, table 257). */
export const CERTIFICATIONS = ["no_changes", "form_filling", "annotations"] as const;
export type Certification = (typeof CERTIFICATIONS)[number];

/** Visible signature. Positions are in points from the top left corner of the page. */
export interface SignatureBox {
  /** Page number, starting with 1. */
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Lines of text to show. Default: the name of the signer, the date and the reason. */
  text?: string;
}

export interface SignatureOptions {
  /** Name of the signature field. Without it, the first free name `Signature1`, `Signature2` … is used. */
  fieldName?: string;
  /** Without a box, the signature is invisible. */
  box?: SignatureBox;
  reason?: string;
  location?: string;
  contactInfo?: string;
  certification?: Certification;
  /** Time that the signature states. */
  signedAt: Date;
}

/** Requests a time stamp: sends the request to the authority and returns its response, both in DER (RFC 3161). */
export type RequestTimestamp = (request: Uint8Array) => Promise<Uint8Array>;

export type Digest = "sha-256" | "sha-384" | "sha-512";

export interface SignedFile {
  bytes: Uint8Array;
  fieldName: string;
}

export interface PreparedSignature extends SignedFile {
  /** Bytes that the key must sign. */
  toBeSigned: Uint8Array;
  digestAlgorithm: Digest;
  /** Digest of `toBeSigned`, for keys that sign a digest. */
  digest: Uint8Array;
}

/** Kinds of changes in the file after a signature. */
export const LATER_CHANGES = ["none", "signatures", "validation_data", "form_fields", "annotations", "other"] as const;
export type LaterChange = (typeof LATER_CHANGES)[number];

export interface CertificateSummary {
  subject: string;
  issuer: string;
  serialNumber: string;
  validFrom: Date;
  validUntil: Date;
}

export interface TimestampReport {
  time: Date;
  /** Whether the time stamp belongs to this signature and is signed correctly. */
  isValid: boolean;
  authority: string | null;
}

/** Report about one signature of a PDF. */
export interface SignatureReport {
  fieldName: string;
  kind: "signature" | "document_timestamp";
  /** Format of the signature, as the PDF states it, such as `ETSI.CAdES.detached`. */
  format: string;
  /** Whether the signed bytes are unchanged and the signature belongs to the certificate. */
  isIntact: boolean;
  /** Reason why the signature is not intact, or null. */
  problem: string | null;
  /** Whether the signature covers the whole file. If not, the file was extended afterwards. */
  coversWholeFile: boolean;
  laterChanges: LaterChange[];
  signer: CertificateSummary | null;
  /**
   * Whether the certificate leads to one of the given roots and was valid at the time of the signature. Null if no
   * roots were given.
   */
  isTrusted: boolean | null;
  trustProblem: string | null;
  revocation: "good" | "revoked" | "unknown";
  /** Time that the signer states. */
  statedAt: Date | null;
  timestamp: TimestampReport | null;
  level: "b-b" | "b-t" | "b-lt" | "b-lta" | null;
  reason: string | null;
  location: string | null;
  contactInfo: string | null;
  certification: Certification | null;
  /** Page number of a visible signature, starting with 1, or null. */
  page: number | null;
}
