/** Error codes that all operations with the same kind of result share. */

export const RENDERING_ERRORS = [
  "credits_exhausted",
  "concurrency_limit_exceeded",
  "timeout_exceeded",
  "navigation_failed",
  "url_not_allowed",
  "url_blocked",
  "resource_failed",
  "script_failed",
  "document_refused",
  "document_too_large",
  "not_conformant",
  "page_out_of_range",
  "render_crashed",
  "output_too_large_for_base64",
  "renderer_unavailable",
  "container_unavailable",
] as const;

export const SOURCE_ERRORS = [
  "credits_exhausted",
  "concurrency_limit_exceeded",
  "resource_not_found",
  "file_expired",
  "source_too_large",
  "source_invalid",
  "source_encrypted",
  "source_unreachable",
  "url_not_allowed",
  "url_blocked",
  "timeout_exceeded",
  "container_unavailable",
] as const;

export const EDITING_ERRORS = [
  ...SOURCE_ERRORS,
  "page_out_of_range",
  "document_too_large",
  "not_conformant",
  "output_too_large_for_base64",
] as const;

export const CONVERSION_ERRORS = [
  "credits_exhausted",
  "concurrency_limit_exceeded",
  "unsupported_format",
  "source_invalid",
  "source_encrypted",
  "source_unreachable",
  "source_too_large",
  "url_not_allowed",
  "url_blocked",
  "timeout_exceeded",
  "document_too_large",
  "not_conformant",
  "output_too_large_for_base64",
  "container_unavailable",
] as const;

export const IMAGE_ERRORS = [
  "resource_not_found",
  "credits_exhausted",
  "concurrency_limit_exceeded",
  "schema_validation_failed",
  "template_failed",
  "timeout_exceeded",
  "navigation_failed",
  "url_not_allowed",
  "url_blocked",
  "resource_failed",
  "script_failed",
  "document_refused",
  "document_too_large",
  "render_crashed",
  "output_too_large_for_base64",
  "renderer_unavailable",
] as const;

export const EXTRACTION_ERRORS = [...SOURCE_ERRORS, "page_out_of_range"] as const;
