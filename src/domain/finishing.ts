import type { AttachmentAbout, DocumentInformation, PdfProtection } from "@folio/pdf/model";

/** A file to attach: its description and its source. */
export interface AttachmentInput extends AttachmentAbout {
  source: { url: string } | { base64: string };
}

/** Final changes that can be made to any PDF. */
export interface Finishing {
  information: DocumentInformation | null;
  attachments: AttachmentInput[];
  protection: PdfProtection | null;
  /** File name of the download; null for the PDF's id. */
  filename: string | null;
}

export const NO_FINISHING: Finishing = { information: null, attachments: [], protection: null, filename: null };
