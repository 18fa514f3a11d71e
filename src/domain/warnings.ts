/**
 * Codes of warnings: problems that do not prevent a result (docs/contract/additions.md section 5; `source_recovered`:
 * section 6, damaged files).
 */
export const WARNING_CODES = [
  "resource_failed",
  "resource_timeout",
  "resource_blocked",
  "network_idle_timeout",
  "still_changing",
  "script_error",
  "font_failed",
  "glyph_missing",
  "source_recovered",
  "content_dropped",
  "page_unreadable",
  "text_unreadable",
  "image_omitted",
  "signature_invalidated",
  "contents_empty",
  "contents_unsettled",
  "translation_missing",
  "nothing_changed",
  "text_not_found",
  "nothing_redacted",
  "gap_width_kept",
  "text_remains",
  "conformance_repaired",
] as const;

export type WarningCode = (typeof WARNING_CODES)[number];

export interface Warning {
  code: WarningCode;
  message: string;
  /** URL or name of the resource that failed to load. */
  resource?: string;
}
