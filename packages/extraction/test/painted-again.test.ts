import { describe, expect, it } from "vitest";
import { cMaps } from "../../pdf/test/support/cmaps.ts";
import { handmadePdf, streamObject } from "../../pdf/test/support/handmade-pdf.ts";
import { LocalExtractor } from "../src/local-extractor.ts";
import { THREAD_READING_LIMITS } from "../src/reading/limits.ts";

const extractor = new LocalExtractor({ limits: THREAD_READING_LIMITS, hasFallback: false, cMaps });

const textOf = async (bytes: Uint8Array) =>
  (await extractor.text({ source: { bytes }, pages: "all", deadlineMs: Date.now() + 60_000 }, "text")).content;
const onePage = (content: string, entries = "") => handmadePdf([{ content, entries }]);
const show = (text: string, x: number, y: number, size = 12) => `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`;

describe("Text extraction from overlapping content", () => {
  it("returns the appearance of a link annotation at its position, but not when the page has the same text below it", async () => {
    const look = (text: string) =>
      streamObject("/Subtype/Form/BBox[0 0 160 20]/Resources<</Font<</F1 3 0 R>>>>", show(text, 0, 5));
    const link = (rect: string, form: number) => `<</Type/Annot/Subtype/Link/F 4/Rect[${rect}]/AP<</N ${form} 0 R>>>>`;
    const annotations = `/Annots[${link("20 195 180 215", 100)}${link("20 245 180 265", 101)}<</Type/Annot/Subtype/Link/F 2/Rect[0 0 99 99]/AP<</N 102 0 R>>>>]`;
    const content = show("above", 20, 250) + show("below", 20, 150);
    const objects = ["to the shop", "above", "gone"].map(look);
    const text = await textOf(handmadePdf([{ content, entries: annotations }], { objects }));
    expect(text?.split(/\n+/)).toEqual(["above", "to the shop", "below"]);
  });

  it("returns the text of free-text annotations without an appearance stream, at their position", async () => {
    const box = "<</Type/Annot/Subtype/FreeText/DA(0 g /Any 9 Tf)/Contents(A note on the side)/Rect[20 190 180 210]>>";
    const text = await textOf(onePage(show("above", 20, 250) + show("below", 20, 150), `/Annots[${box}]`));
    expect(text?.split(/\n+/)).toEqual(["above", "A note on the side", "below"]);
  });

  describe("with several copies of a text", () => {
    const font = "/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Courier>>>>>>";
    const at = (text: string, from: number, [dx, dy]: readonly number[]) =>
      show(text, 20 + 7.2 * from + (dx ?? 0), 100 + (dy ?? 0));
    const words = "heavy ironworks";
    const parts = (size: number) =>
      Array.from(
        { length: Math.ceil(words.length / size) },
        (_, i) => [words.slice(i * size, i * size + size), i * size] as const,
      );
    const offsets = [
      [0, 0],
      [1.1, 0],
      [-0.6, 1],
      [0, -1.1],
    ] as const;

    it.each([1, 2, 3, 4, 15])(
      "returns the text once when each part of %i letters is painted four times",
      async (size) => {
        const passes = parts(size).flatMap(([text, from]) => offsets.map((offset) => at(text, from, offset)));
        expect(await textOf(onePage(passes.join(""), font))).toBe(words);
      },
    );

    it.each([1, 3, 6])(
      "returns the text once when a second copy is painted from the end, in parts of %i letters",
      async (size) => {
        const backwards = parts(size)
          .reverse()
          .map(([text, from]) => at(text, from, [0.5, 0.5]));
        expect(await textOf(onePage(at(words, 0, [0, 0]) + backwards.join(""), font))).toBe(words);
      },
    );

    it("returns the text once when the painted parts overlap", async () => {
      const content = at("heavy iro", 0, [0, 0]) + at("ironworks", 6, [0.3, 0.2]) + at("heavy", 0, [0.3, 0]);
      expect(await textOf(onePage(content, font))).toBe(words);
    });
  });

  it("returns both texts when two different texts overlap by accident", async () => {
    const text = await textOf(
      onePage(show("were drawn from life", 20, 100) + show("three of the woods are", 21, 100, 11.5)),
    );
    for (const word of ["drawn", "three", "woods", "are"]) expect(text).toContain(word);
    const lines = await textOf(onePage(show("line1234", 20, 100) + show("line5678", 20, 100)));
    expect(lines?.match(/line/g)).toHaveLength(2);
  });

  it("returns the same text as often as it is painted when the positions differ, however close they are", async () => {
    expect(await textOf(onePage(show("bye bye, illicit millilitres: llll...", 20, 100, 8)))).toBe(
      "bye bye, illicit millilitres: llll...",
    );
    expect(await textOf(onePage(show("bye", 20, 100) + show("bye", 20, 91.5) + show("bye", 44, 100)))).toBe(
      "bye bye\nbye",
    );
  });
});
