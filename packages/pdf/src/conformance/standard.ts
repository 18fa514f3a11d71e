/** Standards that a result can conform to: parts of PDF/A (ISO 19005) with their levels, and PDF/UA-1 (ISO 14289-1). */
export const STANDARDS = [
  "pdf/a-1b",
  "pdf/a-2b",
  "pdf/a-2u",
  "pdf/a-2a",
  "pdf/a-3b",
  "pdf/a-3u",
  "pdf/a-3a",
  "pdf/a-4",
  "pdf/a-4f",
  "pdf/ua-1",
] as const;
export type Standard = (typeof STANDARDS)[number];

export type PdfaPart = 1 | 2 | 3 | 4;
export type PdfaLevel = "a" | "b" | "u" | "f" | null;

/** Standards to conform to, in the form that the checks use. */
export interface ConformanceTarget {
  pdfA: { part: PdfaPart; level: PdfaLevel } | null;
  isPdfUa: boolean;
}

/** Whether the standards can be combined in one file: at most one of PDF/A, and at most one of PDF/UA. */
export function areCombinable(standards: readonly Standard[]): boolean {
  const { length } = standards.filter((standard) => standard.startsWith("pdf/a-"));
  return new Set(standards).size === standards.length && length <= 1 && !isUaOnPdf2(standards);
}

/** PDF/UA-1 requires a PDF 1 file, and PDF/A-4 requires a PDF 2.0 file. */
const isUaOnPdf2 = (standards: readonly Standard[]): boolean =>
  standards.includes("pdf/ua-1") && standards.some((standard) => standard.startsWith("pdf/a-4"));

export function targetOf(standards: readonly Standard[]): ConformanceTarget {
  const target: ConformanceTarget = { pdfA: null, isPdfUa: false };
  for (const standard of standards) {
    if (standard === "pdf/ua-1") target.isPdfUa = true;
    else target.pdfA = partAndLevel(standard);
  }
  return target;
}

function partAndLevel(standard: Standard): ConformanceTarget["pdfA"] {
  const [, part, level = ""] = /^pdf\/a-([1-4])([abuf]?)$/.exec(standard) ?? [];
  const levels: Record<string, PdfaLevel> = { a: "a", b: "b", u: "u", f: "f" };
  return { part: part === "1" ? 1 : part === "2" ? 2 : part === "3" ? 3 : 4, level: levels[level] ?? null };
}

/** Returns the standards in the form in which people write them, such as `PDF/A-2b and PDF/UA-1`. */
export const standardNames = (standards: readonly Standard[]): string =>
  standards.map((standard) => standard.replace("pdf/a", "PDF/A").replace("pdf/ua", "PDF/UA")).join(" and ");

/** Whether files may be attached (ISO 19005-3, 6.8, and ISO 19005-4, annex A). */
export const allowsAttachments = ({ pdfA }: ConformanceTarget): boolean =>
  pdfA === null || pdfA.part === 3 || (pdfA.part === 4 && pdfA.level === "f");

/** Whether every shown character needs a Unicode value. Level A includes level U (ISO 19005-2, 5). */
export const needsUnicode = ({ pdfA, isPdfUa }: ConformanceTarget): boolean =>
  isPdfUa || pdfA?.level === "u" || pdfA?.level === "a";

/** Whether the document needs a structure tree. */
export const needsTags = ({ pdfA, isPdfUa }: ConformanceTarget): boolean => isPdfUa || pdfA?.level === "a";
