import { describe, expect, it } from "vitest";
import { type BaselineGlyph, type GlyphRun, withoutOverprinting } from "../src/layout/overprinting.ts";
import { wordsOf } from "../src/layout/words.ts";
import { glyph } from "./support/made-words.ts";

const textsOf = (letters: readonly (readonly [text: string, x: number])[]) =>
  wordsOf(
    letters.map(([text, x]) => glyph(text, { x })),
    0,
  ).map(({ text }) => text);

describe("The letters of a word", () => {
  it("stay together when the letter spacing of the whole text is wider than a word space", () => {
    expect(textsOf([..."SPACED"].map((letter, index) => [letter, 8 * index]))).toEqual(["SPACED"]);
  });

  it("are split at a gap that is wider than letter spacing and word space together", () => {
    const letters = [..."SPACEDOUT"].map((letter, index) => [letter, 8 * index + (index < 6 ? 0 : 4)] as const);
    expect(textsOf(letters)).toEqual(["SPACED", "OUT"]);
  });

  it("keep a vowel sign with its letter, whatever the painting order", () => {
    const [alef, bet, qamats] = ["\u05D0", "\u05D1", "\u05B8"];
    const painted = [glyph(qamats, { x: 11, advance: 2 }), glyph(alef, { x: 10 }), glyph(bet, { x: 5 })];
    expect(wordsOf(painted, 0).map(({ text }) => text)).toEqual([`${alef}${qamats}${bet}`]);
  });
});

describe("withoutOverprinting", () => {
  const letter = (text: string, x: number): BaselineGlyph => ({
    glyph: glyph(text, { x }),
    text,
    u0: x,
    u1: x + 5,
    v: 100,
  });
  const run = (text: string, x = 0): GlyphRun => ({
    letters: [...text].map((each, index) => letter(each, x + 5 * index)),
    space: null,
  });
  const textsOf = (runs: readonly GlyphRun[]) => runs.map(({ letters }) => letters.map(({ text }) => text).join(""));

  it("drops a text run that a longer run paints again", () => {
    expect(textsOf(withoutOverprinting([run("ab"), run("abc")]))).toEqual(["abc"]);
  });

  it("keeps every text run of a strip that has more than 300 runs", () => {
    const runs = Array.from({ length: 301 }, () => run("ab"));
    expect(withoutOverprinting(runs)).toHaveLength(301);
    expect(textsOf(withoutOverprinting(runs.slice(1)))).toEqual(["ab"]);
  });

  it("does not search text runs of more than 300 letters for a less complete copy", () => {
    const long = "abcdefghij".repeat(31);
    expect(textsOf(withoutOverprinting([run("ab"), run(long.slice(0, 300))]))).toEqual([long.slice(0, 300)]);
    expect(textsOf(withoutOverprinting([run("ab"), run(long.slice(0, 301))]))).toEqual(["ab", long.slice(2, 301)]);
  });
});
