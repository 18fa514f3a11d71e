import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { afterAll, expect } from "vitest";

/** With `FOLIO_RECORD=1`, the tests write their results to the files instead of comparing them. */
const isRecording = process.env.FOLIO_RECORD === "1";
const HEADING = "=== ";

/**
 * Returns a function that compares a text with the recorded result of the running test. The results of a test file are in one text file
 * next to it, in the folder `results`: a heading with the name of the test, then its text.
 */
export function recordedResults(testFile: string): (text: string) => void {
  const path = join(dirname(testFile), "results", `${basename(testFile, ".test.ts")}.txt`);
  const recorded = sectionsOf(existsSync(path) ? readFileSync(path, "utf8") : "");
  const found = new Map<string, string>();
  const command = `FOLIO_RECORD=1 npm test -- packages/pdf/test/recorded/${basename(testFile)}`;
  afterAll(() => {
    if (!isRecording) return;
    mkdirSync(dirname(path), { recursive: true });
    const sections = [...found].map(([title, text]) => `${HEADING}${title}\n${text}\n`);
    writeFileSync(path, `Recorded by ${command}\n${sections.join("")}`);
  });
  return (text) => {
    const title = expect.getState().currentTestName ?? "";
    const trimmed = text.trimEnd();
    if (found.has(title)) throw new Error(`A test can record one result only: ${title}`);
    found.set(title, trimmed);
    if (!isRecording)
      expect(trimmed, `The recorded result differs. If that is intended, run ${command}`).toBe(recorded.get(title));
  };
}

function sectionsOf(file: string): Map<string, string> {
  const parts = file.split(/^=== /m).slice(1);
  return new Map(
    parts.map((part) => {
      const end = part.indexOf("\n");
      return [part.slice(0, end), part.slice(end + 1).trimEnd()];
    }),
  );
}
