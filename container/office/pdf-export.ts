import { LIMITS } from "../../src/domain/limits.ts";

/** LibreOffice's PDF export options for every conversion. */
export const PDF_EXPORT: Record<string, string | number | boolean> = {
  /** The page range ends one page above the limit, so that Folio detects a document with too many pages. */
  PageRange: `1-${LIMITS.renderPages + 1}`,
  UseTaggedPDF: true,
  ExportBookmarks: true,
  ExportNotes: false,
  ReduceImageResolution: false,
  Quality: 92,
};
