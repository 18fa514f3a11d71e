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

describe("reading takes time in proportion to the bytes", () => {
  it.each(RUNS)("of a content stream of %j", (token) => {
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
  ])("of a damaged file of %j", (token) => {
    const read = (text: string) => {
      try {
        PdfDocument.open(bytesOf(`%PDF-1.7\n${text}`));
      } catch {
        // Whatever it says: the time is what counts.
      }
    };
    expect(growth(read, token)).toBeLessThan(MOST_GROWTH);
  });
});
