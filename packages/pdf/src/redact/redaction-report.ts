/** Kinds of removed content that have a position on a page. */
export const REDACTED_BOX_KINDS = ["text", "image", "vector_graphic", "annotation", "form_field"] as const;
export type RedactedBoxKind = (typeof REDACTED_BOX_KINDS)[number];

/** Kinds of other parts of a file that a redaction removes or changes. */
export const REDACTED_PART_KINDS = [
  "metadata",
  "attachment",
  "script",
  "outline",
  "layer",
  "tag",
  "destination",
  "private_data",
  "other",
] as const;
export type RedactedPartKind = (typeof REDACTED_PART_KINDS)[number];

/** Position and size of removed content on a displayed page, in points from the top left corner of the page. */
export interface RedactedBox {
  kind: RedactedBoxKind;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Report about removed content: positions, kinds and numbers, without any text of the document. */
export interface RedactionReport {
  /** Pages with removed content, in page order. */
  pages: { page: number; boxes: RedactedBox[] }[];
  /**
   * Number of removed boxes by kind, and number of changed entries by kind of part. Leaves out kinds with the number 0.
   */
  counts: Partial<Record<RedactedBoxKind | RedactedPartKind, number>>;
  /** Number of boxes that `pages` leaves out, because a report has at most `MAX_REPORTED_BOXES` boxes. */
  omittedBoxes: number;
}

/** Maximum number of boxes in a report, so that the database record of the PDF stays small. */
export const MAX_REPORTED_BOXES = 1_000;
