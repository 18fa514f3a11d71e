/** Properties and resources of a PDF. The text on the pages is not included. */
export interface PdfDescription {
  /** PDF version, such as 1.7. */
  version: number;
  /** Whether the file was encrypted. True also for a file that opens with an empty password. */
  encrypted: boolean;
  /** Whether the file was damaged and was repaired as far as possible. */
  recovered: boolean;
  tagged: boolean;
  /** Language of the document as a BCP 47 tag, from its catalog. */
  language: string | null;
  metadata: DocumentMetadata;
  claims: DocumentClaims;
  pages: DescribedPage[];
  fonts: DescribedFont[];
  /** Image XObjects. An image that is drawn several times is listed once. Inline images are omitted. */
  images: DescribedImage[];
  signatures: DescribedSignature[];
  formFields: number;
  /** The first 1,000 form fields. */
  fields: DescribedField[];
  attachments: string[];
  bookmarks: number;
}

/** Entries of the document information dictionary (ISO 32000-2, 14.3.3). */
export interface DocumentMetadata {
  title: string | null;
  author: string | null;
  subject: string | null;
  keywords: string | null;
  creator: string | null;
  producer: string | null;
  /** Creation time in milliseconds since the Unix epoch. */
  createdAt: number | null;
  modifiedAt: number | null;
}

/** Standards that the file claims to follow. The claims are not verified. */
export interface DocumentClaims {
  /** Part and level of PDF/A, such as 2b. */
  pdfA: string | null;
  /** Part of PDF/UA, such as 1. */
  pdfUa: string | null;
  /** Version of PDF/X, such as PDF/X-4. */
  pdfX: string | null;
}

/** Displayed size of a page, after CropBox, rotation and user unit are applied. */
export interface DescribedPage {
  widthPt: number;
  heightPt: number;
  /** Clockwise rotation in degrees. `widthPt` and `heightPt` are the size of the rotated page. */
  rotationDeg: number;
}

export interface DescribedFont {
  name: string;
  /** Font type from the entry `Subtype`, such as TrueType, Type1 or CIDFontType2. */
  type: string;
  embedded: boolean;
  /** Whether the embedded font contains only some of its glyphs. */
  subset: boolean;
}

export interface DescribedImage {
  widthPx: number;
  heightPx: number;
  /** Bits per component. Null if the image format itself defines them, as JPEG 2000 does. */
  bits: number | null;
  /** Colour space family, such as DeviceRGB, ICCBased or Indexed. */
  colorSpace: string | null;
  /** Last compression filter, such as DCTDecode. Null if the samples are not encoded. */
  filter: string | null;
  /** Encoded size of the image, in bytes. */
  bytes: number;
  /** Numbers of the pages whose resources refer to the image. */
  pages: number[];
}

export const FIELD_KINDS = ["text", "checkbox", "radio", "button", "dropdown", "list", "signature", "unknown"] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

export interface DescribedField {
  /** Fully qualified field name: the names of its ancestors and its own name, joined by dots. */
  name: string;
  kind: FieldKind;
  value: string | string[] | null;
  /** The values that a user can choose. For checkboxes and radio buttons, the names of their states. */
  options: string[];
  readOnly: boolean;
  required: boolean;
}

/** Data that a signature contains about itself. Folio does not verify these data. */
export interface DescribedSignature {
  field: string | null;
  signer: string | null;
  reason: string | null;
  /** Signing time in milliseconds since the Unix epoch. */
  signedAt: number | null;
  /** Signature format from the entry `SubFilter`, such as ETSI.CAdES.detached. */
  format: string | null;
}
