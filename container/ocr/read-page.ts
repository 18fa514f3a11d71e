import { readFile, rm } from "node:fs/promises";
import type { OcrLanguage } from "../../src/domain/ocr-language.ts";
import type { Desk } from "../desk.ts";
import type { HocrParagraph } from "./hocr.ts";
import { grainOf, inkWithin, isBlank, type QuarterTurn, readPgm } from "./raster.ts";
import { straighten } from "./straighten.ts";
import { type Picture, read } from "./tesseract.ts";

/** What was read on a page, and how the page was straightened before. */
export interface Reading {
  paragraphs: HocrParagraph[];
  turnedDeg: QuarterTurn;
  deskewedDeg: number;
  confidence: number | null;
}

/** From here on a reading is taken as it is: clean, upright pages are read once and pay for nothing else. */
const GOOD_CONFIDENCE = 0.85;

/** 1.5 degrees: from there on lines of neighbouring columns run into each other. */
const SLOPE_MAX = 0.026;
const LINE_WORDS_MIN = 3;
const ASKEW_WORTH = 0.8;
/** Scripts that run across or down: looking for columns, Tesseract loses lines of short pages, and reads them as one block without loss. */
const CJK: ReadonlySet<OcrLanguage> = new Set(["jpn", "kor", "chi_sim", "chi_tra"]);
const COVERED = 0.9;
/** From here on a page is smoothed before it is read (raster.ts, grainOf). */
const GRAINY = 5;

/**
 * Reads the page as it lies; a grainy one is smoothed before. Only a poor reading is tried again: turned upright, deskewed, at last
 * smoothed. The best one is kept, so that straightening never makes a page worse. Null when Tesseract fails on it altogether.
 */
export async function readPage(desk: Desk, scan: Omit<Picture, "clean">): Promise<Reading | null> {
  const { path } = scan;
  const raster = readPgm(await readFile(path));
  if (isBlank(raster)) return { paragraphs: [], turnedDeg: 0, deskewedDeg: 0, confidence: null };
  const clean = grainOf(raster) >= GRAINY;
  const picture: Picture = { ...scan, clean };
  let best = clean ? await readStraightened(desk, picture, 0) : await readAs(desk, picture, 0, 0);
  if (isGood(best)) return best;
  for (const turnedDeg of likelyTurns(best)) {
    best = better(best, await readStraightened(desk, picture, turnedDeg));
    if (isGood(best)) return best;
  }
  return clean ? best : better(best, await readStraightened(desk, { ...picture, clean: true }, best?.turnedDeg ?? 0));
}

/**
 * The ways to turn a page that reads poorly, likeliest first; none for an empty one. Reading it costs a tenth of what Tesseract's own detection of orientation
 * costs at 300 dpi, and is surer. A line that runs down stands on its right side: Tesseract reads those, but not lines that run up.
 */
function likelyTurns(reading: Reading | null): QuarterTurn[] {
  if (reading === null) return [0, 180, 90, 270];
  if (reading.confidence === null) return [];
  if (runsDown(reading)) return [270, 90];
  const sure = (reading.confidence ?? 0) >= GOOD_CONFIDENCE;
  return sure ? [0] : [180, 90, 270, 0];
}

async function readStraightened(desk: Desk, picture: Picture, turnedDeg: QuarterTurn): Promise<Reading | null> {
  const output = `${picture.path}-straight.pgm`;
  try {
    const order = { input: picture.path, output, turnedDeg, clean: picture.clean };
    const deskewedDeg = await straighten(order, desk.signal);
    return await readAs(desk, { ...picture, path: output }, turnedDeg, deskewedDeg);
  } finally {
    await rm(output, { force: true });
  }
}

async function readAs(
  desk: Desk,
  picture: Picture,
  turnedDeg: QuarterTurn,
  deskewedDeg: number,
): Promise<Reading | null> {
  const sorted = await readWith(desk, picture, "columns", turnedDeg, deskewedDeg);
  if (!CJK.has(picture.language) || !sorted || (await coverage(picture, sorted)) >= COVERED) return sorted;
  return better(sorted, await readWith(desk, picture, "block", turnedDeg, deskewedDeg));
}

async function coverage({ path }: Picture, { paragraphs }: Reading): Promise<number> {
  return inkWithin(readPgm(await readFile(path)), wordsOf(paragraphs));
}

async function readWith(
  desk: Desk,
  picture: Picture,
  layout: "columns" | "block",
  turnedDeg: QuarterTurn,
  deskewedDeg: number,
): Promise<Reading | null> {
  const paragraphs = await read(desk, picture, layout);
  return paragraphs && { paragraphs, turnedDeg, deskewedDeg, confidence: confidenceOf(paragraphs) };
}

const wordsOf = (paragraphs: HocrParagraph[]) => paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words));

/** Mean of the words' confidences weighted by their length; null without words. */
function confidenceOf(paragraphs: HocrParagraph[]): number | null {
  const words = wordsOf(paragraphs);
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (letters === 0) return null;
  return words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / letters;
}

const longLines = ({ paragraphs }: Reading) =>
  paragraphs.flatMap(({ lines }) => lines).filter(({ words }) => words.length >= LINE_WORDS_MIN);

function runsDown(reading: Reading): boolean {
  const lines = longLines(reading);
  return lines.filter(({ slope }) => slope === null).length * 2 > lines.length;
}

/** Whether most lines run across and level: Tesseract reads leaning and sideways letters surely, but mixes up their lines. */
function isStraight({ paragraphs }: Reading): boolean {
  const lines = paragraphs
    .flatMap((paragraph) => paragraph.lines)
    .filter(({ words }) => words.length >= LINE_WORDS_MIN);
  const level = lines.filter(({ slope }) => slope !== null && Math.abs(slope) <= SLOPE_MAX);
  return level.length * 2 >= lines.length;
}

const isGood = (reading: Reading | null): boolean =>
  reading !== null && (reading.confidence ?? 0) >= GOOD_CONFIDENCE && isStraight(reading);

/** Much text read surely beats little text read surely beats anything unsure; between equals the straight one wins. */
function worth(reading: Reading | null): number {
  if (!reading) return 0;
  const sure = wordsOf(reading.paragraphs).reduce(
    (sum, { text, confidence }) => sum + text.length * confidence ** 2,
    0,
  );
  return isStraight(reading) ? sure : sure * ASKEW_WORTH;
}

const better = (one: Reading | null, other: Reading | null) => (worth(other) > worth(one) ? other : one);
