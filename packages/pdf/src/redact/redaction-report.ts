/** Kinds of removed content that have a place on a page. */
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

/** Place of removed content on a displayed page, in points from its top left. */
export interface RedactedBox {
  kind: RedactedBoxKind;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Content that a redaction removed: places, kinds and numbers, without any text. */
export interface RedactionReport {
  /** Pages with removed content, in order. */
  pages: { page: number; boxes: RedactedBox[] }[];
  /** Number of boxes of each kind, and of changed entries of each other kind. Kinds without any are absent. */
  counts: Partial<Record<RedactedBoxKind | RedactedPartKind, number>>;
  /** Number of boxes that `pages` omits, because it is limited to `MAX_REPORTED_BOXES`. */
  omittedBoxes: number;
}

/** Upper bound on the boxes of a report, so that its record stays small. */
export const MAX_REPORTED_BOXES = 1_000;
