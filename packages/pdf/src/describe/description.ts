/** Properties and resources of a PDF, without its text. */
export interface PdfDescription {
  /** PDF version, such as 1.7. */
  version: number;
  /** Whether the file was encrypted, also with an empty password. */
  encrypted: boolean;
  /** Whether the file was damaged and has been repaired as far as possible. */
  recovered: boolean;
  tagged: boolean;
  /** BCP 47 tag from the catalog. */
  language: string | null;
  metadata: DocumentMetadata;
  claims: DocumentClaims;
  pages: DescribedPage[];
  fonts: DescribedFont[];
  /** Image XObjects, each once, even if drawn several times. Inline images are not included. */
  images: DescribedImage[];
  signatures: DescribedSignature[];
  formFields: number;
  /** The first 1,000 fields. */
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
  /** Epoch milliseconds. */
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

/** Displayed size, with CropBox, rotation and user unit applied. */
export interface DescribedPage {
  widthPt: number;
  heightPt: number;
  /** Clockwise rotation in degrees that is included in the size. */
  rotationDeg: number;
}

export interface DescribedFont {
  name: string;
  /** Subtype, such as TrueType, Type1 or CIDFontType2. */
  type: string;
  embedded: boolean;
  /** Whether the font program has only some of its glyphs. */
  subset: boolean;
}

export interface DescribedImage {
  widthPx: number;
  heightPx: number;
  /** Bits per component; null for a format that defines them itself. */
  bits: number | null;
  /** Family, such as DeviceRGB, ICCBased or Indexed. */
  colorSpace: string | null;
  /** Last filter, such as DCTDecode; null for unencoded samples. */
  filter: string | null;
  /** Encoded size. */
  bytes: number;
  /** Numbers of the pages whose resources refer to the image. */
  pages: number[];
}

export const FIELD_KINDS = ["text", "checkbox", "radio", "button", "dropdown", "list", "signature", "unknown"] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** Form field. */
export interface DescribedField {
  /** Fully qualified name: the names of the field and its ancestors, joined by dots. */
  name: string;
  kind: FieldKind;
  value: string | string[] | null;
  /** Options to choose from; for checkboxes and radio buttons, their states. */
  options: string[];
  readOnly: boolean;
  required: boolean;
}

/** Claims of a signature. None of them is verified. */
export interface DescribedSignature {
  field: string | null;
  signer: string | null;
  reason: string | null;
  /** Epoch milliseconds. */
  signedAt: number | null;
  /** Signature format (`SubFilter`), such as ETSI.CAdES.detached. */
  format: string | null;
}
