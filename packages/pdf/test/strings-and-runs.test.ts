import { describe, expect, it } from "vitest";
import { ascii85, runLength } from "../src/filters/ascii.ts";
import { Budget } from "../src/syntax/budget.ts";
import { bytesOf, latin1, PdfString } from "../src/syntax/objects.ts";
import { SyntaxReader } from "../src/syntax/reader.ts";

describe("A literal string", () => {
  const read = (source: string) => {
    const value = new SyntaxReader(bytesOf(source), new Budget()).value();
    return value instanceof PdfString ? latin1(value.bytes) : value;
  };

  it.each([
    ["(a\\nb\\tc\\\\d)", "a\nb\tc\\d"],
    ["(a\\101b)", "aAb"],
    ["(\\0053)", "\x053"],
    ["(\\53x)", "+x"],
    ["(\\7x)", "\x07x"],
    ["(a\\\nb)", "ab"],
    ["(a\\\r\nb)", "ab"],
    ["(a\\\rb)", "ab"],
    ["(a\\(b(c)d)", "a(b(c)d"],
    ["(\\q)", "q"],
  ])("is decoded from %j to %j", (source, text) => {
    expect(read(source)).toBe(text);
  });
});

describe("runLength", () => {
  it.each([
    { encoded: [2, 1, 2, 3, 254, 7, 128], decoded: [1, 2, 3, 7, 7, 7] },
    { encoded: [255, 9, 0, 4, 128, 5], decoded: [9, 9, 4] },
    { encoded: [129, 6], decoded: Array(128).fill(6) },
    { encoded: [5, 1, 2], decoded: [1, 2] },
    { encoded: [], decoded: [] },
  ])("decodes $encoded", ({ encoded, decoded }) => {
    expect([...runLength(Uint8Array.from(encoded), 1_000)]).toEqual(decoded);
  });

  it("rejects data that expand beyond the limit, and accepts data that expand exactly to the limit", () => {
    expect(runLength(Uint8Array.of(129, 6), 128)).toHaveLength(128);
    expect(() => runLength(Uint8Array.of(129, 6), 127)).toThrow(/beyond 127 bytes/);
  });
});

describe("ascii85", () => {
  it("decodes complete groups, the abbreviation z for four zero bytes, and an incomplete last group", () => {
    const decoded = (text: string) => latin1(ascii85(bytesOf(text), 1_000));
    expect(decoded("87cURDZ~>")).toBe("Hello");
    expect(decoded("z87cUR DZ~>ignored")).toBe("\0\0\0\0Hello");
  });
});
