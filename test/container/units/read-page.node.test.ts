import { execFile } from "node:child_process";
import { watch } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { degrees, PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPgm, writePgm } from "../../../container/ocr/raster.ts";
import { readPage } from "../../../container/ocr/read-page.ts";
import {
  betterReading,
  dropNoiseWords,
  hasConfidentWords,
  isGoodReading,
  type Reading,
  readingConfidence,
  wordsOf,
} from "../../../container/ocr/reading.ts";
import { OwnTimeBudget } from "../../../container/own-time-budget.ts";
import { detectSandbox, type Sandbox } from "../../../container/sandbox.ts";

const DPI = 150;
const LINE = "The quick brown fox jumps over the lazy dog and runs on";
const never = new AbortController().signal;

let directory = "";
let sandbox: Sandbox;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "folio-read-page-"));
  sandbox = await detectSandbox(directory);
});

afterAll(() => rm(directory, { recursive: true, force: true }));

const SIX_LINES = Array.from({ length: 6 }, () => LINE);

/** Writes an image of a page with six lines as a PGM file and returns its path. */
async function printed(name: string, { upsideDown = false, lines = SIX_LINES } = {}): Promise<string> {
  const document = await PDFDocument.create();
  const page = document.addPage([420, 200]);
  for (const [line, text] of lines.entries()) page.drawText(text, { x: 20, y: 170 - line * 26, size: 14 });
  if (upsideDown) page.setRotation(degrees(180));
  const path = join(directory, name);
  await writeFile(`${path}.pdf`, await document.save());
  await promisify(execFile)("pdftoppm", ["-r", String(DPI), "-gray", "-singlefile", `${path}.pdf`, path]);
  return `${path}.pgm`;
}

const readFrom = (path: string, limit = never): Promise<Reading | null> => {
  const ownTime = new OwnTimeBudget(60_000, new Error("used up"));
  return readPage({ sandbox, directory, signal: never }, { path, dpi: DPI, language: "eng" }, { ownTime, limit });
};

const textOf = (reading: Reading | null) =>
  wordsOf(reading?.paragraphs ?? [])
    .map(({ text }) => text)
    .join(" ");

it("OCR of a page keeps the best result when the time for further attempts ends", async () => {
  const path = await printed("turned", { upsideDown: true });
  const limit = new AbortController();
  const watcher = watch(directory, (_, file) => {
    if (file?.endsWith("-prepared.pgm")) limit.abort(new Error("over"));
  });
  try {
    const reading = await readFrom(path, limit.signal);
    expect(limit.signal.aborted).toBe(true);
    expect(reading?.turnedDeg).toBe(0);
    expect(textOf(reading)).not.toBe("");
  } finally {
    watcher.close();
  }
  expect(textOf(await readFrom(path))).toContain(LINE);
}, 60_000);

/**
 * Counts the result files that Tesseract wrote while `act` ran. Each file is created and removed once, so each file
 * causes two changes of the folder.
 */
async function answersDuring(act: () => Promise<unknown>): Promise<number> {
  const end = join(directory, "end");
  const seen = Promise.withResolvers<void>();
  let changes = 0;
  const watcher = watch(directory, (event, file) => {
    if (event === "rename" && file?.endsWith(".hocr")) changes++;
    if (file === "end") seen.resolve();
  });
  try {
    await act();
    await writeFile(end, "");
    await seen.promise;
    return changes / 2;
  } finally {
    watcher.close();
    await rm(end, { force: true });
  }
}

it("OCR of a page never reads the same image of an illegible page twice with the same settings", async () => {
  const path = await printed("broken");
  const picture = readPgm(await readFile(path));
  const pixels = picture.pixels.map((grey, at) => {
    const [x, y] = [at % picture.width, Math.floor(at / picture.width)];
    return y > 130 && ((x >> 1) + (y >> 1)) % 2 === 1 ? 255 : grey;
  });
  await writeFile(path, writePgm({ ...picture, pixels }));
  let reading: Reading | null = null;
  const answers = await answersDuring(async () => {
    reading = await readFrom(path);
  });
  expect(isGoodReading(reading)).toBe(false);
  // Three OCR attempts: the unchanged page, the parts of the page, and the text that is still missing. An attempt with
  // a deskewed page is left out, because this page is straight.
  expect(answers).toBe(3);
}, 60_000);

it("OCR of a page reads light print on a dark texture", async () => {
  const path = await printed("dark");
  const picture = readPgm(await readFile(path));
  const pixels = picture.pixels.map((grey, at) => 30 + ((at * 7_919) % 41) + ((255 - grey) * 180) / 255);
  await writeFile(path, writePgm({ ...picture, pixels }));
  const reading = await readFrom(path);
  expect(textOf(reading)).toBe(SIX_LINES.join(" "));
}, 60_000);

it("OCR of a page reads lines on a tinted stripe and on white paper around it", async () => {
  const path = await printed("tinted");
  const picture = readPgm(await readFile(path));
  const pixels = picture.pixels.map((grey, at) => {
    const y = Math.floor(at / picture.width);
    return y > 90 && y < 290 ? Math.round(20 + (grey * 108) / 255) : grey;
  });
  await writeFile(path, writePgm({ ...picture, pixels }));
  const read = textOf(await readFrom(path));
  expect(read.match(/brown fox jumps over/g)).toHaveLength(6);
}, 60_000);

describe("The confidence of a page", () => {
  it("counts printed ink that no recognised word covers against the page", () => {
    const word = { text: "found", confidence: 0.9, left: 0, top: 0, right: 1, bottom: 1 };
    const paragraphs = [
      { left: 0, top: 0, right: 1, bottom: 1, lines: [{ ...word, size: 1, slope: 0, words: [word] }] },
    ];
    const reading: Reading = { paragraphs, turnedDeg: 0, deskewedDeg: 0, sureness: 0.9, explained: 0.05, rules: [] };
    expect(readingConfidence(reading)).toBeLessThan(0.1);
    expect(readingConfidence({ ...reading, explained: 0.9 })).toBe(0.9);
  });

  it("is not reduced when all printed ink was recognised", async () => {
    const path = await printed("half");
    const whole = await readFrom(path);
    expect(whole?.explained).toBeGreaterThan(0.95);
  }, 60_000);
});

describe("The detection of an upright page", () => {
  const box = { left: 0, top: 0, right: 1, bottom: 1 };
  const isKnown = (texts: string[], { confidence = 0.95, slope = 0 as number | null } = {}) => {
    const words = texts.map((text) => ({ ...box, text, confidence }));
    return hasConfidentWords({ paragraphs: [{ ...box, lines: [{ ...box, size: 1, slope, words }] }] });
  };
  const WORDS = ["Invoice", "number", "Total,", "amount", "Change"];

  it("accepts at least five long words with high confidence as evidence", () => {
    expect(isKnown(WORDS)).toBe(true);
    expect(isKnown(WORDS.slice(1))).toBe(false);
    expect(isKnown(WORDS, { confidence: 0.8 })).toBe(false);
    expect(isKnown([...WORDS, ...Array.from({ length: 60 }, () => "ee")])).toBe(false);
  });

  it("does not accept short words, numbers, other scripts or vertical lines as evidence", () => {
    expect(isKnown(["pod", "sos", "non", "dollo", "noon", "axe"])).toBe(false);
    expect(isKnown(["80981", "66.906", "19861", "00000", "11111"])).toBe(false);
    expect(isKnown(["الفاتورة", "المجموع", "الحساب", "التاريخ", "العنوان"])).toBe(false);
    expect(isKnown(WORDS, { slope: null })).toBe(false);
  });
});

describe("The removal of text that OCR read from dirt", () => {
  const lineOf = (...words: [string, number][]) => ({
    words: words.map(([text, confidence]) => ({ text, confidence, left: 0, top: 0, right: 1, bottom: 1 })),
  });
  const kept = (...words: [string, number][]) => dropNoiseWords(lineOf(...words)).map(({ text }) => text);

  it("drops words with low confidence, except a word between words with high confidence", () => {
    expect(kept(["were", 0.9], ["Sevcnteen", 0.2], ["vessels", 0.9], ["i;", 0.1])).toEqual([
      "were",
      "Sevcnteen",
      "vessels",
    ]);
    expect(kept(["ote", 0.2], ["asti", 0.25], ["Total", 0.9], ["tero", 0.1])).toEqual(["Total"]);
  });

  it("drops text of one or two letters at a higher confidence than numbers and longer words", () => {
    expect(kept(["ee", 0.45], ["12", 0.45], ["Jensen", 0.45], ["I", 0.9])).toEqual(["12", "Jensen", "I"]);
  });

  it("does not drop words of scripts other than Latin because of their confidence", () => {
    expect(kept(["كلمة", 0.2])).toEqual(["كلمة"]);
  });
});

describe("The better one of two OCR results of a page", () => {
  /**
   * Returns an OCR result with this many letters, in words of five letters. All words have the same confidence
   * (`sureness`).
   */
  const reading = (letters: number, sureness: number, explained = 1): Reading => {
    const box = { left: 0, top: 0, right: 1, bottom: 1 };
    const words = Array.from({ length: letters / 5 }, () => ({ ...box, text: "words", confidence: sureness }));
    const paragraphs = [{ ...box, lines: [{ ...box, size: 1, slope: 0, words }] }];
    return { paragraphs, turnedDeg: 0, deskewedDeg: 0, sureness, explained, rules: [] };
  };

  it("is the one with higher confidence, not the one with more letters", () => {
    const sure = reading(150, 0.8);
    expect(betterReading(sure, reading(190, 0.76))).toBe(sure);
    expect(betterReading(reading(600, 0.5), sure)).toBe(sure);
  });

  it("is the one that covers the page, not the one with a few confident words", () => {
    const whole = reading(400, 0.8);
    expect(betterReading(reading(20, 0.9), whole)).toBe(whole);
    expect(betterReading(reading(50, 0.9, 0.1), whole)).toBe(whole);
  });
});
