import type { Glyph } from "./page-content.ts";
import type { StructureElement } from "./structure.ts";

/** Matches scripts whose glyphs are joined, stacked or reordered, so that one glyph does not stand for one letter. */
const COMPLEX = /[\u0590-\u109F\u1780-\u17FF\uA8E0-\uA8FF\uA980-\uAA7F\uFB1D-\uFDFF\uFE70-\uFEFC]/;
export const isComplex = (text: string): boolean => COMPLEX.test(text);

/**
 * Maximum number of characters of /ActualText per glyph. One glyph may stand for a whole greeting formula, but not for
 * a paragraph.
 */
const MAX_TEXT_PER_GLYPH = 20;
/**
 * Maximum number of glyphs that /ActualText with different letters may replace. Only the glyphs of one cluster may be
 * replaced in this way.
 */
const MAX_CLUSTER_GLYPHS = 4;
/**
 * Maximum number of letters that a glyph may stand for in addition to its own letter. The widest ligature, "ffi", has
 * two additional letters.
 */
const MAX_EXTRA_LETTERS = 2;

/**
 * Assigns /ActualText (ISO 32000-2, 14.9.4) to glyphs where the text is plausible. The text may add letters that glyphs
 * lack: ligatures, clusters, small capitals, symbols, and glyphs without a Unicode map. It may not remove readable
 * words, change digits, or be far longer than the text of its glyphs.
 */
export function replaceText(glyphs: readonly Glyph[], meant: string): void {
  const painted = glyphs.filter(({ text }) => text.trim() !== "" || text === "");
  const said = glyphs.map(({ text }) => text).join("");
  const [own, other] = [foldLetters(said), foldLetters(meant)];
  const isTooLong = meant.trim().length > MAX_TEXT_PER_GLYPH * Math.max(1, painted.length);
  if (meant.trim() === "" || meant.trim() === said.trim() || isTooLong) return;
  if (isComplex(meant) || isComplex(said)) {
    if (2 * other.length >= own.length) assignToFirstGlyph(glyphs, meant);
  } else if (own === "") {
    if (!isSoftHyphenation(said, meant)) assignToFirstGlyph(glyphs, meant);
  } else if (!distributeText(glyphs, meant) && isOneCluster(painted, own, other)) assignToFirstGlyph(glyphs, meant);
}

/** Applies the /ActualText of tags to the glyphs under each tag. The innermost tag is applied first. */
export function replaceByTags(elements: readonly StructureElement[], glyphs: readonly Glyph[]): void {
  if (!elements.some(hasReplacement)) return;
  const byMark = Map.groupBy(glyphs, ({ mcid }) => mcid);
  const under = ({ children, replacement }: StructureElement): Glyph[] => {
    const own = children.flatMap((child) => (typeof child === "number" ? (byMark.get(child) ?? []) : under(child)));
    if (replacement !== null && own.length > 0) replaceText(own, replacement);
    return own;
  };
  for (const element of elements) under(element);
}

const hasReplacement = ({ replacement, children }: StructureElement): boolean =>
  replacement !== null || children.some((child) => typeof child !== "number" && hasReplacement(child));

/** Returns the letters and digits of a text without differences in case and in Unicode composition. */
const foldLetters = (text: string): string =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/**
 * Whether the glyph paints a visible hyphen while its /ActualText is a soft hyphen. The glyph then keeps the visible
 * hyphen as its text.
 */
const isSoftHyphenation = (said: string, meant: string): boolean =>
  /^\s*[-\u2010\u2011]\s*$/.test(said) && meant === "\u00AD";

const isOneCluster = (painted: readonly Glyph[], own: string, other: string): boolean =>
  painted.length <= MAX_CLUSTER_GLYPHS &&
  other.length >= own.length &&
  other.length <= (1 + MAX_EXTRA_LETTERS) * painted.length &&
  !/\p{N}/u.test(own);

/** Assigns the whole text to the first glyph, and an empty text to the other glyphs. */
function assignToFirstGlyph(glyphs: readonly Glyph[], meant: string): void {
  for (const [at, glyph] of glyphs.entries()) {
    glyph.text = at === 0 ? meant : "";
    glyph.replaced = true;
  }
}

/**
 * Distributes a text over glyphs if the text contains all letters of the glyphs in the same order. Text between two
 * letters goes to the glyphs between these letters. Whitespace is not assigned, because it follows from the glyph
 * positions. Returns false and changes nothing if a letter is missing, or if the text adds far too many letters.
 */
function distributeText(glyphs: readonly Glyph[], meant: string): boolean {
  const characters = [...meant];
  const folded = characters.map(foldLetters);
  const texts = glyphs.map(({ text }) => text);
  let withoutLetters: number[] = [];
  let [added, at, last] = [0, 0, -1];
  const between = (to: number): void => {
    const rest = characters.slice(at, to).join("").trim();
    added += foldLetters(rest).length;
    const own = withoutLetters.map((index) => texts[index] ?? "").join("");
    const signs = withoutLetters.filter((index) => texts[index] === "" || texts[index]?.trim() !== "");
    const to1 = signs[0] ?? withoutLetters[0] ?? Math.max(0, last);
    if (rest !== "" && rest !== own.trim() && !isSoftHyphenation(own, rest)) {
      for (const index of signs) texts[index] = "";
      texts[to1] = to1 === last || signs.length === 0 ? `${texts[to1]}${rest}` : rest;
    }
    withoutLetters = [];
  };
  for (const [index, { text }] of glyphs.entries()) {
    const wanted = foldLetters(text);
    if (wanted === "") {
      withoutLetters.push(index);
      continue;
    }
    const found = findLetters(wanted, folded, at);
    if (!found) return false;
    between(found.from);
    texts[index] = characters.slice(found.from, found.to).join("");
    [at, last] = [found.to, index];
  }
  between(characters.length);
  if (added > MAX_EXTRA_LETTERS * glyphs.length) return false;
  for (const [index, glyph] of glyphs.entries()) glyph.text = texts[index] ?? "";
  return true;
}

/**
 * Returns the range of characters in `folded` that make up the wanted letters, or null when these letters are not
 * found.
 */
function findLetters(wanted: string, folded: readonly string[], after: number): { from: number; to: number } | null {
  for (let from = after; from < folded.length; from++) {
    let said = folded[from] ?? "";
    let to = from + 1;
    if (said === "") continue;
    while (said !== wanted && to < folded.length && wanted.startsWith(said)) said += folded[to++] ?? "";
    if (said === wanted) return { from, to };
  }
  return null;
}
