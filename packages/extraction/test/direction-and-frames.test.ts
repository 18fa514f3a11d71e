import { describe, expect, it } from "vitest";
import { inLogicalOrder } from "../src/layout/characters.ts";
import { haveOppositeDirections, splitByDirection } from "../src/layout/directions.ts";
import { boxInFrame, boxOnPage, framesOf } from "../src/layout/frames.ts";
import { glyph } from "./support/made-words.ts";

describe("haveOppositeDirections", () => {
  it("returns true for two texts of opposite directions", () => {
    expect(haveOppositeDirections("abc", "שלום")).toBe(true);
    expect(haveOppositeDirections("שלום", "abc")).toBe(true);
  });

  it("returns false for two texts of the same direction, and when one text has no direction", () => {
    expect(haveOppositeDirections("abc", "def")).toBe(false);
    expect(haveOppositeDirections("שלום", "עולם")).toBe(false);
    expect(haveOppositeDirections("...", "שלום")).toBe(false);
    expect(haveOppositeDirections("abc", "...")).toBe(false);
  });
});

describe("splitByDirection", () => {
  const parts = (text: string) =>
    splitByDirection([...text].map((letter) => ({ text: letter }))).map((part) => part.map((one) => one.text).join(""));

  it("splits a text between Hebrew and Latin letters", () => {
    expect(parts("abאב")).toEqual(["ab", "אב"]);
    expect(parts("abcd")).toEqual(["abcd"]);
    expect(parts("אבגד")).toEqual(["אבגד"]);
  });
});

describe("inLogicalOrder", () => {
  it.for<[string, string]>([
    ["גבא", "אבג"],
    ["12 בא", "אב 12"],
    ["1.5 בא", "אב 1.5"],
    [".5 בא", "אב 5."],
    ["10% בא", "אב 10%"],
    ["%10 בא", "אב %10"],
    ["1-2", "2-1"],
  ])("turns the visual order %j into the reading order %j", ([painted, read]) => {
    expect(inLogicalOrder([...painted])).toBe(read);
  });
});

describe("framesOf", () => {
  const angles = (...turned: number[]) =>
    framesOf(turned.map((angle) => glyph("a", { angle }))).map(({ angle, glyphs }) => [angle, glyphs.length]);

  it("returns the frame of the most frequent text direction first", () => {
    expect(angles(0, 45, 45)).toEqual([
      [45, 2],
      [0, 1],
    ]);
  });

  it("rounds an angle that is within three degrees of a right angle to the right angle", () => {
    expect(angles(0, 2, -3, 358)).toEqual([[0, 4]]);
    expect(angles(88, 90, 93)).toEqual([[90, 3]]);
    expect(angles(-90, 270)).toEqual([[270, 2]]);
    expect(angles(4, 4)).toEqual([[4, 2]]);
  });
});

describe("boxInFrame and boxOnPage", () => {
  it("are inverse functions at every right angle", () => {
    const box = { x0: 10, y0: 20, x1: 30, y1: 60 };
    for (const angle of [0, 90, 180, 270]) {
      const back = boxOnPage(boxInFrame(box, angle), angle);
      for (const side of ["x0", "y0", "x1", "y1"] as const) expect(back[side]).toBeCloseTo(box[side]);
    }
    expect(boxInFrame(box, 90).x1 - boxInFrame(box, 90).x0).toBeCloseTo(40);
  });
});
