import type { AttachmentAbout, DocumentInformation, PdfProtection } from "@folio/pdf/model";

/** A file to attach to a PDF: its description and its source. */
export interface AttachmentInput extends AttachmentAbout {
  source: { url: string } | { base64: string };
}

/** The last changes that Folio can make to any PDF, such as stamps, metadata and encryption. */
export interface Finishing {
  information: DocumentInformation | null;
  attachments: AttachmentInput[];
  protection: PdfProtection | null;
  /** File name of the download. If null, the name is the PDF's id. */
  filename: string | null;
}

export const NO_FINISHING: Finishing = { information: null, attachments: [], protection: null, filename: null };
