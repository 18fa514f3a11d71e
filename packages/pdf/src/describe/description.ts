/** What a PDF is and holds, without its text. */
export interface PdfDescription {
  /** Of PDF itself, such as 1.7. */
  version: number;
  /** Opened with a password, an empty one included. */
  encrypted: boolean;
  /** Damaged, and repaired as far as possible. */
  recovered: boolean;
  tagged: boolean;
  /** BCP 47, as the catalog has it. */
  language: string | null;
  metadata: DocumentMetadata;
  claims: DocumentClaims;
  pages: DescribedPage[];
  fonts: DescribedFont[];
  /** Each once, however often it is drawn; those within the content of pages are not among them. */
  images: DescribedImage[];
  signatures: DescribedSignature[];
  formFields: number;
  /** The first thousand of them. */
  fields: DescribedField[];
  attachments: string[];
  bookmarks: number;
}

/** The document information dictionary (ISO 32000-2, 14.3.3). */
export interface DocumentMetadata {
  title: string | null;
  author: string | null;
  subject: string | null;
  keywords: string | null;
  creator: string | null;
  producer: string | null;
  /** Epoch milliseconds. */
  createdAt: number | null;
  modifiedAt: number | null;
}

/** Standards that the file says it follows; whether it does is another question. */
export interface DocumentClaims {
  /** Such as 2b. */
  pdfA: string | null;
  /** Such as 1. */
  pdfUa: string | null;
  /** Such as PDF/X-4. */
  pdfX: string | null;
}

/** As shown: crop box, rotation and user unit applied. */
export interface DescribedPage {
  widthPt: number;
  heightPt: number;
  /** Degrees clockwise that the page is turned to be shown so. */
  rotationDeg: number;
}

export interface DescribedFont {
  name: string;
  /** Such as TrueType, Type1, CIDFontType2. */
  type: string;
  embedded: boolean;
  /** Only the glyphs that are shown. */
  subset: boolean;
}

export interface DescribedImage {
  widthPx: number;
  heightPx: number;
  /** Of each component; null for a format that knows it itself. */
  bits: number | null;
  /** Such as DeviceRGB, ICCBased, Indexed. */
  colorSpace: string | null;
  /** The last filter, such as DCTDecode; null for plain samples. */
  filter: string | null;
  /** As stored. */
  bytes: number;
  /** Numbers of the pages whose resources name it. */
  pages: number[];
}

export const FIELD_KINDS = ["text", "checkbox", "radio", "button", "dropdown", "list", "signature", "unknown"] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** A field of the form. */
export interface DescribedField {
  /** With the names of those above it, parted by dots. */
  name: string;
  kind: FieldKind;
  value: string | string[] | null;
  /** What may be chosen; the states of boxes. */
  options: string[];
  readOnly: boolean;
  required: boolean;
}

/** What a signature says of itself; nothing of it is verified. */
export interface DescribedSignature {
  field: string | null;
  signer: string | null;
  reason: string | null;
  /** Epoch milliseconds. */
  signedAt: number | null;
  /** Such as ETSI.CAdES.detached. */
  format: string | null;
}
