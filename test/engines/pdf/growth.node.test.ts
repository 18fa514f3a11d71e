import { describe, expect, it } from "vitest";
import { operationsOf } from "../../../src/engines/pdf/content/operations.ts";
import { PdfDocument } from "../../../src/engines/pdf/file/document.ts";

const SMALL_BYTES = 60_000;
const TIMES_LARGER = 4;
/** Linear work takes 4 times as long, quadratic work 16 times; a busy machine's caches account for some of the rest. */
const MOST = 9;
/** Shorter ones measure nothing. */
const LEAST_MS = 30;

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

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The least of some tries: what else runs in the process only ever adds. */
const least = (work: () => void): number => Math.min(...[1, 2, 3].map(() => cpuMs(work)));

const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "latin1"));
const run = (token: string, bytes: number): string => token.repeat(Math.ceil(bytes / token.length));

function growth(read: (text: string) => void, token: string): number {
  const [small, large] = [run(token, SMALL_BYTES), run(token, TIMES_LARGER * SMALL_BYTES)];
  const largeMs = least(() => read(large));
  return largeMs < LEAST_MS ? 1 : largeMs / least(() => read(small));
}

describe("reading takes time in proportion to the bytes", () => {
  it.each(RUNS)("of a content stream of %j", (token) => {
    const read = (text: string) => {
      for (const _ of operationsOf(bytesOf(text)));
    };
    expect(growth(read, token)).toBeLessThan(MOST);
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
    expect(growth(read, token)).toBeLessThan(MOST);
  });
});
