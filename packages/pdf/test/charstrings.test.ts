import { describe, expect, it } from "vitest";
import { flattenCharstring } from "../src/fonts/flat-charstring.ts";
import { toType2 } from "../src/fonts/type1-charstring.ts";
import { Type2Builder } from "../src/fonts/type2-builder.ts";

/** Encodes small integers in the way of Type 1 and Type 2 charstrings. */
const numbers = (...values: number[]) => values.map((value) => value + 139);
const OP = { hstem: 1, vstem: 3, vmove: 4, line: 5, curve: 8, end: 14, mask: 19, move: 21, hmove: 22 };
const TYPE1 = { width: 13, callOtherSubr: [12, 16], pop: [12, 17], setCurrentPoint: [12, 33] };

describe("Type2Builder", () => {
  it("writes the advance width before the first operator", () => {
    const builder = new Type2Builder();
    builder.width(100);
    expect([...builder.finish()]).toEqual([...numbers(100), OP.end]);
  });

  it("writes each stem as its distance from the end of the previous stem, even if there is only one", () => {
    const builder = new Type2Builder();
    builder.stem("h", 40, 12);
    builder.stem("h", 10, 20);
    builder.stem("v", 5, 6);
    expect([...builder.finish()]).toEqual([
      ...[...numbers(0, 10, 20, 10, 12), OP.hstem],
      ...[...numbers(5, 6), OP.vstem],
      OP.end,
    ]);
  });

  it("writes a hint mask before and after hint replacement, each with only the stems that are active there", () => {
    const builder = new Type2Builder();
    builder.stem("h", 10, 20);
    builder.move(3, 4);
    builder.line(5, 6);
    builder.replaceStems();
    builder.stem("v", 5, 6);
    builder.line(7, 8);
    expect([...builder.finish()]).toEqual([
      ...[...numbers(0, 10, 20), 18, ...numbers(5, 6), 23],
      ...[OP.mask, 0b1000_0000, ...numbers(3, 4), OP.move, ...numbers(5, 6), OP.line],
      ...[OP.mask, 0b0100_0000, ...numbers(7, 8), OP.line],
      OP.end,
    ]);
  });
});

describe("toType2 for a Type 1 charstring", () => {
  const glyph = (...code: number[]) => [
    ...toType2(Uint8Array.from([...numbers(0, 50), TYPE1.width, ...code, OP.end]), []).code,
  ];

  it("reads numbers that are encoded in one, two and five bytes", () => {
    const written = glyph(...[247, 0, ...numbers(1), OP.move], ...[255, 0, 0, 0, 109, 251, 2, OP.line]);
    expect(written).toEqual([...numbers(50), 247, 0, ...numbers(1), OP.move, 247, 1, 251, 2, OP.line, OP.end]);
  });

  it("reads negative numbers that are encoded in five bytes", () => {
    expect(glyph(255, 255, 255, 255, 254, ...numbers(3), OP.move)).toEqual(glyph(...numbers(-2, 3), OP.move));
  });

  it("uses the first six operands of a curve and ignores the others", () => {
    expect(glyph(...numbers(1, 2, 3, 4, 5, 6, 7), OP.curve)).toEqual(glyph(...numbers(1, 2, 3, 4, 5, 6), OP.curve));
  });

  it("draws flex as two curves, and starts the first curve at the reference point", () => {
    const move = (x: number, y: number) => [...numbers(x, y), OP.move, ...numbers(0, 2), ...TYPE1.callOtherSubr];
    const flex = [
      ...[...numbers(0, 1), ...TYPE1.callOtherSubr],
      ...[move(1, 2), move(3, 4), move(5, 6), move(7, 8), move(9, 10), move(11, 12), move(13, 14)].flat(),
      ...[...numbers(50, 49, 56, 3, 0), ...TYPE1.callOtherSubr, ...TYPE1.pop, ...TYPE1.pop, ...TYPE1.setCurrentPoint],
    ];
    expect(glyph(...numbers(20, 30), OP.move, ...flex)).toEqual([
      ...[...numbers(50), ...numbers(20, 30), OP.move],
      ...[...numbers(4, 6, 5, 6, 7, 8), ...numbers(9, 10, 11, 12, 13, 14), OP.curve],
      OP.end,
    ]);
  });
});

describe("flattenCharstring for a Type 2 charstring", () => {
  it.each([34, 35, 36, 37])("keeps the flex operator 12 %i", (flex) => {
    const code = Uint8Array.from([...numbers(1, 2, 3, 4, 5, 6, 7), 12, flex, OP.end]);
    expect([...flattenCharstring(code, { global: [], local: [] }).code]).toEqual([...code]);
  });

  it("rejects two-byte operators that are not supported", () => {
    const code = Uint8Array.from([...numbers(1, 2), 12, 10, OP.end]);
    expect(() => flattenCharstring(code, { global: [], local: [] })).toThrow("operator 12");
  });

  it("replaces the call of a local subroutine by the subroutine", () => {
    const local = [Uint8Array.from([...numbers(7, 8), OP.line, 11])];
    const code = Uint8Array.from([...numbers(3, 4), OP.move, ...numbers(-107), 10, OP.end]);
    expect([...flattenCharstring(code, { global: [], local }).code]).toEqual([
      ...[...numbers(3, 4), OP.move, ...numbers(7, 8), OP.line],
      OP.end,
    ]);
  });
});
