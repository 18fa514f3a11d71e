import { Budget, decodeStream, decodeText, type PdfDict, type PdfDocument, PdfRef, pagesOf } from "@folio/pdf/reading";
import * as asn1 from "asn1js";
import {
  BasicOCSPResponse,
  Certificate,
  CertificateChainValidationEngine,
  CertificateRevocationList,
  ContentInfo,
  OCSPResponse,
  SignedData,
  type SignerInfo,
} from "pkijs";
import { digestOf } from "./algorithms.ts";
import { commonName, summaryOf } from "./certificate-text.ts";
import { certificateBytes, TIMESTAMP_TOKEN } from "./cms.ts";
import { derOf, items, octetsOf, oidOf } from "./der.ts";
import { SignatureError } from "./errors.ts";
import { coveredBytes, type SignaturePlaces } from "./file-places.ts";
import { laterChangesOf } from "./later-changes.ts";
import type { Certification, Digest, ReadingLimits, SignatureReport, TimestampReport } from "./model.ts";
import { openDocument, READING_LIMITS } from "./open-document.ts";
import { PERMISSIONS, permissionOf } from "./permissions.ts";
import { fieldsOf } from "./signature-field.ts";
import { certificatesOf } from "./signing-key.ts";
import { isStampOf, type ParsedTimestamp, readTimestamp } from "./timestamp.ts";

const SIGNATURE_FORMATS = ["ETSI.CAdES.detached", "adbe.pkcs7.detached"];
const TIMESTAMP_FORMAT = "ETSI.RFC3161";
const MAX_SIGNATURES = 100;
/** Attributes that name the signer's certificate (RFC 5035), and the digest of each that has a fixed one. */
const SIGNING_CERTIFICATES: Record<string, Digest | "sha-1"> = {
  "1.2.840.113549.1.9.16.2.12": "sha-1",
  "1.2.840.113549.1.9.16.2.47": "sha-256",
};
const DIGESTS: Record<string, Digest> = {
  "2.16.840.1.101.3.4.2.1": "sha-256",
  "2.16.840.1.101.3.4.2.2": "sha-384",
  "2.16.840.1.101.3.4.2.3": "sha-512",
};

export interface VerifyOptions {
  /** Trusted root certificates in PEM. Without them, the trust in a certificate is not decided. */
  roots?: string;
  /** Time at which certificates must be valid if a signature has no time stamp. */
  now: Date;
  /** Limits of memory and work for all signatures together. */
  limits?: ReadingLimits;
}

/**
 * Verifies all signatures of a PDF, in the order of its form fields. Returns [] for a PDF without signatures. Throws
 * `PdfError` for a file that cannot be read, and `certificate_invalid` for roots that cannot be read.
 */
export async function verifySignatures(file: Uint8Array, options: VerifyOptions): Promise<SignatureReport[]> {
  const budget = new Budget(options.limits ?? READING_LIMITS);
  const document = openDocument(file, budget);
  const roots = options.roots === undefined ? null : certificatesOf(options.roots, "roots");
  const data = validationData(document);
  const pages = new Map(pagesOf(document).map(({ ref }, index) => [ref.number, index + 1]));
  const reports: SignatureReport[] = [];
  for (const field of fieldsOf(document).filter(({ isSignature, isSigned }) => isSignature && isSigned)) {
    if (reports.length === MAX_SIGNATURES) break;
    const value = document.dict(field.dict.get("V"));
    if (!value) continue;
    const signed: SignedField = { document, value, widget: field.dict, fieldName: field.fullName, pages };
    reports.push(await reportOf(file, signed, { roots, data, budget, now: options.now }));
  }
  return withLevels(reports, data);
}

interface SignedField {
  document: PdfDocument;
  value: PdfDict;
  widget: PdfDict;
  fieldName: string;
  pages: ReadonlyMap<number, number>;
}

interface Trust {
  roots: Certificate[] | null;
  data: ValidationData;
  budget: Budget;
  now: Date;
}

async function reportOf(file: Uint8Array, field: SignedField, trust: Trust): Promise<SignatureReport> {
  const { document, value } = field;
  const report = emptyReport(field);
  const places = placesOf(file, field);
  if (typeof places === "string") return { ...report, problem: places };
  const end = (places.byteRange[2] ?? 0) + (places.byteRange[3] ?? 0);
  const covered = coveredBytes(file, places.byteRange);
  const signature = document.string(value.get("Contents"))?.bytes ?? new Uint8Array();
  const shared = {
    ...report,
    coversWholeFile: end === file.length,
    laterChanges: laterChangesOf(file, end, trust.budget),
  };
  if (report.format === TIMESTAMP_FORMAT) return { ...shared, ...(await stampedReport(signature, covered, trust)) };
  if (!SIGNATURE_FORMATS.includes(report.format))
    return { ...shared, problem: `The format ${report.format || "of the signature"} is not supported.` };
  return { ...shared, ...(await signedReport(signature, covered, { trust, statedAt: report.statedAt })) };
}

function emptyReport({ document, value, widget, fieldName, pages }: SignedField): SignatureReport {
  const format = document.nameText(value.get("SubFilter")) ?? "";
  const text = (key: string): string | null => {
    const string = document.string(value.get(key));
    return string ? decodeText(string) : null;
  };
  const certified = document.array(value.get("Reference")) ? permissionOf(document, value) : null;
  const isCertification = document.dict(document.dict(document.catalog.get("Perms"))?.get("DocMDP")) === value;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = (document.array(widget.get("Rect")) ?? []).map(
    (each) => document.number(each) ?? 0,
  );
  const page = widget.get("P");
  return {
    fieldName,
    kind: format === TIMESTAMP_FORMAT ? "document_timestamp" : "signature",
    format,
    isIntact: false,
    problem: null,
    coversWholeFile: false,
    laterChanges: ["none"],
    signer: null,
    isTrusted: null,
    trustProblem: null,
    revocation: "unknown",
    statedAt: dateIn(text("M")),
    timestamp: null,
    level: null,
    reason: text("Reason"),
    location: text("Location"),
    contactInfo: text("ContactInfo"),
    certification: isCertification
      ? ((Object.entries(PERMISSIONS).find(([, permission]) => permission === certified)?.[0] as Certification) ?? null)
      : null,
    page: x1 !== x0 && y1 !== y0 && page instanceof PdfRef ? (pages.get(page.number) ?? null) : null,
  };
}

const PDF_DATE = /^D:(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:([+-])(\d{2})'?(\d{2})?|Z)?/;

function dateIn(text: string | null): Date | null {
  const match = PDF_DATE.exec(text ?? "");
  if (!match) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((each) => (each === undefined ? undefined : Number(each)));
  const sign = match[7] === "-" ? -1 : 1;
  const offset = sign * (Number(match[8] ?? 0) * 60 + Number(match[9] ?? 0));
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute - offset, second));
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Returns the places of a signature, or the reason why its byte range is invalid. */
function placesOf(
  file: Uint8Array,
  { document, value }: Pick<SignedField, "document" | "value">,
): SignaturePlaces | string {
  const range = (document.array(value.get("ByteRange")) ?? []).map((each) => document.number(each) ?? -1);
  const [start = -1, a = -1, b = -1, c = -1] = range;
  if (range.length !== 4 || range.some((each) => !Number.isInteger(each) || each < 0))
    return "The byte range is invalid.";
  if (start !== 0 || b <= a || b + c > file.length) return "The byte range is invalid.";
  const isValue = file[a] === 0x3c && file[b - 1] === 0x3e;
  const gap = Buffer.from(file.subarray(a + 1, b - 1)).toString("latin1");
  if (!isValue || !/^[0-9A-Fa-f\s]*$/.test(gap)) return "The signature leaves out bytes that are not its own value.";
  const stated = Buffer.from(document.string(value.get("Contents"))?.bytes ?? []).toString("hex");
  if (gap.replaceAll(/\s/g, "").toLowerCase() !== stated)
    return "The signature leaves out bytes that are not its own value.";
  return { byteRange: [start, a, b, c], valueStart: a + 1, valueBytes: gap.length / 2 };
}

/** Returns the place of the one signature of the file that has no value yet. Throws `source_unsuitable`. */
export function preparedSignature(file: Uint8Array): { places: SignaturePlaces; fieldName: string } {
  const document = openDocument(file);
  const prepared = fieldsOf(document).flatMap((field) => {
    const value = document.dict(field.dict.get("V"));
    const places = field.isSignature && value ? placesOf(file, { document, value }) : "";
    const isEmpty = value && document.string(value.get("Contents"))?.bytes.every((byte) => byte === 0);
    return typeof places !== "string" && isEmpty ? [{ places, fieldName: field.fullName }] : [];
  });
  const [only, second] = prepared;
  if (only && !second) return only;
  throw new SignatureError(
    "source_unsuitable",
    `The PDF must have one prepared signature without a value; it has ${prepared.length}.`,
  );
}

type Checked = Partial<SignatureReport>;

async function signedReport(
  signature: Uint8Array,
  covered: Uint8Array,
  { trust, statedAt }: { trust: Trust; statedAt: Date | null },
): Promise<Checked> {
  const signed = parsedSignature(signature);
  if (!signed) return { problem: "The signature is not CMS data." };
  const [signer] = signed.signerInfos;
  if (!signer) return { problem: "The signature has no signer." };
  const verified = await signed
    .verify({ signer: 0, data: new Uint8Array(covered).buffer, extendedMode: true, checkChain: false })
    .catch((error: unknown) => ({ signatureVerified: false, signerCertificate: certificateIn(error) }));
  const certificate = verified.signerCertificate ?? null;
  if (!certificate) return { problem: "The signature does not contain the signer's certificate." };
  const summary = { signer: summaryOf(certificate) };
  if (verified.signatureVerified !== true)
    return { ...summary, problem: "The signed content was changed, or the signature is not by this certificate." };
  if (!(await namesCertificate(signer, certificate)))
    return { ...summary, problem: "The signature names another certificate than its own." };
  const timestamp = await timestampReport(signer, trust.now);
  const at = (timestamp?.isValid ? timestamp.time : statedAt) ?? trust.now;
  return {
    ...summary,
    isIntact: true,
    timestamp,
    ...(await trustIn(certificate, { certificates: certificatesIn(signed), trust, at })),
  };
}

const certificateIn = (error: unknown): Certificate | null =>
  error instanceof Error && "signerCertificate" in error && error.signerCertificate instanceof Certificate
    ? error.signerCertificate
    : null;

function parsedSignature(bytes: Uint8Array): SignedData | null {
  try {
    return new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(bytes)).content });
  } catch {
    return null;
  }
}

const certificatesIn = ({ certificates }: SignedData): Certificate[] =>
  (certificates ?? []).filter((each): each is Certificate => each instanceof Certificate);

/** Whether the signed attributes name the certificate, if they name one at all (RFC 5035). */
async function namesCertificate({ signedAttrs }: SignerInfo, certificate: Certificate): Promise<boolean> {
  for (const { type, values } of signedAttrs?.attributes ?? []) {
    const fixed = SIGNING_CERTIFICATES[type];
    if (!fixed) continue;
    const [first] = items(items(values[0])[0]);
    const [algorithm, second] = items(first);
    const digest = octetsOf(algorithm instanceof asn1.OctetString ? algorithm : second);
    const named = algorithm instanceof asn1.OctetString ? fixed : DIGESTS[oidOf(items(algorithm)[0])];
    if (!named) continue;
    const bytes = certificateBytes(certificate);
    const own =
      named === "sha-1" ? new Uint8Array(await crypto.subtle.digest("SHA-1", bytes)) : await digestOf(named, bytes);
    if (!Buffer.from(own).equals(Buffer.from(digest))) return false;
  }
  return true;
}

async function timestampReport({ unsignedAttrs, signature }: SignerInfo, now: Date): Promise<TimestampReport | null> {
  const token = unsignedAttrs?.attributes.find(({ type }) => type === TIMESTAMP_TOKEN)?.values[0];
  if (!token) return null;
  try {
    const stamp = await readTimestamp(derOf(token));
    const isValid = stamp.isSigned && (await isStampOf(stamp.info, new Uint8Array(signature.getValue())));
    return { time: stamp.info.genTime, isValid, authority: authorityOf(stamp) };
  } catch {
    return { time: now, isValid: false, authority: null };
  }
}

const authorityOf = ({ certificate }: ParsedTimestamp): string | null => certificate && commonName(certificate);

async function stampedReport(token: Uint8Array, covered: Uint8Array, trust: Trust): Promise<Checked> {
  let stamp: ParsedTimestamp;
  try {
    stamp = await readTimestamp(token);
  } catch {
    return { problem: "The time stamp cannot be read." };
  }
  const isIntact = stamp.isSigned && (await isStampOf(stamp.info, covered));
  const { certificate, certificates } = stamp;
  const timestamp = { time: stamp.info.genTime, isValid: isIntact, authority: authorityOf(stamp) };
  const problem = isIntact ? null : "The content was changed, or the time stamp is not signed correctly.";
  if (!certificate) return { isIntact, problem, timestamp };
  const trusted = await trustIn(certificate, { certificates, trust, at: stamp.info.genTime });
  return { isIntact, problem, timestamp, signer: summaryOf(certificate), ...trusted };
}

/** Certificates and revocation data that the PDF stores for its signatures (DSS, ISO 32000-2, 12.8.4.3). */
interface ValidationData {
  certificates: Certificate[];
  crls: CertificateRevocationList[];
  ocsps: BasicOCSPResponse[];
}

function validationData(document: PdfDocument): ValidationData {
  const store = document.dict(document.catalog.get("DSS"));
  const streams = (key: string): Uint8Array[] =>
    (document.array(store?.get(key)) ?? []).flatMap((each) => {
      const stream = document.stream(each);
      return stream ? attempt(() => decodeStream(stream, document)) : [];
    });
  return {
    certificates: streams("Certs").flatMap((bytes) => attempt(() => Certificate.fromBER(new Uint8Array(bytes)))),
    crls: streams("CRLs").flatMap((bytes) => attempt(() => CertificateRevocationList.fromBER(new Uint8Array(bytes)))),
    ocsps: streams("OCSPs").flatMap((bytes) => attempt(() => basicResponse(bytes))),
  };
}

function basicResponse(bytes: Uint8Array): BasicOCSPResponse {
  const { responseBytes } = OCSPResponse.fromBER(new Uint8Array(bytes));
  if (!responseBytes) throw new Error("The OCSP response is empty");
  return BasicOCSPResponse.fromBER(new Uint8Array(responseBytes.response.getValue()));
}

function attempt<T>(parse: () => T): T[] {
  try {
    return [parse()];
  } catch {
    return [];
  }
}

interface TrustRequest {
  certificates: Certificate[];
  trust: Trust;
  /** Time at which the certificates must be valid. */
  at: Date;
}

async function trustIn(certificate: Certificate, { certificates, trust, at }: TrustRequest): Promise<Checked> {
  const { roots, data } = trust;
  const known = [...certificates, ...data.certificates, ...(roots ?? [])];
  const revocation = await revocationOf(certificate, known, data);
  if (roots === null) return { revocation };
  const others = known.filter((each) => each !== certificate);
  // The engine checks the last certificate of the list.
  const engine = new CertificateChainValidationEngine({
    trustedCerts: roots,
    certs: [...others, certificate],
    checkDate: at,
  });
  const { result, resultMessage } = await engine.verify();
  const isTrusted = result && revocation !== "revoked";
  const trustProblem = isTrusted ? null : revocation === "revoked" ? "The certificate was revoked." : resultMessage;
  return { revocation, isTrusted, trustProblem };
}

async function revocationOf(
  certificate: Certificate,
  known: readonly Certificate[],
  { crls, ocsps }: ValidationData,
): Promise<SignatureReport["revocation"]> {
  const issuers = known.filter((each) => each.subject.isEqual(certificate.issuer));
  for (const issuer of issuers) {
    for (const list of crls) {
      if (!list.issuer.isEqual(certificate.issuer)) continue;
      if (!(await list.verify({ issuerCertificate: issuer }).catch(() => false))) continue;
      return list.isCertificateRevoked(certificate) ? "revoked" : "good";
    }
    for (const response of ocsps) {
      const status = await response.getCertificateStatus(certificate, issuer).catch(() => null);
      if (!status?.isForCertificate) continue;
      if (!(await response.verify({ trustedCerts: [...known] }).catch(() => false))) continue;
      if (status.status === 0) return "good";
      if (status.status === 1) return "revoked";
    }
  }
  return "unknown";
}

/** Adds the levels of PAdES. Validation data and later time stamps raise the level of earlier signatures. */
function withLevels(reports: SignatureReport[], { certificates, crls, ocsps }: ValidationData): SignatureReport[] {
  const hasData = certificates.length > 0 && crls.length + ocsps.length > 0;
  return reports.map((report, index) => {
    if (report.kind !== "signature" || !report.isIntact || report.format !== SIGNATURE_FORMATS[0]) return report;
    if (!report.timestamp?.isValid) return { ...report, level: "b-b" as const };
    if (!hasData) return { ...report, level: "b-t" as const };
    const isStamped = reports.slice(index + 1).some((each) => each.kind === "document_timestamp" && each.isIntact);
    return { ...report, level: isStamped ? ("b-lta" as const) : ("b-lt" as const) };
  });
}
