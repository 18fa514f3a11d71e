import type { Segment } from "./rows.ts";

/** Tolerance for the x at which the lines of one paragraph start, in points. */
const SAME_PT = 0.6;
/** Maximum distance between the baselines of consecutive lines of a paragraph, in ems. */
const MAX_LEADING_EM = 1.55;

/**
 * Returns a function that tests whether a short line segment belongs to a paragraph. Directly above the segment must be
 * a line of more than `most` words, or further short lines below such a line. All lines must start at the same x.
 * Segments are indexed by their start, because a map has thousands of segments.
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
    const isPart = known.get(label) ?? isShortLine(label);
    known.set(label, isPart);
    return isPart;
  };
  return isInParagraph;
}
