import { readFile, rm } from "node:fs/promises";
import type { OcrLanguage } from "../../src/domain/ocr-language.ts";
import type { Desk } from "../desk.ts";
import { OwnTime } from "../own-time.ts";
import { explain } from "./explain.ts";
import { isUneven, tintedBands } from "./ground.ts";
import type { HocrParagraph, PixelBox } from "./hocr.ts";
import { type Prepared, prepare, type Treatment } from "./prepare.ts";
import { grainOf, inkWithin, isBlank, isDark, isRagged, type QuarterTurn, readPgm } from "./raster.ts";
import {
  better,
  holdsSureWords,
  isGood,
  isShort,
  isStraight,
  leans,
  type Reading,
  runsDown,
  surenessOf,
  withoutDirtIn,
  wordsOf,
} from "./reading.ts";
import { withoutStrokes } from "./rules.ts";
import { doubtedLines, isUnread, withSecondLook } from "./second-look.ts";
import { type Layout, type Picture, readLines } from "./tesseract.ts";

/** Scripts that run across or down: looking for columns, Tesseract loses lines of short pages, and reads them as one block without loss. */
const CJK: ReadonlySet<OcrLanguage> = new Set(["jpn", "kor", "chi_sim", "chi_tra"]);
/** One threshold for all of a grainy page closes what is between the strokes of Chinese characters. */
const DENSE: ReadonlySet<OcrLanguage> = new Set(["chi_sim", "chi_tra"]);
const COVERED = 0.9;
/** From here on a page is smoothed before it is read (raster.ts, grainOf). */
const GRAINY = 3;
/** Taller than any sheet in so many times its width: a receipt, whose lines are one column although white parts names from prices. */
const SLIP = 1.8;

/** Lines that run across read as surely as this are not upside down: letters on their heads are read as others by chance. */
const UPRIGHT = 0.75;
/** Where less was read, columns of short entries may have been left out: as one block of lines they are read. */
const COLUMNS_READ = 0.8;
/** Where less was read, what is left is looked at by itself: stamps, entries of forms, lines beside pictures. */
const ALL_READ = 0.97;
/** Out of its context a word has to be as sure as this. */
const LEFT_SURENESS = 0.7;
const LEFT_SHORT_SURENESS = 0.85;
/** Around a word that is covered, as a share of its height: its accents and tails. */
const COVER_MARGIN = 0.15;

/** Reading again may take so many times what the first reading took, and this at least; what others keep it waiting does not count. */
const AGAIN_TIMES = 4;
const AGAIN_MIN_MS = 20_000;

/** A page as it was drawn. */
type Scan = Omit<Picture, "placeByPlace">;

interface Attempt {
  treatment: Treatment | null;
  layout: Layout;
  /** As of a picture. */
  placeByPlace?: boolean;
}

/** A reading, how the picture was changed for it and how its lines were looked for. */
interface Attempted extends Reading {
  treatment: Treatment | null;
  layout: Layout;
}

/** What was read of a page already, and how: changed in a way that shows nowhere, its picture is not read once more. */
type Done = Set<string>;

/**
 * Reads the page as it lies but for the lines of tables and forms; a grainy or ragged one is smoothed before. Only a poor reading is
 * tried again: turned upright, deskewed, at last with the threshold found place by place, light print on dark also inverted. The best one
 * is kept, so that trying never makes a page worse, also when `limit` ends the trying; at last what it left out is read by itself. Null
 * when Tesseract fails on it altogether. Throws the desk's reason.
 */
export async function readPage(desk: Desk, scan: Scan, limit: AbortSignal): Promise<Reading | null> {
  const raster = readPgm(await readFile(scan.path));
  if (isBlank(raster)) return { paragraphs: [], turnedDeg: 0, deskewedDeg: 0, sureness: null, explained: 1, rules: [] };
  const dark = isDark(raster);
  const slip = raster.height > SLIP * raster.width && !CJK.has(scan.language);
  const uneven = !dark && isUneven(raster);
  const page = {
    grainy: grainOf(raster) >= GRAINY,
    dark,
    ragged: isRagged(raster),
    uneven,
    slip,
    tints: dark || uneven ? [] : tintedBands(raster),
  };
  const startedAt = performance.now();
  const bounded = (signal: AbortSignal) => ({ ...desk, signal: AbortSignal.any([desk.signal, signal]) });
  const done: Done = new Set();
  let best = await attempt(bounded(limit), { scan, done }, { treatment: firstFor(page), layout: "columns" });
  const againMs = Math.max(AGAIN_MIN_MS, AGAIN_TIMES * (performance.now() - startedAt));
  const ownTime = new OwnTime(againMs, new Error("The second OCR pass ran out of time."));
  const again = { ...bounded(AbortSignal.any([limit, ownTime.signal])), ownTime };
  try {
    for (const next of attemptsFor(page, () => best)) {
      if (isGood(best)) break;
      best = better(best, await attempt(again, { scan, done }, next));
    }
    if (best && !CJK.has(scan.language)) best = await withWhatIsLeft(again, scan, { reading: best, tints: page.tints });
  } catch (thrown) {
    desk.signal.throwIfAborted();
    if (!again.signal.aborted) throw thrown;
  }
  return best;
}

interface PageKind {
  grainy: boolean;
  dark: boolean;
  ragged: boolean;
  uneven: boolean;
  slip: boolean;
  /** Where print stands on a tint. */
  tints: PixelBox[];
}

/** Where paper was darker its grain is coarser once the page is evened: no threshold holds for all of it. */
const mottled = (treatment: Treatment | null): boolean => (treatment?.clean ?? false) && (treatment?.even ?? false);

const plain: Treatment = {
  turnedDeg: 0,
  deskew: false,
  clean: false,
  white: true,
  edges: false,
  inverted: false,
  even: false,
};

const firstFor = ({ grainy, dark, ragged: edges, uneven: even }: PageKind): Treatment | null =>
  dark || !(grainy || edges || even) ? null : { ...plain, deskew: grainy || even, clean: grainy, edges, even };

/** What to try on a page that reads poorly, likeliest first. */
function* attemptsFor(page: PageKind, best: () => Attempted | null): Generator<Attempt> {
  const first = best();
  const narrow = page.slip || (first?.explained ?? 1) < COLUMNS_READ;
  if (narrow && first && isStraight(first)) yield { treatment: first.treatment, layout: "block" };
  for (const treatment of treatmentsFor(page, best)) yield { treatment, layout: "columns" };
  if (page.dark) return;
  const { turnedDeg = 0, layout } = best() ?? {};
  yield {
    treatment: { ...plain, turnedDeg, deskew: true, clean: true, even: page.uneven },
    layout: (page.slip && layout) || "columns",
    placeByPlace: true,
  };
}

function* treatmentsFor(
  { grainy, dark, ragged: edges, uneven: even }: PageKind,
  best: () => Reading | null,
): Generator<Treatment | null> {
  if (dark) {
    yield { ...plain, deskew: true, clean: grainy, inverted: true, even };
    yield { ...plain, deskew: true, clean: !grainy, inverted: true, even };
  }
  const clean = grainy && !dark;
  for (const turnedDeg of likelyTurns(best())) yield { ...plain, turnedDeg, deskew: true, clean, edges, even };
  if (clean) yield null;
}

/**
 * The ways to turn a page that reads poorly, likeliest first; none for an empty one. Reading it costs a tenth of what Tesseract's own detection of orientation
 * costs at 300 dpi, and is surer. A line that runs down stands on its right side: Tesseract reads those, but not lines that run up.
 */
function likelyTurns(reading: Reading | null): QuarterTurn[] {
  if (reading === null) return [0, 180, 90, 270];
  if (reading.sureness === null) return [];
  if (runsDown(reading)) return [270, 90];
  if (holdsSureWords(reading) || (reading.sureness >= UPRIGHT && isStraight(reading))) return [0];
  return leans(reading) ? [0, 180, 90, 270] : [180, 90, 270, 0];
}

/** Null also of what was done before. */
async function attempt(
  desk: Desk,
  { scan, done }: { scan: Scan; done: Done },
  { layout, ...given }: Attempt,
): Promise<Attempted | null> {
  const isDense = DENSE.has(scan.language) && given.treatment?.clean === true;
  const treatment = isDense && given.treatment ? { ...given.treatment, white: false } : given.treatment;
  const placeByPlace = given.placeByPlace ?? (isDense || mottled(treatment));
  return await withPrepared(desk, { scan, treatment, covered: [] }, async (drawn, prepared) => {
    const shown = { ...plain, ...treatment, deskew: prepared.deskewedDeg };
    const way = JSON.stringify([shown, layout, placeByPlace]);
    if (done.has(way)) return null;
    done.add(way);
    const picture = { ...drawn, placeByPlace };
    const straightened = { turnedDeg: treatment?.turnedDeg ?? 0, treatment, ...prepared };
    const sorted = await readWith(desk, { ...picture, layout }, straightened);
    if (!CJK.has(scan.language) || !sorted || (await coverage(picture, sorted)) >= COVERED) return sorted;
    return better(sorted, await readWith(desk, { ...picture, layout: "block" }, straightened));
  });
}

async function withPrepared<Result>(
  desk: Desk,
  { scan, ...order }: { scan: Scan; treatment: Treatment | null; covered: PixelBox[] },
  use: (picture: Picture, prepared: Prepared) => Promise<Result>,
): Promise<Result> {
  const { path, dpi } = scan;
  const output = `${path}-prepared.pgm`;
  try {
    const frames = !CJK.has(scan.language);
    const prepared = await prepare({ input: path, output, dpi, frames, ...order }, desk.signal);
    return await use({ ...scan, placeByPlace: false, path: prepared.written ? output : path }, prepared);
  } finally {
    await rm(output, { force: true });
  }
}

async function coverage({ path }: Picture, { paragraphs }: Reading): Promise<number> {
  return inkWithin(readPgm(await readFile(path)), wordsOf(paragraphs));
}

type Straightened = Pick<Attempted, "turnedDeg" | "deskewedDeg" | "treatment" | "rules">;

async function readWith(
  desk: Desk,
  { layout, ...picture }: Picture & { layout: Layout },
  { turnedDeg, deskewedDeg, treatment, rules }: Straightened,
): Promise<Attempted | null> {
  const read = await readLines(desk, picture, layout);
  if (!read) return null;
  const words = wordsOf(read);
  const compared =
    words.length === 0
      ? { explained: 1, paragraphs: read }
      : await explain({ path: picture.path, paragraphs: read }, desk.signal);
  const sureness = surenessOf(read.flatMap(({ lines }) => lines));
  return { turnedDeg, deskewedDeg, treatment, layout, sureness, ...compared, rules: withoutStrokes(rules, words) };
}

/**
 * Tesseract takes for pictures, or drops, what it does not find in lines, and reads some of it as other lines than it is; on a page that
 * holds nothing else it finds it.
 */
async function withWhatIsLeft(
  desk: Desk,
  scan: Scan,
  { reading, tints }: { reading: Attempted; tints: readonly PixelBox[] },
): Promise<Attempted> {
  if (reading.sureness === null) return reading;
  const doubted = doubtedLines(reading);
  const tinted = isUnread(tints, reading);
  if (reading.explained >= ALL_READ && doubted.size === 0 && !tinted) return reading;
  const lines = reading.paragraphs.flatMap((paragraph) => paragraph.lines).filter((line) => !doubted.has(line));
  const covered = lines.flatMap(withoutDirtIn).map(coverOf);
  const { treatment } = reading;
  // One threshold for all of a page that is nearly empty parts its grain, unless its paper was made white.
  const isGrainy = treatment?.clean === true && (treatment.even || !treatment.white);
  const placeByPlace = tinted || isGrainy;
  const look = (picture: Picture) => readLines(desk, { ...picture, placeByPlace }, "sparse");
  const left = await withPrepared(desk, { scan, treatment, covered }, look);
  return withSecondLook(reading, doubted, (left ?? []).flatMap(sureLines));
}

function sureLines(paragraph: HocrParagraph): HocrParagraph[] {
  const isSure = ({ text, confidence }: { text: string; confidence: number }) =>
    confidence >= (isShort(text) ? LEFT_SHORT_SURENESS : LEFT_SURENESS) && /[\p{L}\p{N}]/u.test(text);
  const lines = paragraph.lines
    .map((line) => ({ ...line, words: line.words.filter(isSure) }))
    .filter(({ words }) => words.length > 0);
  return lines.length === 0 ? [] : [{ ...paragraph, lines }];
}

function coverOf({ left, top, right, bottom }: PixelBox): PixelBox {
  const margin = Math.round((bottom - top) * COVER_MARGIN);
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
}
