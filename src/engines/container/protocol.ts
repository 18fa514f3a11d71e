/**
 * Paths of the protocol between the Worker and the container. A request is one envelope (envelope.ts): a job, and then
 * the bytes of its documents. Responses are envelopes too, except those of OCR. OCR responds with one JSON object per
 * line, each sent when a page is finished.
 */
export const PATHS = {
  health: "/health",
  office: "/office",
  ocr: "/ocr",
  edit: "/edit",
  images: "/images",
  extract: "/extract",
} as const;

/**
 * Header with the time for which the caller still waits, in ms. It is not a point in time, because the clocks of two
 * machines differ.
 */
export const TIMEOUT_HEADER = "Folio-Timeout-Ms";

/**
 * Header with the fair-share key of a job. Jobs with one key cannot occupy all capacity while jobs with another key
 * wait.
 */
export const SHARE_HEADER = "Folio-Share";

export const ENVELOPE_TYPE = "application/vnd.folio.envelope";
