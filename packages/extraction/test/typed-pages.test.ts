import { describe, expect, it } from "vitest";
import { cMaps } from "../../pdf/test/support/cmaps.ts";
import { handmadePdf } from "../../pdf/test/support/handmade-pdf.ts";
import { LocalExtractor } from "../src/local-extractor.ts";
import { THREAD_READING_LIMITS } from "../src/reading/limits.ts";

const extractor = new LocalExtractor({ limits: THREAD_READING_LIMITS, hasFallback: false, cMaps });
const COURIER = "<</Type/Font/Subtype/Type1/BaseFont/Courier>>";

/** Returns a page of 6-point Courier with these lines, one below another. */
function typedPage(lines: readonly string[]): Uint8Array {
  const shown = lines.map((line) => line.replaceAll(/[\\()]/g, (sign) => `\\${sign}`));
  const content = shown.map((line, row) => `BT /F1 6 Tf 5 ${285 - 7 * row} Td (${line}) Tj ET`).join("\n");
  return handmadePdf([{ content, entries: "/Resources<</Font<</F1 100 0 R>>>>" }], { objects: [COURIER] });
}

const request = (lines: readonly string[]) => ({
  source: { bytes: typedPage(lines) },
  pages: "all",
  deadlineMs: Date.now() + 30_000,
});

async function tablesOf(lines: readonly string[]): Promise<string[][][]> {
  const { tables } = await extractor.tables(request(lines));
  return tables.map(({ head, data }) => [...head, ...data]);
}

const ports = [
  ["Port", "Used for"],
  ["21", "files"],
  ["25", "letters"],
  ["43", "names"],
];

describe("Tables on typewritten pages", () => {
  it("are detected by ruled lines of dashes and bars, whatever the entries are", async () => {
    const boxed = [
      "+------+----------+",
      "| Port | Used for |",
      "+======+==========+",
      "| 21   | files    |",
      "| 25   | letters  |",
      "| 43   | names    |",
      "+------+----------+",
    ];
    const piped = boxed.slice(1, -1).map((line) => line.replaceAll("=", "-").replaceAll("+", "|"));
    const query = piped.map((line) => line.slice(1, -1).replaceAll("-|-", "-+-"));
    for (const lines of [boxed, piped, query]) expect(await tablesOf(lines)).toEqual([ports]);
  });

  it("are detected when no space separates an entry from the bar beside it", async () => {
    const lines = ["+----+-----+", "|Port|Count|", "+----+-----+", "|  21|  143|", "|  25|   67|", "+----+-----+"];
    const rows = [
      ["Port", "Count"],
      ["21", "143"],
      ["25", "67"],
    ];
    expect(await tablesOf(lines)).toEqual([rows]);
  });

  it("have one column under each line of dashes, although only one space separates these lines", async () => {
    const lines = [
      "CODE TOWN      PAID",
      "---- ------ -------",
      "A101 LUBECK  118.40",
      "A102 WISMAR  992.15",
      "B204 ANKLAM 1207.00",
      "B311 RERIK    40.75",
    ];
    const rows = [
      ["CODE", "TOWN", "PAID"],
      ["A101", "LUBECK", "118.40"],
      ["A102", "WISMAR", "992.15"],
      ["B204", "ANKLAM", "1207.00"],
      ["B311", "RERIK", "40.75"],
    ];
    expect(await tablesOf(lines)).toEqual([rows]);
  });

  it("keep a second header row above a line of dashes together with its rows", async () => {
    const table = (unit: string) => [
      `Age    ${unit}   Share`,
      "-----------------",
      "10-19   118    12%",
      "20-29   992    31%",
      "30-39   340    57%",
    ];
    const found = await tablesOf([...table("Men"), "", "", ...table("All")]);
    const rows = found.find((table) => table.some(([, unit]) => unit === "All")) ?? [];
    const head = rows.findIndex(([, unit]) => unit === "All");
    expect(rows.slice(head, head + 2)).toEqual([
      ["Age", "All", "Share"],
      ["10-19", "118", "12%"],
    ]);
  });

  it("are not detected in diagrams of bit fields, in boxes with arrows, or in text above a line of dashes", async () => {
    const bits = [
      " 0                   1",
      " 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5",
      "+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+",
      "|Version|  IHL  |Type of Service|",
      "+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+",
      "|        Identification         |",
      "+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+",
    ];
    const boxes = ["+--------+      +--------+", "| Client | ---> | Server |", "+--------+      +--------+"];
    const text = [
      "Status of this memo",
      "-------------------",
      "This memo is for all who read it,",
      "and may be given to others.",
    ];
    for (const lines of [bits, boxes, text]) expect(await tablesOf(lines)).toEqual([]);
    const { content } = await extractor.text(request(bits), "text");
    expect(content).toContain("|Version| IHL |Type of Service|");
    expect((await extractor.text(request(text), "text")).content).toContain("-------------------");
  });

  it("are not detected in program code, its data or memory dumps", async () => {
    const data = [
      "let SIZES = [",
      "  [ 12, 188,   7],",
      "  [250,   3, 118],",
      "  [ 61,  75, 204],",
      "  [  9, 140,  33],",
      "];",
    ];
    const memory = [
      "00000000  7f 45 4c 46  02 01 01 00  |.ELF....|",
      "00000008  00 9a 3f 00  00 1b 00 e0  |..?.....|",
      "00000010  03 00 3e 00  01 00 5d 00  |..>...].|",
      "00000018  c0 16 40 00  00 00 a4 00  |..@.....|",
    ];
    const assembler = [
      "4000  8b 45  mov   eax, 12",
      "4003  01 c3  add   ebx, 40",
      "4006  eb f0  jmp   0x40",
      "4009  39 d8  cmp   eax, 77",
    ];
    for (const lines of [data, memory, assembler]) expect(await tablesOf(lines)).toEqual([]);
  });

  it("are not detected in justified lines with widened spaces", async () => {
    const lines = [
      "The  pilot  saw  that  the old quay",
      "was no place for any man,  and  so",
      "it was let  to  him  who  had  none",
      "for a sum of 25 marks in all,  each",
      "year;  and  the  sea  did  rise  by",
      "half a foot, and by 1911 it lay out",
    ];
    expect(await tablesOf(lines)).toEqual([]);
  });
});

describe("Text of typewritten pages", () => {
  it("is running text; program code and drawings made of characters are code blocks", async () => {
    const page = [
      "Dear Mr Novak,",
      "",
      "the boat that we had from you in the",
      "spring is as good as on her first day",
      "and we should like to have another.",
      "",
      "for (let i = 0; i < 9; i += 1) {",
      "  sail(i);",
      "}",
      "",
      "+--------+      +--------+",
      "| Client | ---> | Server |",
      "+--------+      +--------+",
    ];
    const { content } = await extractor.text(request(page), "markdown");
    expect(content).toContain("Dear Mr Novak,\n\nthe boat that we had from you in the spring is as good");
    expect(content?.match(/```/g)).toHaveLength(4);
    expect(content).toContain("```\nfor (let i = 0; i < 9; i += 1) {\n  sail(i);\n}\n```");
  });
});
