import type { Warning } from "../../domain/warnings.ts";
import type { EditedPdf, PdfInput } from "../../engines/pdf/pdf-editor.ts";
import type { FinalPdf, RawPdf } from "./stages.ts";

type EditContent = Pick<RawPdf, "content" | "pages" | "warnings" | "isUnchanged">;

/**
 * Returns the result of an edit. If the edit changed nothing, returns the source itself instead. The source still has its
 * signatures, so warnings about them do not apply.
 */
export async function editedOrSource(
  { pdf, pages, warnings, isUnchanged }: EditedPdf,
  { bytes }: PdfInput,
): Promise<EditContent> {
  if (!isUnchanged) return { content: pdf, pages, warnings };
  if (!(pdf instanceof Uint8Array)) await pdf.cancel();
  const content = bytes instanceof Uint8Array ? bytes : await bytes.open();
  return { content, pages, warnings: [], isUnchanged };
}

const NOTHING_CHANGED: Warning = {
  code: "nothing_changed",
  message: "The request changed nothing: the result is the same document as the source. It was not charged.",
};

/** Returns the PDF as free and with a warning if none of the steps changed anything. The test watermark does not count. */
export function withoutChange(raw: RawPdf, final: FinalPdf): RawPdf {
  if (!raw.isUnchanged || !final.isUnchanged) return raw;
  return { ...raw, warnings: [...raw.warnings, NOTHING_CHANGED], isFree: true };
}
