import type { Glyph } from "./page-content.ts";
import type { StructureElement } from "./structure.ts";

/** Joined, stacked or reordered when set, so that glyphs tell little of the letters. */
const COMPLEX = /[\u0590-\u109F\u1780-\u17FF\uA8E0-\uA8FF\uA980-\uAA7F\uFB1D-\uFDFF\uFE70-\uFEFC]/;
export const isComplex = (text: string): boolean => COMPLEX.test(text);

/** One glyph may stand for a whole formula of greeting, but for no paragraph. */
const MAX_TEXT_PER_GLYPH = 20;
/** More glyphs than the pieces of one cluster are read by themselves where what replaces them is of other letters. */
const MAX_CLUSTER_GLYPHS = 4;
/** Letters that a glyph may stand for beside the one it says: "ffi" is the widest ligature. */
const MAX_EXTRA_LETTERS = 2;

/**
 * Gives glyphs the text that their producer says is meant by them (ISO 32000-2, 14.9.4), as far as it can be: it may add what glyphs do not
 * say (ligatures, clusters, capitals that stand for small letters, signs, what has no map to Unicode), but no word that can be read is lost to
 * it, no figure changed, and no text believed that its glyphs are too few for.
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

/** What elements of the structure tree say of their marked content, the innermost first. */
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

/** Letters and figures, whatever their case and however they are composed. */
const foldLetters = (text: string): string =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** A hyphen stays what it is, for it is painted, although it is meant to go when the line ends elsewhere. */
const isSoftHyphenation = (said: string, meant: string): boolean =>
  /^\s*[-\u2010\u2011]\s*$/.test(said) && meant === "\u00AD";

const isOneCluster = (painted: readonly Glyph[], own: string, other: string): boolean =>
  painted.length <= MAX_CLUSTER_GLYPHS &&
  other.length >= own.length &&
  other.length <= (1 + MAX_EXTRA_LETTERS) * painted.length &&
  !/\p{N}/u.test(own);

/** The first one says all; the others widen it. */
function assignToFirstGlyph(glyphs: readonly Glyph[], meant: string): void {
  for (const [at, glyph] of glyphs.entries()) {
    glyph.text = at === 0 ? meant : "";
    glyph.replaced = true;
  }
}

/**
 * Shares the text out among glyphs whose letters it has, all of them and in their order. What stands between two of them goes to the glyphs
 * between them; white is left to the places of the glyphs. False, and nothing done, where it lacks a letter or has far more.
 */
function distributeText(glyphs: readonly Glyph[], meant: string): boolean {
  const characters = [...meant];
  const folded = characters.map(foldLetters);
  const texts = glyphs.map(({ text }) => text);
  let mute: number[] = [];
  let [unsaid, at, last] = [0, 0, -1];
  const between = (to: number): void => {
    const rest = characters.slice(at, to).join("").trim();
    unsaid += foldLetters(rest).length;
    const own = mute.map((index) => texts[index] ?? "").join("");
    const signs = mute.filter((index) => texts[index] === "" || texts[index]?.trim() !== "");
    const to1 = signs[0] ?? mute[0] ?? Math.max(0, last);
    if (rest !== "" && rest !== own.trim() && !isSoftHyphenation(own, rest)) {
      for (const index of signs) texts[index] = "";
      texts[to1] = to1 === last || signs.length === 0 ? `${texts[to1]}${rest}` : rest;
    }
    mute = [];
  };
  for (const [index, { text }] of glyphs.entries()) {
    const wanted = foldLetters(text);
    if (wanted === "") {
      mute.push(index);
      continue;
    }
    const found = findLetters(wanted, folded, at);
    if (!found) return false;
    between(found.from);
    texts[index] = characters.slice(found.from, found.to).join("");
    [at, last] = [found.to, index];
  }
  between(characters.length);
  if (unsaid > MAX_EXTRA_LETTERS * glyphs.length) return false;
  for (const [index, glyph] of glyphs.entries()) glyph.text = texts[index] ?? "";
  return true;
}

/** Where characters of these letters begin, and where they end. */
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
