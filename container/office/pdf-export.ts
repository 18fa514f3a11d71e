import { LIMITS } from "../../src/domain/limits.ts";

/** LibreOffice's options of a PDF, for the warm processes and the cold one alike. */
export const PDF_EXPORT: Record<string, string | number | boolean> = {
  /** One more than is allowed, so that too many are noticed. */
  PageRange: `1-${LIMITS.renderPages + 1}`,
  UseTaggedPDF: true,
  ExportBookmarks: true,
  ExportNotes: false,
  ReduceImageResolution: false,
  Quality: 92,
};
