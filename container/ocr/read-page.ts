import { readFile, rm } from "node:fs/promises";
import type { OcrLanguage } from "../../src/domain/ocr-language.ts";
import type { CommandContext } from "../confined-command.ts";
import { OwnTimeBudget } from "../own-time-budget.ts";
import { isUneven, tintedBands } from "./background.ts";
import type { HocrParagraph, PixelBox } from "./hocr.ts";
import { type ImageTreatment, type PreparedImage, prepareImage } from "./prepare.ts";
import { hasBilevelEdges, inkShareWithin, isBlank, isDark, measureGrain, type QuarterTurn, readPgm } from "./raster.ts";
import {
  betterReading,
  dropNoiseWords,
  hasConfidentWords,
  isGoodReading,
  isLevel,
  isShortWord,
  isSkewed,
  isVertical,
  meanConfidence,
  type Reading,
  wordsOf,
} from "./reading.ts";
import { refine } from "./refine.ts";
import { dropStrokes } from "./rules.ts";
import { hasUnreadBox, mergeSecondPass, uncertainLines } from "./second-pass.ts";
import { type OcrImage, type PageSegmentation, runTesseract } from "./tesseract.ts";

/** Scripts that run across or down: looking for columns, Tesseract loses lines of short pages, and reads them as one block without loss. */
const CJK: ReadonlySet<OcrLanguage> = new Set(["jpn", "kor", "chi_sim", "chi_tra"]);
/** One threshold for all of a grainy page closes what is between the strokes of Chinese characters. */
const CHINESE: ReadonlySet<OcrLanguage> = new Set(["chi_sim", "chi_tra"]);
const INK_COVERAGE_MIN = 0.9;
/** From here on a page is smoothed before it is read (raster.ts, grainOf). */
const GRAIN_MIN = 3;
/** Taller than any sheet in so many times its width: a receipt, whose lines are one column although white parts names from prices. */
const RECEIPT_RATIO_MIN = 1.8;

/** Lines that run across read as surely as this are not upside down: letters on their heads are read as others by chance. */
const UPRIGHT_CONFIDENCE_MIN = 0.75;
/** Where less was read, columns of short entries may have been left out: as one block of lines they are read. */
const COLUMN_COVERAGE_MIN = 0.8;
/** Where less was read, what is left is looked at by itself: stamps, entries of forms, lines beside pictures. */
const FULL_COVERAGE = 0.97;
/** Out of its context a word has to be as sure as this. */
const REMAINDER_CONFIDENCE_MIN = 0.7;
const REMAINDER_SHORT_CONFIDENCE_MIN = 0.85;
/** Around a word that is covered, as a share of its height: its accents and tails. */
const MASK_MARGIN = 0.15;

/** Reading again may take so many times what the first reading took, and this at least; what others keep it waiting does not count. */
const RETRY_TIME_FACTOR = 4;
const RETRY_MIN_MS = 20_000;

/** A page as it was drawn. */
type PageImageFile = Omit<OcrImage, "placeByPlace">;

interface Attempt {
  treatment: ImageTreatment | null;
  layout: PageSegmentation;
  /** As of a picture. */
  placeByPlace?: boolean;
}

/** A reading, how the picture was changed for it and how its lines were looked for. */
interface AttemptResult extends Reading {
  treatment: ImageTreatment | null;
  layout: PageSegmentation;
}

/** What was read of a page already, and how: changed in a way that shows nowhere, its picture is not read once more. */
type TriedSettings = Set<string>;

/**
 * Reads the page as it lies but for the lines of tables and forms; a grainy or ragged one is smoothed before. Only a poor reading is
 * tried again: turned upright, deskewed, at last with the threshold found place by place, light print on dark also inverted. The best one
 * is kept, so that trying never makes a page worse, also when `limit` ends the trying; at last what it left out is read by itself. Null
 * when Tesseract fails on it altogether. Throws the desk's reason.
 */
export async function readPage(desk: CommandContext, scan: PageImageFile, limit: AbortSignal): Promise<Reading | null> {
  const raster = readPgm(await readFile(scan.path));
  if (isBlank(raster)) return { paragraphs: [], turnedDeg: 0, deskewedDeg: 0, sureness: null, explained: 1, rules: [] };
  const dark = isDark(raster);
  const slip = raster.height > RECEIPT_RATIO_MIN * raster.width && !CJK.has(scan.language);
  const uneven = !dark && isUneven(raster);
  const page = {
    grainy: measureGrain(raster) >= GRAIN_MIN,
    dark,
    ragged: hasBilevelEdges(raster),
    uneven,
    slip,
    tints: dark || uneven ? [] : tintedBands(raster),
  };
  const startedAt = performance.now();
  const bounded = (signal: AbortSignal) => ({ ...desk, signal: AbortSignal.any([desk.signal, signal]) });
  const done: TriedSettings = new Set();
  let best = await runAttempt(bounded(limit), { scan, done }, { treatment: firstTreatment(page), layout: "columns" });
  const againMs = Math.max(RETRY_MIN_MS, RETRY_TIME_FACTOR * (performance.now() - startedAt));
  const ownTime = new OwnTimeBudget(againMs, new Error("The second OCR pass ran out of time."));
  const again = { ...bounded(AbortSignal.any([limit, ownTime.signal])), ownTime };
  try {
    for (const next of attemptsFor(page, () => best)) {
      if (isGoodReading(best)) break;
      best = betterReading(best, await runAttempt(again, { scan, done }, next));
    }
    if (best && !CJK.has(scan.language)) best = await readRemainder(again, scan, { reading: best, tints: page.tints });
  } catch (thrown) {
    desk.signal.throwIfAborted();
    if (!again.signal.aborted) throw thrown;
  }
  return best;
}

interface PageTraits {
  grainy: boolean;
  dark: boolean;
  ragged: boolean;
  uneven: boolean;
  slip: boolean;
  /** Where print stands on a tint. */
  tints: PixelBox[];
}

/** Where paper was darker its grain is coarser once the page is evened: no threshold holds for all of it. */
const isMottled = (treatment: ImageTreatment | null): boolean =>
  (treatment?.clean ?? false) && (treatment?.even ?? false);

const BASE_TREATMENT: ImageTreatment = {
  turnedDeg: 0,
  deskew: false,
  clean: false,
  white: true,
  edges: false,
  inverted: false,
  even: false,
};

const firstTreatment = ({ grainy, dark, ragged: edges, uneven: even }: PageTraits): ImageTreatment | null =>
  dark || !(grainy || edges || even) ? null : { ...BASE_TREATMENT, deskew: grainy || even, clean: grainy, edges, even };

/** What to try on a page that reads poorly, likeliest first. */
function* attemptsFor(page: PageTraits, best: () => AttemptResult | null): Generator<Attempt> {
  const first = best();
  const narrow = page.slip || (first?.explained ?? 1) < COLUMN_COVERAGE_MIN;
  if (narrow && first && isLevel(first)) yield { treatment: first.treatment, layout: "block" };
  for (const treatment of treatmentsFor(page, best)) yield { treatment, layout: "columns" };
  if (page.dark) return;
  const { turnedDeg = 0, layout } = best() ?? {};
  yield {
    treatment: { ...BASE_TREATMENT, turnedDeg, deskew: true, clean: true, even: page.uneven },
    layout: (page.slip && layout) || "columns",
    placeByPlace: true,
  };
}

function* treatmentsFor(
  { grainy, dark, ragged: edges, uneven: even }: PageTraits,
  best: () => Reading | null,
): Generator<ImageTreatment | null> {
  if (dark) {
    yield { ...BASE_TREATMENT, deskew: true, clean: grainy, inverted: true, even };
    yield { ...BASE_TREATMENT, deskew: true, clean: !grainy, inverted: true, even };
  }
  const clean = grainy && !dark;
  for (const turnedDeg of likelyRotations(best()))
    yield { ...BASE_TREATMENT, turnedDeg, deskew: true, clean, edges, even };
  if (clean) yield null;
}

/**
 * The ways to turn a page that reads poorly, likeliest first; none for an empty one. Reading it costs a tenth of what Tesseract's own detection of orientation
 * costs at 300 dpi, and is surer. A line that runs down stands on its right side: Tesseract reads those, but not lines that run up.
 */
function likelyRotations(reading: Reading | null): QuarterTurn[] {
  if (reading === null) return [0, 180, 90, 270];
  if (reading.sureness === null) return [];
  if (isVertical(reading)) return [270, 90];
  if (hasConfidentWords(reading) || (reading.sureness >= UPRIGHT_CONFIDENCE_MIN && isLevel(reading))) return [0];
  return isSkewed(reading) ? [0, 180, 90, 270] : [180, 90, 270, 0];
}

/** Null also of what was done before. */
async function runAttempt(
  desk: CommandContext,
  { scan, done }: { scan: PageImageFile; done: TriedSettings },
  { layout, ...given }: Attempt,
): Promise<AttemptResult | null> {
  const isDense = CHINESE.has(scan.language) && given.treatment?.clean === true;
  const treatment = isDense && given.treatment ? { ...given.treatment, white: false } : given.treatment;
  const placeByPlace = given.placeByPlace ?? (isDense || isMottled(treatment));
  return await withPrepared(desk, { scan, treatment, covered: [] }, async (drawn, prepared) => {
    const shown = { ...BASE_TREATMENT, ...treatment, deskew: prepared.deskewedDeg };
    const way = JSON.stringify([shown, layout, placeByPlace]);
    if (done.has(way)) return null;
    done.add(way);
    const picture = { ...drawn, placeByPlace };
    const straightened = { turnedDeg: treatment?.turnedDeg ?? 0, treatment, ...prepared };
    const sorted = await recognizeImage(desk, { ...picture, layout }, straightened);
    if (!CJK.has(scan.language) || !sorted || (await inkCoverage(picture, sorted)) >= INK_COVERAGE_MIN) return sorted;
    return betterReading(sorted, await recognizeImage(desk, { ...picture, layout: "block" }, straightened));
  });
}

async function withPrepared<Result>(
  desk: CommandContext,
  { scan, ...order }: { scan: PageImageFile; treatment: ImageTreatment | null; covered: PixelBox[] },
  use: (picture: OcrImage, prepared: PreparedImage) => Promise<Result>,
): Promise<Result> {
  const { path, dpi } = scan;
  const output = `${path}-prepared.pgm`;
  try {
    const frames = !CJK.has(scan.language);
    const prepared = await prepareImage({ input: path, output, dpi, frames, ...order }, desk.signal);
    return await use({ ...scan, placeByPlace: false, path: prepared.written ? output : path }, prepared);
  } finally {
    await rm(output, { force: true });
  }
}

async function inkCoverage({ path }: OcrImage, { paragraphs }: Reading): Promise<number> {
  return inkShareWithin(readPgm(await readFile(path)), wordsOf(paragraphs));
}

type Straightening = Pick<AttemptResult, "turnedDeg" | "deskewedDeg" | "treatment" | "rules">;

async function recognizeImage(
  desk: CommandContext,
  { layout, ...picture }: OcrImage & { layout: PageSegmentation },
  { turnedDeg, deskewedDeg, treatment, rules }: Straightening,
): Promise<AttemptResult | null> {
  const read = await runTesseract(desk, picture, layout);
  if (!read) return null;
  const words = wordsOf(read);
  const compared =
    words.length === 0
      ? { explained: 1, paragraphs: read }
      : await refine({ path: picture.path, paragraphs: read }, desk.signal);
  const sureness = meanConfidence(read.flatMap(({ lines }) => lines));
  return { turnedDeg, deskewedDeg, treatment, layout, sureness, ...compared, rules: dropStrokes(rules, words) };
}

/**
 * Tesseract takes for pictures, or drops, what it does not find in lines, and reads some of it as other lines than it is; on a page that
 * holds nothing else it finds it.
 */
async function readRemainder(
  desk: CommandContext,
  scan: PageImageFile,
  { reading, tints }: { reading: AttemptResult; tints: readonly PixelBox[] },
): Promise<AttemptResult> {
  if (reading.sureness === null) return reading;
  const doubted = uncertainLines(reading);
  const tinted = hasUnreadBox(tints, reading);
  if (reading.explained >= FULL_COVERAGE && doubted.size === 0 && !tinted) return reading;
  const lines = reading.paragraphs.flatMap((paragraph) => paragraph.lines).filter((line) => !doubted.has(line));
  const covered = lines.flatMap(dropNoiseWords).map(maskOf);
  const { treatment } = reading;
  // One threshold for all of a page that is nearly empty parts its grain, unless its paper was made white.
  const isGrainy = treatment?.clean === true && (treatment.even || !treatment.white);
  const placeByPlace = tinted || isGrainy;
  const look = (picture: OcrImage) => runTesseract(desk, { ...picture, placeByPlace }, "sparse");
  const left = await withPrepared(desk, { scan, treatment, covered }, look);
  return mergeSecondPass(reading, doubted, (left ?? []).flatMap(confidentLines));
}

function confidentLines(paragraph: HocrParagraph): HocrParagraph[] {
  const isSure = ({ text, confidence }: { text: string; confidence: number }) =>
    confidence >= (isShortWord(text) ? REMAINDER_SHORT_CONFIDENCE_MIN : REMAINDER_CONFIDENCE_MIN) &&
    /[\p{L}\p{N}]/u.test(text);
  const lines = paragraph.lines
    .map((line) => ({ ...line, words: line.words.filter(isSure) }))
    .filter(({ words }) => words.length > 0);
  return lines.length === 0 ? [] : [{ ...paragraph, lines }];
}

function maskOf({ left, top, right, bottom }: PixelBox): PixelBox {
  const margin = Math.round((bottom - top) * MASK_MARGIN);
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
}
