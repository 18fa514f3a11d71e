import type { Standard } from "../conformance/standard.ts";
import type { MetadataExtension } from "../conformance/write-metadata.ts";
import type { TextSearch } from "../text-search.ts";

/** Document information to set. A null value removes an entry, and an undefined value leaves the entry unchanged. */
export interface DocumentInformation {
  title?: string | null | undefined;
  author?: string | null | undefined;
  subject?: string | null | undefined;
  keywords?: string[] | null | undefined;
  /** Name of the program or service that created the document. */
  creator?: string | null | undefined;
  /** Language of the document as a BCP 47 tag. */
  language?: string | null | undefined;
}

/** Possible relationships between an attached file and the document (ISO 32000-2, 7.11.3, `AFRelationship`). */
export const RELATIONSHIPS = ["source", "data", "alternative", "supplement", "unspecified"] as const;
export type Relationship = (typeof RELATIONSHIPS)[number];

/** Properties of a file to attach, without its bytes. */
export interface AttachmentAbout {
  filename: string;
  description: string | null;
  /** Media type of the file, or null if unknown. */
  mimeType: string | null;
  relationship: Relationship;
}

/** Passwords and permissions for encrypting a result. No password is set for a value of null. */
export interface PdfProtection {
  userPassword: string | null;
  ownerPassword: string | null;
  /**
   * Actions that are allowed after the file was opened with the user password. Viewers are not forced to respect these
   * permissions (ISO 32000-2, table 22).
   */
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

/** Positions in the margin of a page at which a text can be placed. */
export const TEXT_POSITIONS = [
  "top-left",
  "top-center",
  "top-right",
  "bottom-left",
  "bottom-center",
  "bottom-right",
] as const;
export type TextPosition = (typeof TEXT_POSITIONS)[number];

/** Settings of page numbers. In `text`, the placeholders `{{page}}`, `{{pages}}` and `{{number}}` are replaced. */
export interface Numbering {
  pages: string;
  text: string;
  position: TextPosition;
  /** Value of `{{number}}` on the first selected page. */
  start: number;
  /** Minimum number of digits of `{{number}}`. Shorter numbers are padded with zeros. */
  digits: number;
  font: "helvetica" | "courier";
  fontPt: number;
  /** Colour of the text as `#RRGGBB` or `#RRGGBBAA`. */
  color: string;
  /** Distance of the text from the edges of the displayed page, in points. */
  insetPt: number;
}

/** Arrangement of several pages on each sheet (imposition). */
export interface Sheets {
  perSheet: number;
  widthPt: number;
  heightPt: number;
  marginPt: number;
  gapPt: number;
  border: boolean;
  order: "rows" | "columns";
}

/** New value of a form field: a text, a number, the state of a checkbox, or the selected options. */
export type FieldValue = string | number | boolean | string[];

/** Rectangle on a page in which content is to be redacted, in points from the top left of the displayed page. */
export interface RedactedArea {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Whether the area is a match of a text search. */
  isFound?: boolean | undefined;
}

/**
 * Ways to determine the width of the gap in place of a found text. With "keep", the rest of the line stays in its
 * place, so the gap is as wide as the text was. With "normalize", the width of the gap depends only on the rough number
 * of letters. The rest of the line moves where that is possible.
 */
export const GAP_WIDTHS = ["keep", "normalize"] as const;
export type GapWidth = (typeof GAP_WIDTHS)[number];

/** One change of a PDF. Steps that need files take these files from the revision, in order. */
export type PdfStep =
  | { kind: "inform"; information: DocumentInformation }
  | { kind: "attach"; files: AttachmentAbout[] }
  /** Rotates pages. `degrees` is clockwise, a multiple of 90, and is added to the rotation that a page already has. */
  | { kind: "rotate"; pages: string; degrees: number }
  | { kind: "crop"; pages: string; insets: Insets }
  | { kind: "remove"; pages: string }
  | { kind: "number"; numbering: Numbering }
  | { kind: "impose"; sheets: Sheets }
  /** Draws the pages of another PDF over the pages with the same numbers. The step takes one file: a PDF with the same number of pages. */
  | { kind: "overlay" }
  /** Fills in form fields. `fields` contains values by fully qualified field name. */
  | { kind: "fill"; fields: Record<string, FieldValue> }
  /**
   * Redacts areas. `color` is the colour of the bars, `#RRGGBB`, or null for no bars. `searches` are texts that are
   * also removed outside of page content.
   */
  | {
      kind: "redact";
      areas: RedactedArea[];
      color: string | null;
      searches?: TextSearch[] | undefined;
      /** Width of the gap in place of a found text. Default: "keep". */
      width?: GapWidth | undefined;
    }
  /** Draws form fields into the page content. If `annotations` is true, also draws all annotations except links. */
  | { kind: "flatten"; annotations: boolean }
  /**
   * Makes the document conform to standards. No step may follow. With `repair`, also changes what a reader can notice;
   * each such change is a warning.
   */
  | { kind: "conform"; standards: Standard[]; repair: boolean; extensions?: MetadataExtension[] | undefined };

/** Changes of one PDF, which are applied in order. */
export interface PdfRevision {
  steps: PdfStep[];
  /** Files that the steps need, in the order of the steps. */
  files: Uint8Array[];
  /** Encryption of the result, or null to leave it unencrypted. */
  protection: PdfProtection | null;
}
