import { describe, expect, it } from "vitest";
import { characterMaps, writeCharacterMaps } from "../src/fonts/character-map.ts";
import { readTrueType, subsetTrueType, viewOf } from "../src/fonts/true-type.ts";
import { Budget } from "../src/syntax/budget.ts";
import { latin1 } from "../src/syntax/objects.ts";
import { emptyTrueType } from "../src/text-layer/empty-true-type.ts";

const words = (...values: number[]) => values.flatMap((value) => [(value >> 8) & 255, value & 255]);

/**
 * Test data: the character maps of a font that has only this map. The map is of the kind "Windows, Unicode" (platform
 * 3, encoding 1).
 */
const mapped = (map: number[]) => {
  const table = Uint8Array.from([...words(0, 1, 3, 1, 0, 12), ...map]);
  return characterMaps({ tables: new Map([["cmap", table]]), glyphCount: 10 });
};

describe("characterMaps", () => {
  it("returns [] for a font without a `cmap` table", () => {
    expect(characterMaps({ tables: new Map(), glyphCount: 1 })).toEqual([]);
  });

  it("reads segments that add a number to the code, and segments that refer to a list of glyphs", () => {
    const [ends, starts, deltas] = [words(66, 81, 0xffff), words(65, 80, 0xffff), words(-60, 3, 1)];
    const ranges = words(0, 4, 0);
    const map = [...words(4, 44, 0, 6, 4, 1, 2), ...ends, ...words(0), ...starts, ...deltas, ...ranges, ...words(7, 0)];
    expect(mapped(map)).toEqual([
      {
        platform: 3,
        encoding: 1,
        glyphs: new Map([
          [65, 5],
          [66, 6],
          [80, 10],
        ]),
      },
    ]);
  });

  it("reads a map with a list of glyphs (format 6), and a map with groups of 32-bit codes (format 12)", () => {
    const trimmed = words(6, 16, 0, 48, 3, 1, 0, 2);
    const groups = [...words(12, 0, 0, 28, 0, 0, 0, 1), ...words(1, 0xf600, 1, 0xf601, 0, 8)];
    expect(mapped(trimmed)[0]?.glyphs).toEqual(
      new Map([
        [48, 1],
        [50, 2],
      ]),
    );
    expect(mapped(groups)[0]?.glyphs).toEqual(
      new Map([
        [0x1f600, 8],
        [0x1f601, 9],
      ]),
    );
  });
});

describe("writeCharacterMaps", () => {
  it.each([
    { kind: "bytes", codes: [65, 66, 200], glyphs: [1, 2, 9] },
    { kind: "segments", codes: [65, 66, 0x416, 0xfb01], glyphs: [4, 5, 300, 2] },
    { kind: "groups", codes: [65, 0x1f600, 0x1f601], glyphs: [4, 5, 6] },
  ])("keeps only the entries of the kept glyphs, and writes them as $kind", ({ codes, glyphs }) => {
    const kept = new Map(codes.map((code, i) => [code, glyphs[i] ?? 0]));
    const map = { platform: 3, encoding: 1, glyphs: new Map([...kept, [67, 77]]) };
    const table = writeCharacterMaps([map], new Set(glyphs));
    expect(characterMaps({ tables: new Map([["cmap", table]]), glyphCount: 400 })).toEqual([{ ...map, glyphs: kept }]);
  });
});

/** Asserts that the table directory of a font file matches its tables. */
function expectSoundDirectory(bytes: Uint8Array): void {
  const view = viewOf(bytes);
  const count = view.getUint16(4);
  const power = Math.floor(Math.log2(count));
  expect([6, 8, 10].map((at) => view.getUint16(at))).toEqual([16 * 2 ** power, power, 16 * (count - 2 ** power)]);
  let next = 12 + 16 * count;
  for (let at = 12; at < 12 + 16 * count; at += 16) {
    const [sum, start, length] = [view.getUint32(at + 4), view.getUint32(at + 8), view.getUint32(at + 12)];
    const tag = latin1(bytes.subarray(at, at + 4));
    expect(start, tag).toBe(next);
    next = start + Math.ceil(length / 4) * 4;
    const padded = Uint8Array.from({ length: next - start }, (_, i) => (i < length ? (bytes[start + i] ?? 0) : 0));
    let expected = 0;
    for (let word = 0; word < padded.length; word += 4) expected = (expected + viewOf(padded).getUint32(word)) >>> 0;
    expect(sum, tag).toBe(expected);
  }
  expect(bytes.length).toBe(next);
}

describe("emptyTrueType", () => {
  const bytes = emptyTrueType({ widths: [600, 250], ascent: 900, descent: 200 });

  it("writes a table directory that matches the tables", () => {
    expectSoundDirectory(bytes);
  });

  it("gives each glyph its width and no outline", () => {
    const { tables, glyphCount } = readTrueType(bytes);
    expect(glyphCount).toBe(3);
    expect([...(tables.get("hmtx") ?? [])]).toEqual(words(600, 0, 600, 0, 250, 0));
    expect([...(tables.get("loca") ?? [])]).toEqual(words(0, 0, 0, 0));
    expect(viewOf(tables.get("head") ?? new Uint8Array()).getUint32(12)).toBe(0x5f0f3cf5);
    const lines = viewOf(tables.get("hhea") ?? new Uint8Array());
    expect([lines.getInt16(4), lines.getInt16(6), lines.getUint16(34)]).toEqual([900, -200, 3]);
  });
});

describe("subsetTrueType", () => {
  it("keeps the widths of all glyphs up to the last kept one, and writes a matching table directory", () => {
    const font = readTrueType(emptyTrueType({ widths: [600, 250, 300], ascent: 900, descent: 200 }));
    const subset = subsetTrueType(font, { glyphs: new Set([2]), more: new Map() }, new Budget());
    expectSoundDirectory(subset);
    const { tables, glyphCount } = readTrueType(subset);
    expect(glyphCount).toBe(3);
    expect([...(tables.get("hmtx") ?? [])]).toEqual(words(600, 0, 0, 0, 250, 0));
  });
});
