import type { HocrLine, HocrParagraph, PixelBox } from "./hocr.ts";

/**
 * Minimum horizontal overlap of two lines that count as lines of one column, as a share of the narrower line's width.
 */
const OVERLAP_MIN = 0.5;
/** Maximum gap between two lines in which a missing line is searched, as a multiple of the taller line's height. */
const GAP_MAX_LINE_HEIGHTS = 4;

/**
 * Inserts lines that a later OCR pass found. A line is inserted between two consecutive lines of its column if it lies
 * between them. All other lines are appended.
 */
export function insertFoundLines(
  paragraphs: readonly HocrParagraph[],
  found: Iterable<HocrParagraph>,
): HocrParagraph[] {
  let read = [...paragraphs];
  const rest: HocrParagraph[] = [];
  for (const paragraph of found) {
    const left: HocrLine[] = [];
    for (const line of paragraph.lines) {
      const placed = insertBetween(read, line);
      if (placed) read = placed;
      else left.push(line);
    }
    if (left.length > 0) rest.push({ ...paragraph, lines: left });
  }
  return [...read, ...rest];
}

function insertBetween(paragraphs: readonly HocrParagraph[], line: HocrLine): HocrParagraph[] | null {
  const inOrder = paragraphs.flatMap(({ lines }) => lines);
  const before = inOrder.find((upper, index) => {
    const lower = inOrder[index + 1];
    return lower !== undefined && isBetweenLines(line, upper, lower);
  });
  if (!before) return null;
  return paragraphs.map((paragraph) => {
    const at = paragraph.lines.indexOf(before);
    return at < 0 ? paragraph : { ...paragraph, lines: paragraph.lines.toSpliced(at + 1, 0, line) };
  });
}

function isBetweenLines(line: HocrLine, upper: HocrLine, lower: HocrLine): boolean {
  if (upper.slope === null || lower.slope === null) return false;
  const height = Math.max(upper.bottom - upper.top, lower.bottom - lower.top);
  const middle = centreY(line);
  const isBetween =
    middle > upper.bottom && middle < lower.top && lower.top - upper.bottom <= GAP_MAX_LINE_HEIGHTS * height;
  return isBetween && isInSameColumn(upper, line) && isInSameColumn(line, lower);
}

const centreY = ({ top, bottom }: PixelBox): number => (top + bottom) / 2;

function isInSameColumn(upper: PixelBox, lower: PixelBox): boolean {
  const shared = Math.min(upper.right, lower.right) - Math.max(upper.left, lower.left);
  return shared >= OVERLAP_MIN * Math.min(upper.right - upper.left, lower.right - lower.left);
}
