import { LIMITS } from "../../src/domain/limits.ts";

/** LibreOffice's PDF export options, for warm and cold processes. */
export const PDF_EXPORT: Record<string, string | number | boolean> = {
  /** One page more than the limit, so that a document above the limit is detected. */
  PageRange: `1-${LIMITS.renderPages + 1}`,
  UseTaggedPDF: true,
  ExportBookmarks: true,
  ExportNotes: false,
  ReduceImageResolution: false,
  Quality: 92,
};
