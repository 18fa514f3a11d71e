import * as z from "zod";
import { textSearch } from "./text-search.ts";

/** What a PDF says about itself; null takes a statement away, what is not named stays. */
const information = z.strictObject({
  title: z.string().nullable().optional(),
  author: z.string().nullable().optional(),
  subject: z.string().nullable().optional(),
  keywords: z.array(z.string()).nullable().optional(),
  /** The program or service that the document comes from. */
  creator: z.string().nullable().optional(),
  /** A BCP 47 tag. */
  language: z.string().nullable().optional(),
});
export type DocumentInformation = z.infer<typeof information>;

/** How an attached file relates to its document (ISO 32000-2, 7.11.3, `AFRelationship`). */
export const RELATIONSHIPS = ["source", "data", "alternative", "supplement", "unspecified"] as const;
export type Relationship = (typeof RELATIONSHIPS)[number];

/** A file to lie in the PDF, without its bytes. */
const attachment = z.strictObject({
  filename: z.string(),
  description: z.string().nullable(),
  /** A media type; null where nobody said. */
  mimeType: z.string().nullable(),
  relationship: z.enum(RELATIONSHIPS),
});
export type AttachmentAbout = z.infer<typeof attachment>;

/** Secrets: for one piece of work alone. A password that is null was not given. */
export const pdfProtection = z.strictObject({
  userPassword: z.string().nullable(),
  ownerPassword: z.string().nullable(),
  /** What those may do who open the file with the user's password; readers keep to it of their own accord (ISO 32000-2, table 22). */
  permissions: z.strictObject({
    print: z.enum(["none", "low", "high"]),
    copy: z.boolean(),
    modify: z.boolean(),
    annotate: z.boolean(),
    fillForms: z.boolean(),
    assemble: z.boolean(),
  }),
});
export type PdfProtection = z.infer<typeof pdfProtection>;
export type PdfPermissions = PdfProtection["permissions"];

/** Points, inwards from the edges of the page as it is shown. */
const insets = z.strictObject({ top: z.number(), right: z.number(), bottom: z.number(), left: z.number() });
export type Insets = z.infer<typeof insets>;

/** Where a text stands in the margin of a page. */
export const TEXT_POSITIONS = [
  "top-left",
  "top-center",
  "top-right",
  "bottom-left",
  "bottom-center",
  "bottom-right",
] as const;

/** A numbering; `{{page}}`, `{{pages}}` and `{{number}}` in its text are filled in. */
const numbering = z.strictObject({
  pages: z.string(),
  text: z.string(),
  position: z.enum(TEXT_POSITIONS),
  /** The first page's `{{number}}`. */
  start: z.int(),
  /** Filled up with zeros. */
  digits: z.int(),
  font: z.enum(["helvetica", "courier"]),
  fontPt: z.number(),
  /** `#RRGGBB` or `#RRGGBBAA`. */
  color: z.string(),
  /** From the edges of the page as it is shown, points. */
  insetPt: z.number(),
});
export type Numbering = z.infer<typeof numbering>;

/** How many pages of the source to a sheet, and how. */
const sheets = z.strictObject({
  perSheet: z.int(),
  widthPt: z.number(),
  heightPt: z.number(),
  marginPt: z.number(),
  gapPt: z.number(),
  border: z.boolean(),
  order: z.enum(["rows", "columns"]),
});
export type Sheets = z.infer<typeof sheets>;

/** By a field's full name: a text, a box ticked or not, the chosen options. */
const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
export type FieldValue = z.infer<typeof fieldValue>;

/** Points from the top left of the page as it is shown. */
const redactedArea = z.strictObject({
  page: z.int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type RedactedArea = z.infer<typeof redactedArea>;

/** One change of a PDF. Those that bring files take them from the revision's, in order. */
export const pdfStep = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("inform"), information }),
  z.strictObject({ kind: z.literal("attach"), files: z.array(attachment) }),
  /** Degrees clockwise, a multiple of 90, added to what the pages have. */
  z.strictObject({ kind: z.literal("rotate"), pages: z.string(), degrees: z.number() }),
  z.strictObject({ kind: z.literal("crop"), pages: z.string(), insets }),
  z.strictObject({ kind: z.literal("remove"), pages: z.string() }),
  z.strictObject({ kind: z.literal("number"), numbering }),
  z.strictObject({ kind: z.literal("impose"), sheets }),
  /** Takes a PDF of as many pages, each to be drawn over one of this. */
  z.strictObject({ kind: z.literal("overlay") }),
  z.strictObject({ kind: z.literal("fill"), fields: z.record(z.string(), fieldValue) }),
  /** `#RRGGBB` of the bars where something was; null for none. What is searched for goes from beside the pages too. */
  z.strictObject({
    kind: z.literal("redact"),
    areas: z.array(redactedArea),
    color: z.string().nullable(),
    searches: z.array(textSearch).optional(),
  }),
  /** Form fields become part of the pages; with `annotations` all else that lies on them does, but links. */
  z.strictObject({ kind: z.literal("flatten"), annotations: z.boolean() }),
]);
export type PdfStep = z.infer<typeof pdfStep>;

/** Changes of one PDF, made one after the other. */
export interface PdfRevision {
  steps: PdfStep[];
  /** What the steps bring along, in the order of their asking for it. */
  files: Uint8Array[];
  /** What locks the result; null leaves it open. */
  protection: PdfProtection | null;
}

/** A file to attach: what is said of it, and where it comes from. */
export interface AttachmentInput extends AttachmentAbout {
  source: { url: string } | { base64: string };
}

/** What any PDF may be given when all else is done. */
export interface Finishing {
  information: DocumentInformation | null;
  attachments: AttachmentInput[];
  protection: PdfProtection | null;
  /** What a download is called; null leaves it at the id. */
  filename: string | null;
}

export const UNFINISHED: Finishing = { information: null, attachments: [], protection: null, filename: null };
