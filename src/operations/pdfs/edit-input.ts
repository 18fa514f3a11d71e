import type { Finishing } from "../../domain/finishing.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Metadata } from "../../domain/metadata.ts";
import type { CompressionLevel, PdfOperation } from "../../domain/pdf.ts";
import type { PdfPlan } from "./stages.ts";

/** Options that all edits have in addition to their sources. */
export interface EditOutput {
  output: "url" | "base64";
  compress: CompressionLevel;
  metadata: Metadata;
  finishing: Finishing;
}

/** Returns the properties of the resulting PDF that are known before the edit. */
export const editPlan = (operation: PdfOperation, { output, compress, metadata, finishing }: EditOutput): PdfPlan => ({
  operation,
  output,
  compress,
  metadata,
  finishing,
  timeoutMs: LIMITS.editTimeoutMs,
});
