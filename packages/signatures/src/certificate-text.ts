import type { Certificate, RelativeDistinguishedNames } from "pkijs";
import type { CertificateSummary } from "./model.ts";

const COMMON_NAME = "2.5.4.3";
/** Short names of the parts of a distinguished name (RFC 4514, section 3). */
const SHORT_NAMES: Record<string, string> = {
  [COMMON_NAME]: "CN",
  "2.5.4.4": "SN",
  "2.5.4.5": "SERIALNUMBER",
  "2.5.4.6": "C",
  "2.5.4.7": "L",
  "2.5.4.8": "ST",
  "2.5.4.10": "O",
  "2.5.4.11": "OU",
  "2.5.4.42": "GN",
  "2.5.4.97": "organizationIdentifier",
  "1.2.840.113549.1.9.1": "emailAddress",
};

const partsOf = ({ typesAndValues }: RelativeDistinguishedNames): { type: string; value: string }[] =>
  typesAndValues.map(({ type, value }) => ({ type, value: String(value.valueBlock.value) }));

/** Returns the common name of the certificate's subject, or null. */
export const commonName = (certificate: Certificate): string | null =>
  partsOf(certificate.subject).find(({ type }) => type === COMMON_NAME)?.value ?? null;

/** Returns a distinguished name as text, such as `CN=Ada Lovelace, O=Example, C=GB`. */
export const nameText = (names: RelativeDistinguishedNames): string =>
  partsOf(names)
    .map(({ type, value }) => `${SHORT_NAMES[type] ?? type}=${value.replaceAll(/[,+"\\<>;=]/g, "\\$&")}`)
    .join(", ");

export const summaryOf = (certificate: Certificate): CertificateSummary => ({
  subject: nameText(certificate.subject),
  issuer: nameText(certificate.issuer),
  serialNumber: Buffer.from(certificate.serialNumber.valueBlock.valueHexView).toString("hex"),
  validFrom: certificate.notBefore.value,
  validUntil: certificate.notAfter.value,
});
