/** Points per unit: 72 points an inch, 96 CSS pixels an inch (CSS Values 4, section 6.2). */
const POINTS_PER_UNIT = { mm: 72 / 25.4, cm: 72 / 2.54, in: 72, px: 0.75, pt: 1 } as const;

const LENGTH = /^(\d+(?:\.\d+)?|\.\d+)(mm|cm|in|px|pt)$/;

/** What a length may look like, for messages. */
export const LENGTH_HINT = 'a length such as "20mm", "2cm", "1in", "96px" or "72pt"';

/** A length in points, or null when it is not one. A bare `0` counts as zero. */
export function parseLength(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === "0") return 0;
  const match = LENGTH.exec(trimmed);
  if (!match) return null;
  return Number(match[1]) * POINTS_PER_UNIT[match[2] as keyof typeof POINTS_PER_UNIT];
}
