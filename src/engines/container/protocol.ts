/**
 * Protocol between the Worker and the container. A request is one envelope (envelope.ts): a job, then the bytes of its documents.
 * Responses are envelopes too, except for OCR, which responds with one JSON object per line as pages are finished.
 */
export const PATHS = {
  health: "/health",
  office: "/office",
  ocr: "/ocr",
  edit: "/edit",
  images: "/images",
  extract: "/extract",
} as const;

/** Time that the caller still waits, in ms. An interval, because the clocks of two machines differ. */
export const TIMEOUT_HEADER = "Folio-Timeout-Ms";

/** Fair-share key of a job, as an opaque name: one key cannot occupy all capacity while another waits. */
export const SHARE_HEADER = "Folio-Share";

export const ENVELOPE_TYPE = "application/vnd.folio.envelope";
