import { describe, expect, it } from "vitest";
import { operationsOf } from "../src/content/operations.ts";
import { PdfDocument } from "../src/file/document.ts";
import { bytesOf, growthOf, MOST_GROWTH, run } from "./support/growth.ts";

const SMALL_BYTES = 60_000;

const RUNS = [
  ...[
    "(",
    ")",
    "<",
    "<<",
    ">>",
    "[",
    "]",
    "{",
    "/",
    "%",
    "\\",
    "BI ",
    "BI /W 1 ID ",
    "ID ",
    "EI ",
    "q ",
    "BT ",
    "1 ",
    "(x",
    "(\\",
  ],
  ...["[(", "<</A", "/A<<", "BI[", "BI<<", "BMC ", "0 0 m ", "QBT", "1e", "--", ".", "#2", "/#", "<4", "[<"],
];

const growth = (read: (text: string) => void, token: string): number =>
  growthOf(read, (bytes) => run(token, bytes), SMALL_BYTES);

describe("The time that the reader needs for", () => {
  it.each(RUNS)("a content stream of repeated %j grows in proportion to its bytes", (token) => {
    const read = (text: string) => {
      for (const _ of operationsOf(bytesOf(text)));
    };
    expect(growth(read, token)).toBeLessThan(MOST_GROWTH);
  });

  it.each([
    ...RUNS,
    "1 0 obj(",
    "1 0 obj[",
    "1 0 obj<<",
    "1 0 obj<</A(",
    "1 0 obj<<>>stream\n",
    "trailer<<",
    "trailer(",
    "obj ",
  ])("a damaged file of repeated %j grows in proportion to its bytes", (token) => {
    const read = (text: string) => {
      try {
        PdfDocument.open(bytesOf(`%PDF-1.7\n${text}`));
      } catch {
        // The test measures only the time, so it ignores all errors.
      }
    };
    expect(growth(read, token)).toBeLessThan(MOST_GROWTH);
  });
});
