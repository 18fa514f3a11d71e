import {
  appendRevision,
  claimedPdfaPart,
  name,
  PdfDict,
  type PdfDocument,
  type PdfRef,
  PdfString,
  serialize,
  textString,
} from "@folio/pdf/reading";
import type { Certificate } from "pkijs";
import { algorithmsOf, digestOf, type KeyAlgorithms } from "./algorithms.ts";
import { commonName } from "./certificate-text.ts";
import { asCmsSignature, asRawSignature, certificateBytes, signedAttributes, signedData } from "./cms.ts";
import { derOf } from "./der.ts";
import { SignatureError } from "./errors.ts";
import { coveredBytes, placeholderSyntax, type SignaturePlaces, writeByteRange, writeValue } from "./file-places.ts";
import type { KeyInput, PreparedSignature, RequestTimestamp, SignatureOptions, SignedFile } from "./model.ts";
import { openDocument } from "./open-document.ts";
import { PERMISSIONS, permissionOf } from "./permissions.ts";
import { addSignatureField, catalogRef, inWindowsEncoding } from "./signature-field.ts";
import { certificatesOf, readSigningKey } from "./signing-key.ts";
import { timestampOf } from "./timestamp.ts";
import { preparedSignature } from "./verify.ts";

/** Bytes of a signature besides its certificates and its time stamp. */
const VALUE_BYTES = 4_096;
/** Room for a time stamp, in bytes. Common tokens with their certificates have 3,000 to 8,000 bytes. */
const TIMESTAMP_BYTES = 16_384;
const SUB_FILTER = "ETSI.CAdES.detached";
const MAX_TEXT_LINES = 8;
/**
 * Signs a PDF (PAdES B-B, or B-T with `requestTimestamp`). The existing bytes of the file stay as they are. Throws
 * `SignatureError`, and `PdfError` for a file that cannot be read.
 */
export async function signPdf(
  file: Uint8Array,
  { key, requestTimestamp, ...options }: SignatureOptions & { key: KeyInput; requestTimestamp?: RequestTimestamp },
): Promise<SignedFile> {
  const signingKey = await readSigningKey(key, options.signedAt);
  const { certificate, chain, algorithms } = signingKey;
  const prepared = prepare(file, { certificate, chain, isTimestamped: requestTimestamp !== undefined }, options);
  const digest = await digestOf(algorithms.digest, coveredBytes(prepared.bytes, prepared.places.byteRange));
  const attributes = await signedAttributes(digest, certificate);
  const value = asCmsSignature(await signingKey.sign(attributes), algorithms);
  const timestamp = requestTimestamp && (await timestampOf(value, requestTimestamp, options.signedAt));
  const parts = { attributes, value, certificate, chain, algorithms };
  fill(prepared, signedData(timestamp ? { ...parts, timestamp } : parts));
  return { bytes: prepared.bytes, fieldName: prepared.fieldName };
}

/**
 * Prepares a PDF for a signature that is made elsewhere, such as in a smart card. `certificates` has the certificate of
 * the key, followed by its issuers, in PEM. `completeSignature` takes the result.
 */
export async function prepareSignature(
  file: Uint8Array,
  { certificates, isTimestamped, ...options }: SignatureOptions & { certificates: string; isTimestamped: boolean },
): Promise<PreparedSignature> {
  const { certificate, chain, algorithms } = certificatesFor(certificates);
  const { bytes, places, fieldName } = prepare(file, { certificate, chain, isTimestamped }, options);
  const digest = await digestOf(algorithms.digest, coveredBytes(bytes, places.byteRange));
  const toBeSigned = await signedAttributes(digest, certificate);
  return {
    bytes,
    fieldName,
    toBeSigned,
    digestAlgorithm: algorithms.digest,
    digest: await digestOf(algorithms.digest, toBeSigned),
  };
}

/**
 * Puts a signature value that was made elsewhere into a prepared PDF. `signature` is the value for `toBeSigned`: PKCS#1
 * for RSA; for elliptic curves in DER, or the two numbers one after the other. Throws `signature_invalid` if it does not
 * belong to the certificate and the file.
 */
export async function completeSignature(
  file: Uint8Array,
  given: { certificates: string; signature: Uint8Array; requestTimestamp?: RequestTimestamp; now: Date },
): Promise<SignedFile> {
  const { certificate, chain, algorithms } = certificatesFor(given.certificates);
  const prepared = preparedSignature(file);
  const digest = await digestOf(algorithms.digest, coveredBytes(file, prepared.places.byteRange));
  const attributes = await signedAttributes(digest, certificate);
  const value = asCmsSignature(given.signature, algorithms);
  if (!(await isSignatureOf(value, attributes, { certificate, algorithms }))) {
    const message = "signature does not belong to this PDF and this certificate.";
    throw new SignatureError("signature_invalid", message, { argument: "signature" });
  }
  const timestamp = given.requestTimestamp && (await timestampOf(value, given.requestTimestamp, given.now));
  const parts = { attributes, value, certificate, chain, algorithms };
  const bytes = new Uint8Array(file);
  fill({ ...prepared, bytes }, signedData(timestamp ? { ...parts, timestamp } : parts));
  return { bytes, fieldName: prepared.fieldName };
}

interface Certificates {
  certificate: Certificate;
  chain: Certificate[];
  algorithms: KeyAlgorithms;
}

function certificatesFor(pem: string): Certificates {
  const [certificate, ...chain] = certificatesOf(pem, "certificates");
  if (!certificate) throw new Error("certificatesOf returned no certificate");
  return { certificate, chain, algorithms: algorithmsOf(certificate, "certificates") };
}

async function isSignatureOf(
  value: Uint8Array,
  attributes: Uint8Array,
  { certificate, algorithms }: Pick<Certificates, "certificate" | "algorithms">,
): Promise<boolean> {
  const flat = asRawSignature(value, algorithms);
  if (!flat) return false;
  const { importAs, signAs } = algorithms;
  const publicInfo = derOf(certificate.subjectPublicKeyInfo.toSchema());
  const key = await crypto.subtle.importKey("spki", publicInfo, importAs, false, ["verify"]);
  return crypto.subtle.verify(signAs, key, flat, attributes);
}

interface Prepared extends SignedFile {
  places: SignaturePlaces;
}

function fill({ bytes, places }: Prepared, signature: Uint8Array): void {
  if (signature.length > places.valueBytes) {
    const message = `The signature has ${signature.length} bytes, more than the ${places.valueBytes} bytes that are reserved for it.`;
    throw new SignatureError("signature_invalid", message);
  }
  writeValue(bytes, places, signature);
}

/** Appends a revision with an empty signature to the file. */
function prepare(
  file: Uint8Array,
  { certificate, chain, isTimestamped }: { certificate: Certificate; chain: Certificate[]; isTimestamped: boolean },
  options: SignatureOptions,
): Prepared {
  const document = openDocument(file);
  requireSignable(document, options);
  const certificateSizes = [certificate, ...chain].map((each) => certificateBytes(each).length);
  const valueBytes =
    VALUE_BYTES + certificateSizes.reduce((sum, size) => sum + size, 0) + (isTimestamped ? TIMESTAMP_BYTES : 0);
  const value = document.add(signatureDictionary(options));
  const { fieldName, box } = options;
  const lines = box ? textLines(options, certificate) : [];
  const change = addSignatureField(document, { fieldName, box, value, lines });
  if (options.certification) certify(document, value, change.changed);
  const { bytes, offsets } = appendRevision(file, document, {
    changed: [...change.changed],
    added: [value, ...change.added],
    syntaxOf: (ref) => (ref === value ? signatureSyntax(document, value, valueBytes) : null),
  });
  const places = writeByteRange(bytes, offsets.get(value) ?? 0, valueBytes);
  return { bytes, places, fieldName: change.fieldName };
}

function requireSignable(document: PdfDocument, { certification, box }: SignatureOptions): void {
  const unsuitable = (message: string): SignatureError => new SignatureError("source_unsuitable", message);
  if (document.encrypted) throw unsuitable("The PDF is encrypted. Decrypt it before it is signed.");
  if (document.recovered) throw unsuitable("The PDF is damaged, so a signature of it would not be reliable.");
  if (box && claimedPdfaPart(document) !== null) {
    const message = "The PDF claims PDF/A, which forbids the font of a visible signature. Sign it without box.";
    throw new SignatureError("field_invalid", message, { argument: "box" });
  }
  const certified = document.dict(document.dict(document.catalog.get("Perms"))?.get("DocMDP"));
  if (!certified) return;
  if (certification) throw unsuitable("The PDF is already certified. Sign it without certification.");
  if (permissionOf(document, certified) === PERMISSIONS.no_changes) {
    throw unsuitable(
      "The PDF is certified without further changes. Another signature would make the certification invalid.",
    );
  }
}

function signatureDictionary({ reason, location, contactInfo, certification, signedAt }: SignatureOptions): PdfDict {
  const parameters = certification && {
    Type: name("TransformParams"),
    P: PERMISSIONS[certification],
    V: name("1.2"),
  };
  const reference = parameters && {
    Type: name("SigRef"),
    TransformMethod: name("DocMDP"),
    TransformParams: PdfDict.of(parameters),
  };
  return PdfDict.of({
    Type: name("Sig"),
    Filter: name("Adobe.PPKLite"),
    SubFilter: name(SUB_FILTER),
    M: new PdfString(Buffer.from(pdfDate(signedAt), "latin1")),
    Reason: reason === undefined ? undefined : textString(reason),
    Location: location === undefined ? undefined : textString(location),
    ContactInfo: contactInfo === undefined ? undefined : textString(contactInfo),
    Reference: reference && [PdfDict.of(reference)],
  });
}

/** Returns the signature dictionary with placeholders at its end. */
function signatureSyntax(document: PdfDocument, ref: PdfRef, valueBytes: number): string {
  const dict = document.dict(ref) ?? new PdfDict();
  const syntax = serialize(dict, ({ number }) => number);
  return syntax.replace(/>>$/, `${placeholderSyntax(valueBytes)}>>`);
}

/** Returns a date as PDF writes it (ISO 32000-2, 7.9.4), in UTC. */
const pdfDate = (date: Date): string => `D:${date.toISOString().slice(0, 19).replaceAll(/[-:T]/g, "")}Z`;

function certify(document: PdfDocument, value: PdfRef, changed: Set<PdfRef>): void {
  const permissions = new PdfDict(document.dict(document.catalog.get("Perms")) ?? []);
  permissions.set("DocMDP", value);
  document.catalog.set("Perms", permissions);
  changed.add(catalogRef(document));
}

/** Returns the text of a visible signature. Throws `field_invalid` for characters that its font lacks. */
function textLines({ box, reason, signedAt }: SignatureOptions, certificate: Certificate): string[] {
  if (box?.text !== undefined) {
    const lines = box.text.split("\n").slice(0, MAX_TEXT_LINES);
    const foreign = lines.find((line) => inWindowsEncoding(line) === null);
    if (foreign === undefined) return lines;
    const message = "box.text can only have characters of Western European languages (Windows-1252).";
    throw new SignatureError("field_invalid", message, { argument: "box.text" });
  }
  const signer = commonName(certificate);
  return [
    ...(signer ? [`Signed by ${signer}`] : ["Digitally signed"]),
    `${signedAt.toISOString().slice(0, 19).replace("T", " ")} UTC`,
    ...(reason ? [reason] : []),
  ].filter((line) => inWindowsEncoding(line) !== null);
}
