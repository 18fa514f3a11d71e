import { PdfError } from "../errors.ts";
import { claimedPdfaPart } from "../file/claims.ts";
import { PdfDocument } from "../file/document.ts";
import { decodeStream } from "../filters/decode.ts";
import type { CMaps } from "../fonts/cmaps.ts";
import { DamagedFileError } from "../syntax/damaged-file-error.ts";
import type { PdfDict } from "../syntax/objects.ts";
import type { Findings } from "./findings.ts";
import type { ConformanceTarget } from "./standard.ts";

/** Checks a document against a standard. */
type Check = (document: PdfDocument, target: ConformanceTarget, cMaps: CMaps) => Promise<Findings>;

/** Parts of PDF/A that attached files may have, by the part of the document (ISO 19005-2, 6.8, and ISO 19005-4, 6.9). */
const ALLOWED_PARTS: Record<number, readonly number[]> = { 2: [1, 2], 3: [1, 2, 3], 4: [1, 2, 4] };

/** Whether an attached file is a PDF that conforms to PDF/A itself. */
export async function isConformingAttachment(
  document: PdfDocument,
  file: PdfDict,
  { cMaps, part, check }: { cMaps: CMaps; part: number; check: Check },
): Promise<boolean> {
  const files = document.dict(file.get("EF"));
  const stream = document.stream(files?.get("UF") ?? files?.get("F"));
  if (!stream) return false;
  try {
    const attached = PdfDocument.open(decodeStream(stream, document), undefined, document.budget.forNextDocument());
    const own = claimedPdfaPart(attached);
    if (own === null || attached.recovered || !ALLOWED_PARTS[part]?.includes(own)) return false;
    const level = own === 4 ? null : "b";
    const target = { pdfA: { part: own as 1 | 2 | 4, level }, isPdfUa: false } as const;
    return (await check(attached, target, cMaps)).violations().length === 0;
  } catch (error) {
    if (error instanceof DamagedFileError || (error instanceof PdfError && error.code !== "too_complex")) return false;
    throw error;
  }
}
