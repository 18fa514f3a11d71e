import type { AttachmentAbout, DocumentInformation, PdfProtection } from "@folio/pdf/model";

/** A file to attach: its description, and where it comes from. */
export interface AttachmentInput extends AttachmentAbout {
  source: { url: string } | { base64: string };
}

/** The last changes that any PDF may be given. */
export interface Finishing {
  information: DocumentInformation | null;
  attachments: AttachmentInput[];
  protection: PdfProtection | null;
  /** Name of the download; null keeps the id. */
  filename: string | null;
}

export const UNFINISHED: Finishing = { information: null, attachments: [], protection: null, filename: null };
