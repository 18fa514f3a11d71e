import type { RecognisedPage, RecognisedWord } from "@folio/extraction/model";
import { describe, expect, it } from "vitest";
import { cMaps } from "../../../pdf/test/support/cmaps.ts";
import { LocalExtractor } from "../../src/local-extractor.ts";
import { THREAD_READING_LIMITS } from "../../src/reading/limits.ts";

const extractor = new LocalExtractor({ limits: THREAD_READING_LIMITS, hasFallback: false, cMaps });
const SIZE = 10;
const WORD = { width: 36, space: 4 };
const LEADING = 12;

/** Returns OCR lines of equally wide words. Each line starts `leanPt` further left than the line above it. */
function column(lines: string[][], { x, firstLine, leanPt }: { x: number; firstLine: number; leanPt: number }) {
  return lines.flatMap((words, row) =>
    words.map(
      (text, at): RecognisedWord => ({
        text,
        confidence: 0.9,
        line: firstLine + row,
        bbox: {
          x: x + at * (WORD.width + WORD.space) - row * leanPt,
          y: 100 + row * LEADING,
          width: WORD.width,
          height: SIZE * 0.93,
        },
      }),
    ),
  );
}

const pageOf = (words: RecognisedWord[]): RecognisedPage => ({
  page: 1,
  widthPt: 400,
  heightPt: 400,
  words,
  rules: [],
});

const named = (name: string, lines: number, words: number) =>
  Array.from({ length: lines }, (_, row) => Array.from({ length: words }, (_, at) => `${name}${row}by${at}`));

describe("Text columns of a scanned page", () => {
  it("are read one after the other, although the gutter is slanted and hardly wider than a word space", async () => {
    const [left, right] = [named("left", 8, 4), named("right", 8, 4)];
    const words = [
      ...column(left, { x: 30, firstLine: 0, leanPt: 0.3 }),
      ...column(right, { x: 30 + 4 * 40 + 4, firstLine: 8, leanPt: 0.3 }),
    ];
    const { content: text } = await extractor.textFromWords([pageOf(words)], "text");
    expect(text?.split(/\s+/)).toEqual([...left, ...right].flat());
  });

  it("are not detected in a table, whose rows are read one after the other", async () => {
    const [left, right] = [named("item", 8, 2), named("price", 8, 1)];
    const words = [
      ...column(left, { x: 30, firstLine: 0, leanPt: 0 }),
      ...column(right, { x: 150, firstLine: 8, leanPt: 0 }),
    ];
    const { content: text } = await extractor.textFromWords([pageOf(words)], "text");
    expect(text?.split(/\s+/)).toEqual(left.flatMap((cells, row) => [...cells, ...(right[row] ?? [])]));
  });
});
