import type { Segment } from "./rows.ts";

/** Lines of one paragraph begin at the same place, to this. */
const SAME_PT = 0.6;
/** Lines of a paragraph follow each other this closely, in type sizes. */
const MAX_LEADING_EM = 1.55;

/**
 * Tells of a short piece of a line whether it belongs to a paragraph: over it, line by line from where it begins, stands one of more than `most`
 * words. Pieces are looked up by where they begin, for a map has thousands of them.
 */
export function paragraphLineTest(segments: readonly Segment[], most: number): (label: Segment) => boolean {
  const starts = new Map<number, number[]>();
  for (const [index, { x0 }] of segments.entries()) {
    const start = Math.floor(x0 / SAME_PT);
    const known = starts.get(start);
    if (known) known.push(index);
    else starts.set(start, [index]);
  }
  const known = new Map<Segment, boolean>();
  const lineOver = (label: Segment): Segment | undefined => {
    const start = Math.floor(label.x0 / SAME_PT);
    const over = [start - 1, start, start + 1].map((near) =>
      starts.get(near)?.find((index) => {
        const { x0, baseline } = segments[index] ?? label;
        const step = label.baseline - baseline;
        return Math.abs(x0 - label.x0) < SAME_PT && step > 0 && step < MAX_LEADING_EM * label.size;
      }),
    );
    return segments[Math.min(...over.filter((index) => index !== undefined))];
  };
  const isShortLine = (label: Segment): boolean => {
    const over = lineOver(label);
    return over !== undefined && (over.words.length > most || isInParagraph(over));
  };
  const isInParagraph = (label: Segment): boolean => {
    const told = known.get(label) ?? isShortLine(label);
    known.set(label, told);
    return told;
  };
  return isInParagraph;
}
