import { describe, expect, it } from "vitest";
import { readIndirectObject } from "../src/file/indirect-object.ts";
import { lzw } from "../src/filters/lzw.ts";
import { ParsedCMap, sanitizeCMap } from "../src/fonts/cmap-text.ts";
import { Budget } from "../src/syntax/budget.ts";
import { bytesOf, latin1, PdfStream } from "../src/syntax/objects.ts";

describe("sanitizeCMap", () => {
  const entries = (text: string) => sanitizeCMap(bytesOf(text)).split("\n").slice(1, -1);

  it("keeps entries for single characters and for ranges", () => {
    expect(entries("1 beginbfchar <01> <0041> endbfchar")).toEqual(["1 beginbfchar", "<01> <0041>", "endbfchar"]);
    expect(entries("1 beginbfrange <0001> <0003> <0041> endbfrange")).toEqual([
      "1 beginbfrange",
      "<0001> <0003> <0041>",
      "endbfrange",
    ]);
    expect(entries("1 begincidrange <00000001> <00000003> 7 endcidrange")).toEqual([
      "1 begincidrange",
      "<00000001> <00000003> 7",
      "endcidrange",
    ]);
  });

  it.each([
    ["codes of more than four bytes", "<0000000001> <0000000003> <0041>"],
    ["an end of more than four bytes", "<00000001> <0000000003> <0041>"],
    ["an end before the start", "<0003> <0001> <0041>"],
    ["more than 65,536 codes", "<000000> <010000> <0041>"],
    ["a number in place of a code", "1 3 <0041>"],
    ["a name in place of a text", "<0001> <0003> /A"],
  ])("drops ranges with %s", (_, range) => {
    expect(entries(`1 beginbfrange ${range} endbfrange`)).toEqual(["0 beginbfrange", "", "endbfrange"]);
  });

  it("keeps the writing direction, and the name of a CMap that this CMap extends", () => {
    expect(entries("/Adobe-Japan1-0 usecmap /WMode 1 def /Other 5 def")).toEqual([
      "/Adobe-Japan1-0 usecmap",
      "/WMode 1 def",
    ]);
  });

  it("ignores a definition that is preceded by more than 16 operands", () => {
    expect(entries(`${"1 ".repeat(14)}/WMode 1 def`)).toEqual(["/WMode 1 def"]);
    expect(entries(`${"1 ".repeat(16)}/WMode 1 def`)).toEqual([]);
  });
});

describe("ParsedCMap.texts", () => {
  const texts = (text: string, ...codes: number[]) => {
    const found = ParsedCMap.read(bytesOf(text)).texts(new Set(codes));
    return found && [...found].map(([code, utf16]) => [code, Buffer.from(utf16).toString("hex")]);
  };

  it("counts up the last two bytes of a text to get the other texts of its range", () => {
    expect(texts("1 beginbfrange <01> <ff> <00f0> endbfrange", 1, 16, 17)).toEqual([
      [1, "00f0"],
      [16, "00ff"],
      [17, "0100"],
    ]);
  });

  it("reads the texts of a range from a list", () => {
    expect(texts("1 beginbfrange <05> <07> [<0041> <0042> <0043>] endbfrange", 6, 7)).toEqual([
      [6, "0042"],
      [7, "0043"],
    ]);
  });

  it("returns null for a CMap that maps to CIDs, and for a CMap that extends another one", () => {
    expect(texts("1 begincidchar <05> 7 endcidchar", 5)).toBeNull();
    expect(texts("/H usecmap 1 beginbfchar <05> <0041> endbfchar", 5)).toBeNull();
  });
});

describe("lzw", () => {
  /** Packs codes of nine bits. The first codes in LZWDecode data have this size. */
  const coded = (...codes: number[]) => {
    const bits = codes.map((code) => code.toString(2).padStart(9, "0")).join("");
    const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, "0").match(/.{8}/g) ?? [];
    return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2));
  };

  it("decodes literal codes, codes of table entries, and a code that is used before its entry is complete", () => {
    expect(latin1(lzw(coded(256, 65, 66, 258, 260, 257), true, 1_000))).toBe("ABABABA");
  });

  it("returns everything up to the last complete code if the end marker is missing", () => {
    expect(latin1(lzw(coded(256, 65), true, 1_000))).toBe("A");
    expect(latin1(lzw(coded(256, 65, 66, 67), true, 1_000))).toBe("ABC");
  });

  it("clears its table after a clear code", () => {
    expect(latin1(lzw(coded(256, 65, 66, 258, 256, 67, 68, 258, 257), true, 1_000))).toBe("ABABCDCD");
  });

  it("rejects a code that is not defined yet, and output beyond the size limit", () => {
    expect(() => lzw(coded(256, 65, 300), true, 1_000)).toThrow("damaged LZW data");
    expect(lzw(coded(256, 65, 66, 67, 257), true, 3)).toHaveLength(3);
    expect(() => lzw(coded(256, 65, 66, 67, 257), true, 2)).toThrow("expands beyond 2 bytes");
  });
});

describe("readIndirectObject", () => {
  const read = (source: string, expected?: number) =>
    readIndirectObject(bytesOf(source), 0, {
      budget: new Budget(),
      lengthOf: (length) => length,
      ...(expected !== undefined && { expected }),
    });

  it("returns null for an object without a value", () => {
    expect(read("12 3 obj endobj")).toEqual({ number: 12, generation: 3, value: null, end: 15, isDamaged: false });
  });

  it("uses the length of a stream, but reads up to its end marker if the length is wrong", () => {
    for (const [length, damaged] of [
      [4, false],
      [3, true],
      [99, true],
    ] as const) {
      const { value, ...object } = read(`5 0 obj <</Length ${length}>> stream\r\ndata\nendstream endobj`);
      expect(value instanceof PdfStream && latin1(value.encoded)).toBe("data");
      expect(object.isDamaged).toBe(damaged);
    }
  });

  it("rejects an object that has an unexpected number, and bytes that are not an object", () => {
    expect(read("12 0 obj 7 endobj", 12).value).toBe(7);
    expect(() => read("12 0 obj 7 endobj", 13)).toThrow("object 12");
    expect(() => read("12 obj 7 endobj")).toThrow("no object");
  });
});
