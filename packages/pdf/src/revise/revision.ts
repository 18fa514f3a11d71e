import type { TextSearch } from "../text-search.ts";

/** Document information to write. Null removes an entry; undefined keeps it. */
export interface DocumentInformation {
  title?: string | null | undefined;
  author?: string | null | undefined;
  subject?: string | null | undefined;
  keywords?: string[] | null | undefined;
  /** Program or service that created the document. */
  creator?: string | null | undefined;
  /** BCP 47 language tag. */
  language?: string | null | undefined;
}

/** Relationships of an attached file to its document (ISO 32000-2, 7.11.3, `AFRelationship`). */
export const RELATIONSHIPS = ["source", "data", "alternative", "supplement", "unspecified"] as const;
export type Relationship = (typeof RELATIONSHIPS)[number];

/** A file to attach, without its bytes. */
export interface AttachmentAbout {
  filename: string;
  description: string | null;
  /** Media type; null if unknown. */
  mimeType: string | null;
  relationship: Relationship;
}

/** Passwords and permissions for encrypting a result. Null means no password. */
export interface PdfProtection {
  userPassword: string | null;
  ownerPassword: string | null;
  /** Permissions of a reader who opens the file with the user password. Readers respect them voluntarily (ISO 32000-2, table 22). */
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

/** Distances in points from the edges of the displayed page. */
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
  /** Value of `{{number}}` on the first page. */
  start: number;
  /** Minimum number of digits of `{{number}}`, padded with zeros. */
  digits: number;
  font: "helvetica" | "courier";
  fontPt: number;
  /** `#RRGGBB` or `#RRGGBBAA`. */
  color: string;
  /** Distance from the edges of the displayed page, in points. */
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

/** Value of a form field: text, number, checkbox state, or selected options. */
export type FieldValue = string | number | boolean | string[];

/** Area to redact, in points from the top left of the displayed page. */
export interface RedactedArea {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Whether the area is a match of a search. */
  isFound?: boolean | undefined;
}

/**
 * Widths of the gaps in place of found texts. "keep": the rest of a line stays in its place, so that the gap is as wide as the text was.
 * "normalize": the gap's width depends only on the rough number of letters, and the rest of the line moves where that is possible.
 */
export const GAP_WIDTHS = ["keep", "normalize"] as const;
export type GapWidth = (typeof GAP_WIDTHS)[number];

/** One change of a PDF. Steps with files use the revision's files in order. */
export type PdfStep =
  | { kind: "inform"; information: DocumentInformation }
  | { kind: "attach"; files: AttachmentAbout[] }
  /** `degrees`: clockwise, a multiple of 90, added to the pages' rotation. */
  | { kind: "rotate"; pages: string; degrees: number }
  | { kind: "crop"; pages: string; insets: Insets }
  | { kind: "remove"; pages: string }
  | { kind: "number"; numbering: Numbering }
  | { kind: "impose"; sheets: Sheets }
  /** Uses one file, a PDF with as many pages, and draws each page over the one with the same number. */
  | { kind: "overlay" }
  /** `fields`: values by fully qualified field name. */
  | { kind: "fill"; fields: Record<string, FieldValue> }
  /** `color`: colour of the bars, `#RRGGBB`; null for none. `searches`: texts to remove outside of page content too. */
  | {
      kind: "redact";
      areas: RedactedArea[];
      color: string | null;
      searches?: TextSearch[] | undefined;
      /** Default: "keep". */
      width?: GapWidth | undefined;
    }
  /** Draws form fields into the page content; with `annotations`, also all annotations except links. */
  | { kind: "flatten"; annotations: boolean };

/** Changes of one PDF, applied in order. */
export interface PdfRevision {
  steps: PdfStep[];
  /** Files for the steps, in the order of the steps. */
  files: Uint8Array[];
  /** Encryption of the result; null for none. */
  protection: PdfProtection | null;
}
