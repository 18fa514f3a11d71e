/** Points per unit: 72 points per inch, 96 CSS pixels per inch (CSS Values 4, section 6.2). */
const POINTS_PER_UNIT = { mm: 72 / 25.4, cm: 72 / 2.54, in: 72, px: 0.75, pt: 1 } as const;

const LENGTH = /^(\d+(?:\.\d+)?|\.\d+)(mm|cm|in|px|pt)$/;

/** Pattern of the accepted lengths for JSON Schema. */
export const LENGTH_PATTERN = "^ *(0|([0-9]+(\\.[0-9]+)?|\\.[0-9]+)(mm|cm|in|px|pt)) *$";

/** Description of the accepted lengths, for error messages. */
export const LENGTH_HINT = 'a length such as "20mm", "2cm", "1in", "96px" or "72pt"';

/** Returns a length in points, or null for invalid text. The text `0` needs no unit. */
export function parseLength(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === "0") return 0;
  const match = LENGTH.exec(trimmed);
  if (!match) return null;
  return Number(match[1]) * POINTS_PER_UNIT[match[2] as keyof typeof POINTS_PER_UNIT];
}
