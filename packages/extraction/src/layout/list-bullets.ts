import type { Box } from "../geometry.ts";
import { centreY, height, width } from "../geometry.ts";
import type { SmallShape } from "../reading/page-content.ts";
import type { Word } from "./words.ts";

/** Maximum height of a bullet, in ems of the text after it. */
const MAX_HEIGHT_EM = 0.72;
/** Lowest and highest position of a bullet's centre above the baseline of the text after it, in ems. */
const RISE_EM = [0.02, 0.78] as const;
/** Minimum and maximum gap between a bullet and the text after it, in ems. */
const GAP_EM = [0.12, 3] as const;
/** Minimum empty space before a bullet, in ems. A shape with less space before it is not a bullet. */
const MIN_CLEAR_BEFORE_EM = 1.2;
/** Tolerance for the position and size of the bullets of one list, in points. */
const SAME_PT = 0.8;
const MIN_BULLETS = 2;
/**
 * Minimum distance between two bullets on one line, as a multiple of their width. Shapes with a smaller distance are a
 * dot leader or a rating in stars.
 */
const ROW_EM = 6;

/**
 * Adds list bullets to the words of a page. Bullets are drawn shapes, or the letter `o` that Microsoft Word uses as a
 * bullet.
 */
export function withBullets(words: readonly Word[], signs: readonly SmallShape[]): Word[] {
  const letters = words.some(isHollowBulletLetter)
    ? words.map((word) => (isHollowBulletLetter(word) && heads(word, words) ? asHollowBullet(word) : word))
    : words;
  return signs.length < MIN_BULLETS ? [...letters] : [...letters, ...drawnBullets(signs, letters)];
}

/** Microsoft Word uses the letter `o` of Courier New as its second-level bullet. */
const isHollowBulletLetter = ({ text, monospace }: Word): boolean => text === "o" && monospace;
const asHollowBullet = (word: Word): Word => ({ ...word, text: "◦", monospace: false, spaceAfter: true });

function heads(sign: Word, words: readonly Word[]): boolean {
  const level = words.filter((word) => word !== sign && Math.abs(word.baseline - sign.baseline) < 0.3 * word.size);
  return wordAfter(sign, level)?.monospace === false;
}

function drawnBullets(signs: readonly SmallShape[], words: readonly Word[]): Word[] {
  const bullets = signs.flatMap((sign): BulletedLine[] => {
    const level = words.filter((word) => isOnTextLine(sign, word));
    const word = isInShapeRow(sign, signs) ? null : wordAfter(sign, level);
    return word ? [{ sign, word }] : [];
  });
  return bullets
    .filter(({ word }, index, all) => all.findIndex((other) => other.word === word) === index)
    .filter((one, _, all) => all.filter((other) => isSameList(one, other)).length >= MIN_BULLETS)
    .map(({ sign, word }) => bulletWord(sign, word));
}

function isOnTextLine(sign: Box, { baseline, size }: Word): boolean {
  const rise = (baseline - centreY(sign)) / size;
  return rise >= RISE_EM[0] && rise <= RISE_EM[1] && height(sign) <= MAX_HEIGHT_EM * size;
}

/** Whether the shape is part of a row of shapes, such as a dot leader or a rating in stars. */
const isInShapeRow = (sign: SmallShape, signs: readonly SmallShape[]): boolean =>
  signs.some(
    (other) =>
      Math.abs(centreY(other) - centreY(sign)) < height(sign) &&
      Math.abs(other.x0 - sign.x0) > SAME_PT &&
      Math.abs(other.x0 - sign.x0) < ROW_EM * width(sign),
  );

/** Returns the word after a shape. Returns null if the shape is not at the start of a line. */
function wordAfter(sign: Box, level: readonly Word[]): Word | null {
  let next: Word | null = null;
  for (const word of level) {
    const [gap, before] = [(word.x0 - sign.x1) / word.size, (sign.x0 - word.x1) / word.size];
    if (gap < GAP_EM[0] && before < MIN_CLEAR_BEFORE_EM) return null;
    if (gap >= GAP_EM[0] && (next === null || word.x0 < next.x0)) next = word;
  }
  return next && next.x0 - sign.x1 <= GAP_EM[1] * next.size ? next : null;
}

interface BulletedLine {
  sign: SmallShape;
  word: Word;
}

/**
 * Whether two bullets belong to one list. They must have the same size and start at the same x, and their texts must
 * start at the same x.
 */
const isSameList = (a: BulletedLine, b: BulletedLine): boolean =>
  Math.abs(a.sign.x0 - b.sign.x0) < SAME_PT &&
  Math.abs(width(a.sign) - width(b.sign)) < SAME_PT &&
  Math.abs(height(a.sign) - height(b.sign)) < SAME_PT &&
  Math.abs(a.word.x0 - b.word.x0) < 2 * SAME_PT;

/** Returns a bullet as a word on the line of its text: `•` for a filled shape, `☐` for an outlined one. */
function bulletWord({ x0, x1, hollow: open }: SmallShape, { y0, y1, baseline, size, mcid, artifact }: Word): Word {
  const style = { bold: false, italic: false, monospace: false };
  return {
    x0,
    x1,
    y0,
    y1,
    baseline,
    size,
    mcid,
    artifact,
    ...style,
    text: open ? "☐" : "•",
    replaced: false,
    spaceAfter: true,
  };
}
