import { describe, expect, it } from "vitest";
import type { Block } from "../../src/layout/blocks.ts";
import { recognisedTables } from "../../src/recognised/tables.ts";
import { tableFrom } from "../../src/tables/grid.ts";
import { tableLine } from "../support/made-words.ts";

describe("recognisedTables", () => {
  function read(rows: readonly string[][], evidence: "alignment" | "rules" = "alignment", confidence = 1) {
    const body = rows.map((texts, index) => [tableLine(texts, 100 + 20 * index)]);
    const table = tableFrom({ header: [], body, headerMarked: false, confidence: 0.8, evidence });
    const block: Block = {
      ...{ x0: table.x0, y0: table.y0, x1: table.x1, y1: table.y1, type: "table", lines: [], markdown: "", size: 10 },
      ...{ bold: false, level: null, tagged: false, table },
    };
    const bbox = { x: 10, y: 95, width: 10, height: 10 };
    const words = [{ text: "Rope", confidence, line: 0, bbox }];
    const page = { page: 1, widthPt: 300, heightPt: 300, words, rules: [] };
    return recognisedTables([page], [{ number: 1, width: 300, height: 300, blocks: [block] }]);
  }
  const gridOf = (rows: readonly string[][], evidence?: "rules") =>
    read(rows, evidence).map(({ head, data }) => [...head, ...data]);

  it("joins two columns when every row fills only one of them", () => {
    const halves = [
      ["Rope", "12", "", "a"],
      ["Sail", "", "34", "b"],
      ["Mast", "56", "", "c"],
    ];
    expect(gridOf(halves)).toEqual([
      [
        ["Rope", "12", "a"],
        ["Sail", "34", "b"],
        ["Mast", "56", "c"],
      ],
    ]);
  });

  it("keeps two columns when one row fills both, or when the table has ruled lines", () => {
    const both = [
      ["Rope", "12", "13"],
      ["Sail", "", "34"],
      ["Mast", "56", ""],
    ];
    const halves = [
      ["Rope", "12", ""],
      ["Sail", "", "34"],
      ["Mast", "56", ""],
    ];
    expect(gridOf(both)).toEqual([both]);
    expect(gridOf(halves, "rules")).toEqual([halves]);
  });

  it("multiplies the confidence of the grid by the confidence of its words", () => {
    const [sure, unsure] = [1, 0.5].map((confidence) => read([["Rope", "12"]], "alignment", confidence)[0]?.confidence);
    expect(sure).toBeGreaterThan(0.5);
    expect(unsure).toBeCloseTo((sure ?? 0) / 2, 1);
  });
});
