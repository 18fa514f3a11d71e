import {
  FOUND_KINDS,
  GAP_WIDTHS,
  type PdfProtection,
  type PdfStep,
  RELATIONSHIPS,
  STANDARDS,
  TEXT_POSITIONS,
  type TextSearch,
} from "@folio/pdf/model";
import * as z from "zod";

/** Schemas of a revision of a PDF that is sent to the container. @folio/pdf documents the fields. */

export const textSearch = z.strictObject({
  kind: z.enum(["text", "pattern", ...FOUND_KINDS]),
  text: z.string(),
  caseSensitive: z.boolean(),
}) satisfies z.ZodType<TextSearch>;

const information = z.strictObject({
  title: z.string().nullable().optional(),
  author: z.string().nullable().optional(),
  subject: z.string().nullable().optional(),
  keywords: z.array(z.string()).nullable().optional(),
  creator: z.string().nullable().optional(),
  language: z.string().nullable().optional(),
});

const attachment = z.strictObject({
  filename: z.string(),
  description: z.string().nullable(),
  mimeType: z.string().nullable(),
  relationship: z.enum(RELATIONSHIPS),
});

export const pdfProtection = z.strictObject({
  userPassword: z.string().nullable(),
  ownerPassword: z.string().nullable(),
  permissions: z.strictObject({
    print: z.enum(["none", "low", "high"]),
    copy: z.boolean(),
    modify: z.boolean(),
    annotate: z.boolean(),
    fillForms: z.boolean(),
    assemble: z.boolean(),
  }),
}) satisfies z.ZodType<PdfProtection>;

const insets = z.strictObject({ top: z.number(), right: z.number(), bottom: z.number(), left: z.number() });

const numbering = z.strictObject({
  pages: z.string(),
  text: z.string(),
  position: z.enum(TEXT_POSITIONS),
  start: z.int(),
  digits: z.int(),
  font: z.enum(["helvetica", "courier"]),
  fontPt: z.number(),
  color: z.string(),
  insetPt: z.number(),
});

const sheets = z.strictObject({
  perSheet: z.int(),
  widthPt: z.number(),
  heightPt: z.number(),
  marginPt: z.number(),
  gapPt: z.number(),
  border: z.boolean(),
  order: z.enum(["rows", "columns"]),
});

const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

const redactedArea = z.strictObject({
  page: z.int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  isFound: z.boolean().optional(),
});

const metadataExtension = z.strictObject({
  schema: z.string(),
  namespace: z.string(),
  prefix: z.string(),
  properties: z.array(
    z.strictObject({
      name: z.string(),
      value: z.string(),
      description: z.string(),
      type: z.enum(["Integer", "Text"]).optional(),
    }),
  ),
});

export const pdfStep = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("inform"), information }),
  z.strictObject({ kind: z.literal("attach"), files: z.array(attachment) }),
  z.strictObject({ kind: z.literal("rotate"), pages: z.string(), degrees: z.number() }),
  z.strictObject({ kind: z.literal("crop"), pages: z.string(), insets }),
  z.strictObject({ kind: z.literal("remove"), pages: z.string() }),
  z.strictObject({ kind: z.literal("number"), numbering }),
  z.strictObject({ kind: z.literal("impose"), sheets }),
  z.strictObject({ kind: z.literal("overlay") }),
  z.strictObject({ kind: z.literal("fill"), fields: z.record(z.string(), fieldValue) }),
  z.strictObject({
    kind: z.literal("redact"),
    areas: z.array(redactedArea),
    color: z.string().nullable(),
    searches: z.array(textSearch).optional(),
    width: z.enum(GAP_WIDTHS).optional(),
  }),
  z.strictObject({ kind: z.literal("flatten"), annotations: z.boolean() }),
  z.strictObject({
    kind: z.literal("conform"),
    standards: z.array(z.enum(STANDARDS)),
    repair: z.boolean(),
    extensions: z.array(metadataExtension).optional(),
  }),
]) satisfies z.ZodType<PdfStep>;
