import type { TextSearch } from "../text-search.ts";

/** Document information to write. Null removes an entry; a missing one stays as it is. */
export interface DocumentInformation {
  title?: string | null | undefined;
  author?: string | null | undefined;
  subject?: string | null | undefined;
  keywords?: string[] | null | undefined;
  /** The program or service that the document comes from. */
  creator?: string | null | undefined;
  /** A BCP 47 tag. */
  language?: string | null | undefined;
}

/** How an attached file relates to its document (ISO 32000-2, 7.11.3, `AFRelationship`). */
export const RELATIONSHIPS = ["source", "data", "alternative", "supplement", "unspecified"] as const;
export type Relationship = (typeof RELATIONSHIPS)[number];

/** A file to attach, without its bytes. */
export interface AttachmentAbout {
  filename: string;
  description: string | null;
  /** A media type; null when it is unknown. */
  mimeType: string | null;
  relationship: Relationship;
}

/** Passwords and permissions that encrypt a result. A password that is null was not given. */
export interface PdfProtection {
  userPassword: string | null;
  ownerPassword: string | null;
  /** Rights of a reader who opens the file with the user password; readers honour them voluntarily (ISO 32000-2, table 22). */
  permissions: {
    print: "none" | "low" | "high";
    copy: boolean;
    modify: boolean;
    annotate: boolean;
    fillForms: boolean;
    assemble: boolean;
  };
}
export type PdfPermissions = PdfProtection["permissions"];

/** Points, inwards from the edges of the page as it is shown. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Positions of a text in the margin of a page. */
export const TEXT_POSITIONS = [
  "top-left",
  "top-center",
  "top-right",
  "bottom-left",
  "bottom-center",
  "bottom-right",
] as const;
export type TextPosition = (typeof TEXT_POSITIONS)[number];

/** Page numbers. `{{page}}`, `{{pages}}` and `{{number}}` in the text are replaced. */
export interface Numbering {
  pages: string;
  text: string;
  position: TextPosition;
  /** `{{number}}` of the first page. */
  start: number;
  /** Minimum digits of `{{number}}`, filled up with zeros. */
  digits: number;
  font: "helvetica" | "courier";
  fontPt: number;
  /** `#RRGGBB` or `#RRGGBBAA`. */
  color: string;
  /** Distance from the edges of the page as it is shown, in points. */
  insetPt: number;
}

/** Imposition of several pages on each sheet. */
export interface Sheets {
  perSheet: number;
  widthPt: number;
  heightPt: number;
  marginPt: number;
  gapPt: number;
  border: boolean;
  order: "rows" | "columns";
}

/** Value of a form field: a text, a ticked box, or the chosen options. */
export type FieldValue = string | number | boolean | string[];

/** Area to redact, in points from the top left of the page as it is shown. */
export interface RedactedArea {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One change of a PDF. Steps that need files take them from the revision's list, in order. */
export type PdfStep =
  | { kind: "inform"; information: DocumentInformation }
  | { kind: "attach"; files: AttachmentAbout[] }
  /** Degrees clockwise, a multiple of 90, added to the pages' own rotation. */
  | { kind: "rotate"; pages: string; degrees: number }
  | { kind: "crop"; pages: string; insets: Insets }
  | { kind: "remove"; pages: string }
  | { kind: "number"; numbering: Numbering }
  | { kind: "impose"; sheets: Sheets }
  /** Takes one file, a PDF with as many pages, and draws each over the page of the same number. */
  | { kind: "overlay" }
  /** By the field's full name. */
  | { kind: "fill"; fields: Record<string, FieldValue> }
  /** `color` is the `#RRGGBB` of the bars; null draws none. `searches` also removes matches outside of page content. */
  | { kind: "redact"; areas: RedactedArea[]; color: string | null; searches?: TextSearch[] | undefined }
  /** Makes form fields part of the pages; with `annotations` also every other annotation except links. */
  | { kind: "flatten"; annotations: boolean };

/** Changes of one PDF, made in order. */
export interface PdfRevision {
  steps: PdfStep[];
  /** Files of the steps, in the order in which the steps take them. */
  files: Uint8Array[];
  /** Encrypts the result; null leaves it unencrypted. */
  protection: PdfProtection | null;
}
