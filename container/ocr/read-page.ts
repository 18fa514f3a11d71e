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

/**
 * Languages whose lines may be horizontal or vertical. When Tesseract looks for columns on a short page of such a
 * language, it misses lines. It finds these lines when it reads the page as one block.
 */
const CJK: ReadonlySet<OcrLanguage> = new Set(["jpn", "kor", "chi_sim", "chi_tra"]);
/**
 * Languages with dense characters. On a noisy page, a single threshold would fill the gaps between the strokes of these
 * characters.
 */
const CHINESE: ReadonlySet<OcrLanguage> = new Set(["chi_sim", "chi_tra"]);
const INK_COVERAGE_MIN = 0.9;
/**
 * Minimum image noise of a page that is smoothed before OCR, as `measureGrain` in raster.ts returns it (in grey
 * levels).
 */
const GRAIN_MIN = 3;
/**
 * Minimum ratio of height to width of a receipt. No common sheet of paper has such a high ratio. The lines of a receipt
 * form one column, although names and prices are far apart.
 */
const RECEIPT_RATIO_MIN = 1.8;

/**
 * Minimum confidence of horizontal lines at which the page is certainly not upside down. Upside-down letters rarely
 * look like other letters.
 */
const UPRIGHT_CONFIDENCE_MIN = 0.75;
/**
 * Minimum letter coverage of a normal OCR result. With a lower coverage, columns of short texts may be missing. OCR
 * finds these columns when it reads the page as a single block of lines.
 */
const COLUMN_COVERAGE_MIN = 0.8;
/**
 * Minimum letter coverage of a complete OCR result. With a lower coverage, a second pass reads the missing text:
 * stamps, filled-in form fields, lines next to images.
 */
const FULL_COVERAGE = 0.97;
/** Minimum confidence of a word that only the second pass finds. It is high because such a word has no context. */
const REMAINDER_CONFIDENCE_MIN = 0.7;
/** Minimum confidence of a word of one or two letters that only the second pass finds. */
const REMAINDER_SHORT_CONFIDENCE_MIN = 0.85;
/**
 * Margin around the box of a word that is covered with white, as a share of the word's height. Accents and descenders
 * may extend into this margin.
 */
const MASK_MARGIN = 0.15;

/**
 * Time limit of all further OCR attempts on a page, as a multiple of the time of the first attempt. Time spent waiting
 * for the CPU does not count.
 */
const RETRY_TIME_FACTOR = 4;
/** Minimum time limit of all further OCR attempts on a page, in ms. */
const RETRY_MIN_MS = 20_000;

/** Page image as it was drawn, before any preprocessing. */
type PageImageFile = Omit<OcrImage, "placeByPlace">;

export interface PageBudget {
  /** Time budget that is charged with all attempts. */
  ownTime: OwnTimeBudget;
  /** Signal that ends the attempts. Default: the signal of the budget. */
  limit?: AbortSignal;
}

interface Attempt {
  treatment: ImageTreatment | null;
  layout: PageSegmentation;
  /** Whether to use an adaptive threshold between ink and paper, as in `OcrImage`. */
  placeByPlace?: boolean;
}

/** OCR result of a page, with the preprocessing and the page segmentation mode of this attempt. */
interface AttemptResult extends Reading {
  treatment: ImageTreatment | null;
  layout: PageSegmentation;
}

/**
 * Preprocessing and segmentation mode of all attempts so far. An attempt is skipped if its preprocessing gives the same
 * image as an earlier attempt.
 */
type TriedSettings = Set<string>;

/**
 * Reads a page with Tesseract, after the ruled lines of the page are erased. A noisy or jagged page is smoothed first.
 * Only a page with a poor result is read again: rotated, deskewed, inverted when the page is dark, and finally with an
 * adaptive threshold. A second pass then reads text that is still missing. Returns the best result, even when `limit`
 * ends the further attempts, so a retry never makes the result worse. Returns null when Tesseract fails on the page.
 * Throws the reason of the context's signal.
 */
export async function readPage(
  desk: CommandContext,
  scan: PageImageFile,
  { ownTime: pageTime, limit = pageTime.signal }: PageBudget,
): Promise<Reading | null> {
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
  const usedBeforeMs = pageTime.chargedMs;
  const first = { ...desk, signal: AbortSignal.any([desk.signal, limit]), ownTime: pageTime };
  const done: TriedSettings = new Set();
  let best = await runAttempt(first, { scan, done }, { treatment: firstTreatment(page), layout: "columns" });
  const againMs = Math.max(RETRY_MIN_MS, RETRY_TIME_FACTOR * (pageTime.chargedMs - usedBeforeMs));
  const ownTime = new OwnTimeBudget(againMs, new Error("The second OCR pass ran out of time."), pageTime);
  const again = { ...desk, signal: AbortSignal.any([first.signal, ownTime.signal]), ownTime };
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
  /** Areas of the page with print on tinted paper. */
  tints: PixelBox[];
}

/**
 * Returns whether the preprocessing removes noise and corrects uneven lighting. Such a page has coarser noise in its
 * darker parts, so no single threshold fits it.
 */
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

/** Yields the OCR attempts to make on a page with a poor result, the most promising attempt first. */
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
 * Returns the rotations to try on a page with a poor OCR result, the most promising first. Returns no rotations for an
 * empty page. At 300 dpi, an OCR attempt takes a tenth of the time of Tesseract's own orientation detection, and its
 * result is more reliable. Tesseract reads lines that run downwards, but not lines that run upwards. A page with
 * vertical lines therefore usually needs a rotation by 270 degrees.
 */
function likelyRotations(reading: Reading | null): QuarterTurn[] {
  if (reading === null) return [0, 180, 90, 270];
  if (reading.sureness === null) return [];
  if (isVertical(reading)) return [270, 90];
  if (hasConfidentWords(reading) || (reading.sureness >= UPRIGHT_CONFIDENCE_MIN && isLevel(reading))) return [0];
  return isSkewed(reading) ? [0, 180, 90, 270] : [180, 90, 270, 0];
}

/** Runs one OCR attempt. Returns null when Tesseract fails, and when an earlier attempt had the same settings. */
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
 * Reads the uncertain and missing text of a page again, with all other words covered. In the first pass, Tesseract
 * takes text outside of lines for images, drops it, or reads it as wrong lines. Tesseract finds this text when no other
 * text is on the page.
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
  // On an almost empty page, a single threshold turns image noise into ink, unless the paper was made white.
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
