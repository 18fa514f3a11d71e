import type { Box } from "../geometry.ts";
import { centreY, height, width } from "../geometry.ts";
import type { SmallShape } from "../reading/page-content.ts";
import type { Word } from "./words.ts";

/** A bullet is no higher than this part of the type size beside it, and stands between the baseline and the height of capitals. */
const MAX_HEIGHT_EM = 0.72;
const RISE_EM = [0.02, 0.78] as const;
/** White between a bullet and its text, and what must be white before it, in type sizes. */
const GAP_EM = [0.12, 3] as const;
const MIN_CLEAR_BEFORE_EM = 1.2;
/** Bullets of one list stand under each other and are of one size, to this. */
const SAME_PT = 0.8;
const MIN_BULLETS = 2;
/** Signs that follow each other closer than this, in their own widths, are a row and no bullets. */
const ROW_EM = 6;

/** The words with what begins items of lists made readable: bullets drawn as shapes, and Word's `o` in a face of fixed pitch. */
export function withBullets(words: readonly Word[], signs: readonly SmallShape[]): Word[] {
  const letters = words.some(isHollowBulletLetter)
    ? words.map((word) => (isHollowBulletLetter(word) && heads(word, words) ? asHollowBullet(word) : word))
    : words;
  return signs.length < MIN_BULLETS ? [...letters] : [...letters, ...drawnBullets(signs, letters)];
}

/** Microsoft Word's bullet of the second level is a letter of Courier New. */
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

/** Dots that lead the eye along a line, ratings in stars. */
const isInShapeRow = (sign: SmallShape, signs: readonly SmallShape[]): boolean =>
  signs.some(
    (other) =>
      Math.abs(centreY(other) - centreY(sign)) < height(sign) &&
      Math.abs(other.x0 - sign.x0) > SAME_PT &&
      Math.abs(other.x0 - sign.x0) < ROW_EM * width(sign),
  );

/** The word that a sign stands before, when it begins a line. */
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

/** One shape at one edge, and the texts at another. */
const isSameList = (a: BulletedLine, b: BulletedLine): boolean =>
  Math.abs(a.sign.x0 - b.sign.x0) < SAME_PT &&
  Math.abs(width(a.sign) - width(b.sign)) < SAME_PT &&
  Math.abs(height(a.sign) - height(b.sign)) < SAME_PT &&
  Math.abs(a.word.x0 - b.word.x0) < 2 * SAME_PT;

/** A word of the line it stands on: a full shape is a bullet, an open one a box to tick. */
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
