import { CERTIFICATIONS, LATER_CHANGES, type SignatureReport } from "@folio/signatures/model";
import * as z from "zod";
import { LIMITS } from "../domain/limits.ts";
import { once } from "../domain/once.ts";
import type { Signer } from "../domain/signing.ts";
import { EVEN_IF_INVALID } from "./field-checks.ts";
import { filename } from "./finishing.ts";
import { editOutputOf } from "./pdf-edits.ts";
import { output } from "./render-options.ts";
import { isoTime, kind, metadata, text, timestamp } from "./shared.ts";
import { exactlyOne, pdfSource, sourceOf, webUrl } from "./sources.ts";

/** Schemas of POST /v1/pdfs/sign and POST /v1/pdfs/signatures. */

const KEY_BASE64_CHARACTERS = 200_000;
const PEM_CHARACTERS = 100_000;
const PASSWORD_CHARACTERS = 1_024;
const TEXT_CHARACTERS = 500;
const FIELD_NAME_CHARACTERS = 200;
const SIDE_PT = 14_400;

const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

const encoded = (maxCharacters: number) => z.string().min(1).max(maxCharacters).regex(BASE64, { error: "base64" });

const certificates = (description: string) =>
  z
    .string()
    .min(1)
    .max(PEM_CHARACTERS)
    .meta({ description, examples: ["-----BEGIN CERTIFICATE-----\n…\n-----END CERTIFICATE-----"] });

const signingKey = once(() =>
  z
    .strictObject({
      pkcs12: encoded(KEY_BASE64_CHARACTERS)
        .optional()
        .meta({
          description: "PKCS#12 file (.p12, .pfx) with the key and its certificates, in base64.",
          examples: ["MIIJKgIBAzCCCO4GCSqGSIb3DQEHAQ=="],
        }),
      private_key: z
        .string()
        .min(1)
        .max(PEM_CHARACTERS)
        .optional()
        .meta({
          description: "Private key in PEM: PKCS#8, PKCS#1 or SEC 1. RSA, or P-256, P-384 or P-521.",
          examples: ["-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----"],
        }),
      certificates: certificates(
        "With `private_key`: the certificate of the key, followed by its issuers, in PEM.",
      ).optional(),
      password: z
        .string()
        .max(PASSWORD_CHARACTERS)
        .optional()
        .meta({
          description: "Password of the PKCS#12 file or of the encrypted private key.",
          examples: ["open sesame"],
        }),
    })
    .superRefine((value, context) => {
      exactlyOne(value, ["pkcs12", "private_key"], context);
      const isPem = value.private_key !== undefined;
      if (isPem === (value.certificates !== undefined)) return;
      const message = isPem ? "is required with private_key" : "is only allowed with private_key";
      const params = { code: isPem ? "missing_parameter" : "parameters_exclusive" };
      context.addIssue({ code: "custom", path: ["certificates"], message, params });
    }, EVEN_IF_INVALID)
    .meta({
      id: "SigningKey",
      description:
        "Private key with its certificates. Folio uses it for this request only, and neither stores nor logs it.",
    }),
);

const side = (description: string, example: number) =>
  z
    .number()
    .min(0)
    .max(SIDE_PT)
    .meta({ description, examples: [example] });

const signatureBox = once(() =>
  z
    .strictObject({
      page: z
        .number()
        .int()
        .min(1)
        .max(LIMITS.pdfSourcePages)
        .meta({ description: "Number of the page, from 1.", examples: [1] }),
      x: side("Distance from the left edge of the page as it is displayed.", 360),
      y: side("Distance from the top edge of the page.", 720),
      width: z
        .number()
        .gt(0)
        .max(SIDE_PT)
        .meta({ description: "Width of the signature.", examples: [180] }),
      height: z
        .number()
        .gt(0)
        .max(SIDE_PT)
        .meta({ description: "Height of the signature.", examples: [48] }),
      text: z
        .string()
        .max(TEXT_CHARACTERS)
        .optional()
        .meta({
          description:
            "Lines to show, in place of the signer's name, the time and the reason. Western European characters only.",
          examples: ["Approved by Ada Example"],
        }),
    })
    .meta({ id: "SignatureBox", description: "Place of a visible signature, in points." }),
);

export const signBody = once(() =>
  z
    .strictObject({
      source: pdfSource(),
      key: signingKey().optional(),
      certificates: certificates(
        "For a signature that is made elsewhere: the certificate of the key, followed by its issuers, in PEM.",
      ).optional(),
      signature: encoded(KEY_BASE64_CHARACTERS)
        .optional()
        .meta({
          description:
            "Signature value of a prepared PDF, in base64: the signature of `signing_request.to_be_signed`. Requires `certificates`.",
          examples: ["MEUCIQCqw28loCUz0EiMXcoIKW5BloN64eBLg/TwyHYvUTi9gg=="],
        }),
      timestamp_url: webUrl().optional().meta({
        description:
          "Address of a time-stamping authority (RFC 3161). The signature then has level B-T instead of B-B.",
      }),
      field_name: z
        .string()
        .min(1)
        .max(FIELD_NAME_CHARACTERS)
        .optional()
        .meta({
          description:
            "Name of the signature field. An existing empty field is signed, and otherwise a new field is added.",
          examples: ["Signature1"],
        }),
      box: signatureBox()
        .optional()
        .meta({ description: "Shows the signature on a page. Without it, the signature is invisible." }),
      reason: z
        .string()
        .min(1)
        .max(TEXT_CHARACTERS)
        .optional()
        .meta({ description: "Reason of the signature.", examples: ["Approved"] }),
      location: z
        .string()
        .min(1)
        .max(TEXT_CHARACTERS)
        .optional()
        .meta({ description: "Place of the signature.", examples: ["Berlin"] }),
      contact_info: z
        .string()
        .min(1)
        .max(TEXT_CHARACTERS)
        .optional()
        .meta({ description: "How to reach the signer.", examples: ["ada@example.com"] }),
      certification: z.enum(CERTIFICATIONS).optional().meta({
        description:
          "Certifies the PDF, and states what may change afterwards. Only the first signature of a PDF can be a certification.",
      }),
      output: output().default("url"),
      metadata: metadata().default({}),
      filename: filename().optional(),
    })
    .superRefine((value, context) => {
      exactlyOne(value, ["key", "certificates"], context);
      if (value.signature === undefined) return;
      const ignored = (
        ["field_name", "box", "reason", "location", "contact_info", "certification", "key"] as const
      ).filter((name) => value[name] !== undefined);
      const params = { code: "parameters_exclusive" };
      for (const name of ignored) {
        context.addIssue({
          code: "custom",
          path: [name],
          message: "cannot be used with signature: the prepared PDF has it",
          params,
        });
      }
    }, EVEN_IF_INVALID)
    .meta({
      id: "SignPdf",
      examples: [
        {
          source: { pdf_id: "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A" },
          key: { pkcs12: "MIIJKgIBAzCCCO4GCSqGSIb3DQEHAQ==", password: "open sesame" },
          reason: "Approved",
        },
      ],
    }),
);

/** Decodes standard and URL-safe base64. */
const decoded = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, "base64"));

export function signInputOf(body: z.output<ReturnType<typeof signBody>>) {
  const {
    source,
    output: target,
    metadata: pairs,
    filename: name,
    timestamp_url,
    field_name,
    box,
    contact_info,
  } = body;
  const { reason, location, certification } = body;
  return {
    ...editOutputOf({
      output: target,
      metadata: pairs,
      compress: "none",
      ...(name === undefined ? {} : { filename: name }),
    }),
    source: sourceOf(source),
    signer: signerOf(body),
    timestampUrl: timestamp_url ?? null,
    fieldName: field_name,
    box: box && {
      page: box.page,
      x: box.x,
      y: box.y,
      width: box.width,
      height: box.height,
      ...(box.text === undefined ? {} : { text: box.text }),
    },
    reason,
    location,
    contactInfo: contact_info,
    certification,
  };
}

function signerOf({ key, certificates: chain = "", signature }: z.output<ReturnType<typeof signBody>>): Signer {
  if (signature !== undefined) return { kind: "value", certificates: chain, signature: decoded(signature) };
  if (!key) return { kind: "elsewhere", certificates: chain };
  const { pkcs12, private_key: privateKey = "", certificates: own = "", password } = key;
  if (pkcs12 !== undefined)
    return { kind: "key", key: { kind: "pkcs12", bytes: decoded(pkcs12), password: password ?? "" } };
  return {
    kind: "key",
    key: { kind: "pem", privateKey, certificates: own, ...(password === undefined ? {} : { password }) },
  };
}

export const verifyBody = once(() =>
  z
    .strictObject({
      source: pdfSource(),
      roots: certificates("Trusted root certificates, in PEM. Without them, `trusted` is null.").optional(),
    })
    .meta({ id: "VerifySignatures", examples: [{ source: { pdf_id: "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A" } }] }),
);

const nullableText = (description: string, example: string) => text(description, example).nullable();

const signer = once(() =>
  z
    .object({
      subject: text("Holder of the certificate.", "CN=Ada Lovelace, O=Example Ltd, C=GB"),
      issuer: text("Issuer of the certificate.", "CN=Example CA, C=GB"),
      serial_number: text("Serial number of the certificate, in hexadecimal.", "04d8ae55384079bd"),
      valid_from: timestamp(),
      valid_until: timestamp(),
    })
    .meta({ id: "SignerCertificate", description: "Certificate that belongs to the signature." }),
);

const reportedTimestamp = once(() =>
  z
    .object({
      time: timestamp(),
      valid: z
        .boolean()
        .meta({ description: "Whether the time stamp belongs to this signature and is signed correctly." }),
      authority: nullableText("Name of the time-stamping authority.", "Example TSA"),
    })
    .meta({ id: "SignatureTimestamp", description: "Time stamp of the signature." }),
);

const signatureReport = once(() =>
  z
    .object({
      field: text("Name of the signature field.", "Signature1"),
      kind: z
        .enum(["signature", "document_timestamp"])
        .meta({ description: "A signature, or a time stamp of the document." }),
      format: text("Format, as the PDF states it.", "ETSI.CAdES.detached"),
      intact: z.boolean().meta({
        description: "Whether the signed bytes are unchanged and the signature belongs to its certificate.",
      }),
      problem: nullableText("Why the signature is not intact.", "The byte range is invalid."),
      covers_whole_file: z.boolean().meta({ description: "Whether the signature covers the whole file." }),
      later_changes: z.array(z.enum(LATER_CHANGES)).meta({
        description:
          "What was changed after the signature. `other` stands for everything that is not listed, such as page content.",
      }),
      signer: signer().nullable().meta({ description: "Certificate that belongs to the signature, or null." }),
      trusted: z
        .boolean()
        .nullable()
        .meta({
          description:
            "Whether the certificate leads to one of `roots` and was valid when the PDF was signed. Null without `roots`.",
          examples: [true],
        }),
      trust_problem: nullableText("Why the certificate is not trusted.", "No valid certificate paths found"),
      revocation: z.enum(["good", "revoked", "unknown"]).meta({
        description: "Status of the certificate, according to the revocation data in the PDF.",
      }),
      signed_at: timestamp().nullable().meta({ description: "Time that the signer states." }),
      timestamp: reportedTimestamp().nullable().meta({ description: "Time stamp of the signature, or null." }),
      level: z
        .enum(["b-b", "b-t", "b-lt", "b-lta"])
        .nullable()
        .meta({ description: "Level of PAdES. Null for other formats." }),
      reason: nullableText("Reason of the signature.", "Approved"),
      location: nullableText("Place of the signature.", "Berlin"),
      contact_info: nullableText("How to reach the signer.", "ada@example.com"),
      certification: z
        .enum(CERTIFICATIONS)
        .nullable()
        .meta({ description: "For a certification: what may change afterwards." }),
      page: z.number().int().nullable().meta({ description: "Page of a visible signature." }),
    })
    .meta({ id: "SignatureReport", description: "Result of the verification of one signature." }),
);

export const signatureReports = once(() =>
  z
    .object({
      object: kind("signature_reports"),
      signatures: z.array(signatureReport()).meta({ description: "The signatures, in the order of the form fields." }),
    })
    .meta({ id: "SignatureReports", description: "Results of the verification of all signatures of a PDF." }),
);

export const presentSignatures = (
  reports: readonly SignatureReport[],
): z.output<ReturnType<typeof signatureReports>> => ({
  object: "signature_reports",
  signatures: reports.map((report) => ({
    field: report.fieldName,
    kind: report.kind,
    format: report.format,
    intact: report.isIntact,
    problem: report.problem,
    covers_whole_file: report.coversWholeFile,
    later_changes: report.laterChanges,
    signer: report.signer && {
      subject: report.signer.subject,
      issuer: report.signer.issuer,
      serial_number: report.signer.serialNumber,
      valid_from: isoTime(report.signer.validFrom.getTime()),
      valid_until: isoTime(report.signer.validUntil.getTime()),
    },
    trusted: report.isTrusted,
    trust_problem: report.trustProblem,
    revocation: report.revocation,
    signed_at: report.statedAt && isoTime(report.statedAt.getTime()),
    timestamp: report.timestamp && {
      time: isoTime(report.timestamp.time.getTime()),
      valid: report.timestamp.isValid,
      authority: report.timestamp.authority,
    },
    level: report.level,
    reason: report.reason,
    location: report.location,
    contact_info: report.contactInfo,
    certification: report.certification,
    page: report.page,
  })),
});
