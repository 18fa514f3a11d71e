import type { AttachmentAbout, DocumentInformation, PdfProtection, Standard } from "@folio/pdf/model";

/** A file to attach to a PDF: its description and its source. */
export interface AttachmentInput extends AttachmentAbout {
  source: { url: string } | { base64: string };
}

/** Standards to which a PDF must conform, and whether Folio may change what prevents this. */
export interface ConformanceInput {
  standards: Standard[];
  repair: boolean;
}

/** The last changes that Folio can make to any PDF, such as stamps, metadata and encryption. */
export interface Finishing {
  information: DocumentInformation | null;
  attachments: AttachmentInput[];
  protection: PdfProtection | null;
  /** Standards to which the PDF must conform. Undefined in batch items that were stored before this option existed. */
  conformance?: ConformanceInput | null | undefined;
  /** File name of the download. If null, the name is the PDF's id. */
  filename: string | null;
}

export const NO_FINISHING: Finishing = {
  information: null,
  attachments: [],
  protection: null,
  conformance: null,
  filename: null,
};
