import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { constants } from "node:os";
import { join } from "node:path";
import { readJpegHeader } from "@folio/pdf";
import { selectedPages } from "@folio/pdf/model";
import { FolioError } from "../../src/domain/errors.ts";
import { LIMITS } from "../../src/domain/limits.ts";
import { mapErrors } from "../../src/domain/to-folio-error.ts";
import type { EditJob, ImagesJob, ImagesResult } from "../../src/engines/container/contract.ts";
import { type CommandContext, runConfined } from "../confined-command.ts";
import { timeoutError } from "../job-deadline.ts";
import { type JobQueue, runInQueue } from "../job-queue.ts";
import { OwnTimeBudget } from "../own-time-budget.ts";
import { edit } from "./edit.ts";
import { encodeFlatPng } from "./flat-png.ts";
import { countPages, type PdfFile, passwordArguments } from "./inspect.ts";

export interface DrawingContext extends CommandContext {
  /** Queue of all pages to draw, shared by all documents. */
  lane: JobQueue;
  /** Key that identifies the job's account in the queue. */
  share: string;
}

const PNG_SIZE_OFFSET = 16;

/**
 * CPU time limit per page for Splash, poppler's default renderer, in seconds. Most pages take less than 0.1 s. Splash
 * has the best quality.
 */
const SPLASH_CPU_S = 3;
/**
 * CPU time limit per page for Cairo, poppler's other renderer, in seconds. Cairo draws pages that are slow in Splash
 * hundreds of times faster.
 */
const CAIRO_CPU_S = 10;

/** CPU time limit per page for drawing an uncompressed image, in seconds. Most pages need less. */
const FLAT_CPU_S = 1;
/** Maximum file size of an uncompressed page image, in bytes: 1,000 by 4,000 pixels. */
const FLAT_BYTES = 12_000_100;

/**
 * Maximum width and height of an image that Cairo draws, in pixels. Splash writes an image of a single pixel when its
 * memory is too small.
 */
const CAIRO_SIDE_PX = 32_767;

const PAGE_NUMBER = /^[1-9]\d*$/;

interface DrawnPages {
  paths: string[];
  images: ImagesResult["images"];
}

/**
 * Draws pages with poppler and writes them as image files. If poppler cannot read the PDF but Folio's PDF engine can,
 * the engine first writes a new PDF for poppler. Throws `source_encrypted`, `source_invalid`, `page_out_of_range`,
 * `document_too_large` (the image is too high), `timeout_exceeded`.
 */
export async function drawPages(context: DrawingContext, input: string, job: ImagesJob): Promise<DrawnPages> {
  const ownTime = new OwnTimeBudget(LIMITS.editWorkMs, timeoutError(LIMITS.editWorkMs));
  const studio = { ...context, ownTime, signal: AbortSignal.any([context.signal, ownTime.signal]) };
  try {
    return await drawByPoppler(studio, input, job);
  } catch (error) {
    if (!(error instanceof FolioError) || error.code !== "source_invalid") throw error;
    const rewritten = await rewriteSelectedPages(studio, input, job);
    if (!rewritten) throw error;
    const { numbers, path } = rewritten;
    const { paths, images } = await drawByPoppler(studio, path, { ...job, password: null, pages: "all" });
    return { paths, images: images.map((image, index) => ({ ...image, page: numbers[index] ?? image.page })) };
  }
}

/** Writes the selected pages to a new PDF. Returns null when the PDF engine cannot read the document. */
async function rewriteSelectedPages(
  { directory, signal }: DrawingContext,
  input: string,
  { sizes, pages, password }: ImagesJob,
): Promise<{ path: string; numbers: number[] } | null> {
  const outputs = join(directory, "rewritten");
  const order = (job: EditJob) => edit({ job, inputs: [input], outputs }, signal);
  try {
    const found = await order({ verb: "inspect", sizes, password });
    if (!("inspection" in found)) return null;
    const numbers = mapErrors(() => selectedPages(pages, found.inspection.pages, "pages"));
    await order({ verb: "reorder", sizes, password, pages: numbers.join(","), rotate: {} });
    return { path: `${outputs}-0`, numbers };
  } catch (error) {
    if (error instanceof FolioError && error.code === "source_invalid") return null;
    throw error;
  }
}

/**
 * Draws the requested pages. If one page is requested, poppler draws it without counting the pages first. The pages are
 * then counted only if drawing fails, to find out whether the requested page exists.
 */
async function drawByPoppler(studio: DrawingContext, input: string, job: ImagesJob): Promise<DrawnPages> {
  const wanted = async () => {
    const count = await countPages(studio, { path: input, password: job.password });
    return mapErrors(() => selectedPages(job.pages, count, "pages"));
  };
  if (!PAGE_NUMBER.test(job.pages)) return drawPagesByNumber(studio, input, { ...job, wanted: await wanted() });
  try {
    return await drawPagesByNumber(studio, input, { ...job, wanted: [Number(job.pages)] });
  } catch (error) {
    await wanted();
    throw error;
  }
}

async function drawPagesByNumber(
  studio: DrawingContext,
  input: string,
  { wanted, password, widthPx, format }: ImagesJob & { wanted: readonly number[] },
): Promise<DrawnPages> {
  const { directory, lane } = studio;
  const drawn = await allOrAbort(studio.signal, (signal) => {
    const each = { ...studio, signal };
    return wanted.map((page, index) =>
      runInQueue(lane, each, async () => {
        const path = join(directory, `image-${index}`);
        const range = ["-f", String(page), "-l", String(page), "-singlefile", "-cropbox"];
        const scale = ["-scale-to-x", String(widthPx), "-scale-to-y", "-1"];
        const jpeg = format === "jpeg";
        const kind = jpeg ? ["-jpeg", "-jpegopt", "quality=85"] : ["-png"];
        const asked = [...passwordArguments(password), ...range, ...scale];
        if (format !== "png" || !(await drawFlatPage(each, [...asked, input, path], path))) {
          await drawPage(each, [...asked, ...kind, input, path], page).catch(async (error) => {
            const heightPx = await pageHeightPx(each, { path: input, password }, { page, widthPx });
            throw heightPx > CAIRO_SIDE_PX ? tooHighError(page, { width: widthPx, height: heightPx }) : error;
          });
        }
        const drawn = `${path}.${jpeg ? "jpg" : "png"}`;
        const size = imageSize(await readFile(drawn), jpeg);
        if (size.width * 2 < widthPx) {
          const height = await pageHeightPx(each, { path: input, password }, { page, widthPx });
          throw tooHighError(page, { width: widthPx, height });
        }
        if (format === "webp" && size.height > LIMITS.imageSidePx) throw tooHighError(page, size);
        if (format === "webp") await runOrThrow(each, ["cwebp", "-quiet", "-q", "80", drawn, "-o", path], page);
        else await rename(drawn, path);
        return { path, image: { page, ...size } };
      }),
    );
  });
  return { paths: drawn.map(({ path }) => path), images: drawn.map(({ image }) => image) };
}

/**
 * Waits for all results. If one fails, aborts the others, waits until they have ended, and throws the error of the
 * first.
 */
async function allOrAbort<Result>(
  signal: AbortSignal,
  start: (signal: AbortSignal) => Promise<Result>[],
): Promise<Result[]> {
  const failing = new AbortController();
  const works = start(AbortSignal.any([signal, failing.signal]));
  try {
    return await Promise.all(works);
  } catch (thrown) {
    failing.abort(thrown);
    await Promise.allSettled(works);
    throw thrown;
  }
}

/**
 * Draws a page and encodes its PNG in this process, because poppler's PNG encoder takes most of the time for a text
 * page. Returns false for a page whose PNG poppler should encode.
 */
async function drawFlatPage(studio: DrawingContext, options: readonly string[], path: string): Promise<boolean> {
  const bounds = { cpuSeconds: FLAT_CPU_S, fileMaxBytes: FLAT_BYTES };
  const { status } = await runConfined(studio, ["pdftoppm", ...options], bounds);
  const pixels = `${path}.ppm`;
  const png = status === 0 ? await encodeFlatPng(await readFile(pixels)) : null;
  await rm(pixels, { force: true });
  if (png) await writeFile(`${path}.png`, png);
  return png !== null;
}

async function drawPage(studio: DrawingContext, options: readonly string[], page: number): Promise<void> {
  const { status } = await runConfined(studio, ["pdftoppm", ...options], { cpuSeconds: SPLASH_CPU_S });
  if (status !== 0) await runOrThrow(studio, ["pdftocairo", ...options], page);
}

async function runOrThrow(studio: DrawingContext, argv: string[], page: number): Promise<void> {
  const { status, stderr } = await runConfined(studio, argv, { cpuSeconds: CAIRO_CPU_S });
  if (status === 0) return;
  if (status === null || status === 128 + constants.signals.SIGXCPU || status === 128 + constants.signals.SIGKILL) {
    throw new FolioError("timeout_exceeded", `Page ${page} needs more than ${CAIRO_CPU_S} s of CPU time to draw.`);
  }
  throw new FolioError("source_invalid", `The PDF is damaged: page ${page} cannot be drawn.`, { cause: stderr });
}

/**
 * Returns the height of a page's image in pixels, for the given image width. Returns 0 when poppler reports no page
 * size.
 */
async function pageHeightPx(
  studio: DrawingContext,
  { path, password }: PdfFile,
  { page, widthPx }: { page: number; widthPx: number },
): Promise<number> {
  const only = ["-box", "-f", String(page), "-l", String(page)];
  const { stdout } = await runConfined(studio, ["pdfinfo", ...passwordArguments(password), ...only, path]);
  const [left = 0, bottom = 0, right = 0, top = 0] =
    /CropBox:((?:\s+-?[\d.]+){4})/.exec(stdout)?.[1]?.trim().split(/\s+/).map(Number) ?? [];
  const isTurned = /\brot:\s+(?:90|270)\b/.test(stdout);
  const [across, down] = isTurned ? [top - bottom, right - left] : [right - left, top - bottom];
  return across > 0 ? Math.round((widthPx * down) / across) : 0;
}

function tooHighError(page: number, { width, height }: { width: number; height: number }): FolioError {
  const message = `The image of page ${page} would have ${width} x ${height} pixels, which is too high. Request a smaller width.`;
  return new FolioError("document_too_large", message, { param: "width" });
}

/**
 * Returns the width and height of a PNG file from its IHDR (PNG, section 11.2.1), or of a JPEG file from its frame
 * header.
 */
function imageSize(file: Buffer, jpeg: boolean): { width: number; height: number } {
  if (!jpeg) return { width: file.readUInt32BE(PNG_SIZE_OFFSET), height: file.readUInt32BE(PNG_SIZE_OFFSET + 4) };
  const header = readJpegHeader(file);
  if (!header) throw new Error("pdftoppm did not write a JPEG");
  return { width: header.width, height: header.height };
}
