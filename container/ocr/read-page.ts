import { readFile, rm } from "node:fs/promises";
import type { OcrLanguage } from "../../src/domain/ocr-language.ts";
import type { Desk } from "../desk.ts";
import { isUneven } from "./ground.ts";
import type { PixelBox } from "./hocr.ts";
import { grainOf, inkWithin, isBlank, isDark, type QuarterTurn, readPgm } from "./raster.ts";
import { better, GOOD_CONFIDENCE, isGood, leans, type Reading, runsDown, surenessOf, wordsOf } from "./reading.ts";
import { type StraightenOrder, straighten } from "./straighten.ts";
import { surveyOf } from "./survey.ts";
import { type Picture, read } from "./tesseract.ts";

/** Scripts that run across or down: looking for columns, Tesseract loses lines of short pages, and reads them as one block without loss. */
const CJK: ReadonlySet<OcrLanguage> = new Set(["jpn", "kor", "chi_sim", "chi_tra"]);
const COVERED = 0.9;
/** From here on a page is smoothed before it is read (raster.ts, grainOf). */
const GRAINY = 5;

/** Reading again may take so many times what the first reading took, and never less than this. */
const AGAIN_TIMES = 4;
const AGAIN_MIN_MS = 8_000;

/** How a picture is changed before it is read; its skew is taken out, too. Null leaves it as it lies. */
type Treatment = Pick<StraightenOrder, "turnedDeg" | "clean" | "inverted" | "even"> | null;

/**
 * Reads the page as it lies; a grainy one is smoothed before. Only a poor reading is tried again: turned upright, deskewed, at last
 * smoothed, light print on dark also inverted. The best one is kept, so that trying never makes a page worse, also when `limit` ends the
 * trying. Null when Tesseract fails on it altogether. Throws the desk's reason.
 */
export async function readPage(desk: Desk, scan: Omit<Picture, "clean">, limit: AbortSignal): Promise<Reading | null> {
  const raster = readPgm(await readFile(scan.path));
  if (isBlank(raster)) return { paragraphs: [], turnedDeg: 0, deskewedDeg: 0, sureness: null, explained: 1, rules: [] };
  const dark = isDark(raster);
  const page = { grainy: grainOf(raster) >= GRAINY, dark, uneven: !dark && isUneven(raster) };
  const startedAt = Date.now();
  const bounded = (signal: AbortSignal) => ({ ...desk, signal: AbortSignal.any([desk.signal, signal]) });
  let best = await readTreated(bounded(limit), scan, firstFor(page));
  const againMs = Math.max(AGAIN_MIN_MS, AGAIN_TIMES * (Date.now() - startedAt));
  const again = bounded(AbortSignal.any([limit, AbortSignal.timeout(againMs)]));
  try {
    for (const treatment of treatmentsFor(page, () => best)) {
      if (isGood(best)) break;
      best = better(best, await readTreated(again, scan, treatment));
    }
  } catch (thrown) {
    desk.signal.throwIfAborted();
    if (!again.signal.aborted) throw thrown;
  }
  return best;
}

interface PageKind {
  grainy: boolean;
  dark: boolean;
  uneven: boolean;
}

/** Tesseract itself reads light print on dark, unless the threshold is found place by place. */
const firstFor = ({ grainy, dark, uneven }: PageKind): Treatment =>
  (grainy || uneven) && !dark ? { turnedDeg: 0, clean: grainy, inverted: false, even: uneven } : null;

/** What to try on a page that reads poorly, likeliest first. */
function* treatmentsFor({ grainy, dark, uneven: even }: PageKind, best: () => Reading | null): Generator<Treatment> {
  if (dark) {
    yield { turnedDeg: 0, clean: grainy, inverted: true, even };
    yield { turnedDeg: 0, clean: !grainy, inverted: true, even };
  }
  const clean = grainy && !dark;
  for (const turnedDeg of likelyTurns(best())) yield { turnedDeg, clean, inverted: false, even };
  if (clean) yield null;
  else if (!dark) yield { turnedDeg: best()?.turnedDeg ?? 0, clean: true, inverted: false, even };
}

/**
 * The ways to turn a page that reads poorly, likeliest first; none for an empty one. Reading it costs a tenth of what Tesseract's own detection of orientation
 * costs at 300 dpi, and is surer. A line that runs down stands on its right side: Tesseract reads those, but not lines that run up.
 */
function likelyTurns(reading: Reading | null): QuarterTurn[] {
  if (reading === null) return [0, 180, 90, 270];
  if (reading.sureness === null) return [];
  if (runsDown(reading)) return [270, 90];
  if (reading.sureness >= GOOD_CONFIDENCE) return [0];
  return leans(reading) ? [0, 180, 90, 270] : [180, 90, 270, 0];
}

async function readTreated(desk: Desk, scan: Omit<Picture, "clean">, treatment: Treatment): Promise<Reading | null> {
  if (treatment === null) return readAs(desk, { ...scan, clean: false }, { turnedDeg: 0, deskewedDeg: 0 });
  const { turnedDeg, clean } = treatment;
  const output = `${scan.path}-straight.pgm`;
  try {
    const deskewedDeg = await straighten({ input: scan.path, output, ...treatment }, desk.signal);
    return await readAs(desk, { ...scan, clean, path: output }, { turnedDeg, deskewedDeg });
  } finally {
    await rm(output, { force: true });
  }
}

type Straightened = Pick<Reading, "turnedDeg" | "deskewedDeg">;

async function readAs(desk: Desk, picture: Picture, straightened: Straightened): Promise<Reading | null> {
  const sorted = await readWith(desk, { ...picture, layout: "columns" }, straightened);
  if (!CJK.has(picture.language) || !sorted || (await coverage(picture, sorted)) >= COVERED) return sorted;
  return better(sorted, await readWith(desk, { ...picture, layout: "block" }, straightened));
}

async function coverage({ path }: Picture, { paragraphs }: Reading): Promise<number> {
  return inkWithin(readPgm(await readFile(path)), wordsOf(paragraphs));
}

async function readWith(
  desk: Desk,
  { layout, ...picture }: Picture & { layout: "columns" | "block" },
  straightened: Straightened,
): Promise<Reading | null> {
  const paragraphs = await read(desk, picture, layout);
  if (!paragraphs) return null;
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines).map(boxOf);
  const words = wordsOf(paragraphs).map(boxOf);
  const { path, dpi } = picture;
  const { explained, rules } =
    lines.length === 0 ? { explained: 1, rules: [] } : await surveyOf({ path, dpi, lines, words }, desk.signal);
  return { ...straightened, paragraphs, sureness: surenessOf(paragraphs), explained, rules };
}

const boxOf = ({ left, top, right, bottom }: PixelBox): PixelBox => ({ left, top, right, bottom });
