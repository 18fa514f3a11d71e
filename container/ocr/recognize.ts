import { rm } from "node:fs/promises";
import { join } from "node:path";
import { FolioError, formatValue } from "../../src/domain/errors.ts";
import { LIMITS } from "../../src/domain/limits.ts";
import type { OcrJob } from "../../src/engines/container/contract.ts";
import type { OcrPage, OcrPageFailure } from "../../src/engines/container/ocr-engine.ts";
import type { CommandContext } from "../confined-command.ts";
import { type JobQueue, runInQueue } from "../job-queue.ts";
import { OwnTimeBudget } from "../own-time-budget.ts";
import { countPages, type PdfFile } from "../pdf/inspect.ts";
import { languageFit } from "./language-fit.ts";
import { toPageResult } from "./layout.ts";
import { levelReading } from "./level.ts";
import { drawingResolution, type PageSize, pageSizes, rasterize } from "./rasterize.ts";
import { readPage } from "./read-page.ts";
import { dropNoise, readingConfidence } from "./reading.ts";
import { rotateUpright } from "./upright.ts";

const POINTS_PER_INCH = 72;
/** CPU time limit of one page, in ms. A page that needs more fails, but the other pages do not. */
const PAGE_WORK_MS = 180_000;

export interface OcrDocument {
  /** Path of the PDF. */
  input: string;
  job: OcrJob;
}

/** Settings for the queue in which the pages of all documents wait for OCR. */
export interface PageScheduling {
  lane: JobQueue;
  share: string;
  /** Maximum number of pages of this document that OCR reads at the same time. */
  parallel: number;
  /** Time budget of the document. The signal of the context aborts with this budget. */
  ownTime: OwnTimeBudget;
}

/**
 * Reads pages of a PDF with OCR, and yields the result of each page when it is ready. The queue alternates between
 * documents. Yields a failure for a page that cannot be read. Throws `source_encrypted`, `source_invalid`,
 * `document_too_large`, `page_out_of_range`.
 */
export async function* recognize(
  desk: CommandContext,
  scan: OcrDocument,
  { lane, share, parallel, ownTime }: PageScheduling,
): AsyncGenerator<OcrPage | OcrPageFailure> {
  const { signal } = desk;
  const wanted = await requestedPages(desk, scan);
  const range = { first: Math.min(...wanted), last: Math.max(...wanted) };
  const sizes = await pageSizes(desk, pdfFileOf(scan), range);
  const open = new Map<number, Promise<OcrPage | OcrPageFailure>>();
  for (let next = 0; next < wanted.length || open.size > 0; ) {
    while (next < wanted.length && open.size < parallel) {
      const page = wanted[next++] ?? 0;
      const size = sizes.get(page);
      open.set(
        page,
        runInQueue(lane, { share, signal }, () => recognizePage(desk, scan, { page, size, ownTime })),
      );
    }
    const finished = await Promise.race(open.values());
    open.delete(finished.page);
    yield finished;
  }
}

const pdfFileOf = ({ input, job }: OcrDocument): PdfFile => ({ path: input, password: job.password });

async function requestedPages(desk: CommandContext, scan: OcrDocument): Promise<number[]> {
  const { pages } = scan.job;
  const count = await countPages(desk, pdfFileOf(scan));
  if (count > LIMITS.pdfSourcePages) {
    throw new FolioError(
      "document_too_large",
      `The PDF must have at most ${LIMITS.pdfSourcePages} pages; got ${count}.`,
    );
  }
  const beyond = pages?.find((page) => page > count);
  if (beyond !== undefined) {
    throw new FolioError(
      "page_out_of_range",
      `pages must select existing pages: the PDF has ${count} pages; got page ${formatValue(beyond)}.`,
      {
        param: "pages",
      },
    );
  }
  return [...new Set(pages ?? Array.from({ length: count }, (_, index) => index + 1))];
}

async function recognizePage(
  desk: CommandContext,
  scan: OcrDocument,
  { page, size, ownTime: whole }: { page: number; size: PageSize | undefined; ownTime: OwnTimeBudget },
): Promise<OcrPage | OcrPageFailure> {
  const ownTime = new OwnTimeBudget(PAGE_WORK_MS, new Error("The page needs too much CPU time."), whole);
  const limit = ownTime.signal;
  const path = join(desk.directory, `page-${page}.pgm`);
  try {
    if (!size) throw unreadablePage;
    const drawing = { ...desk, signal: AbortSignal.any([desk.signal, limit]), ownTime };
    const { dpi, sheetDpi } = await drawingResolution(drawing, pdfFileOf(scan), { page, size, dpi: scan.job.dpi });
    if (!(await rasterize(drawing, pdfFileOf(scan), { page, dpi, path }))) throw unreadablePage;
    const read = await readPage(desk, { path, dpi: Math.round(sheetDpi), language: scan.job.language }, { ownTime });
    if (!read) throw unreadablePage;
    const drawn = pixelSizeAt(size, dpi);
    const set = rotateUpright(read, isSideways(read) ? drawn.height : drawn.width);
    const sideways = isSideways(set);
    const reading = levelReading(set, sideways ? { width: drawn.height, height: drawn.width } : drawn);
    const { turnedDeg, deskewedDeg } = reading;
    const laidOut = toPageResult(dropNoise(reading), dpi);
    const sureness = readingConfidence(reading);
    const texts = laidOut.words.map(({ text }) => text);
    return {
      page,
      widthPt: sideways ? size.heightPt : size.widthPt,
      heightPt: sideways ? size.widthPt : size.heightPt,
      turnedDeg,
      deskewedDeg,
      confidence: sureness === null ? null : sureness * languageFit(scan.job.language, texts),
      ...laidOut,
    };
  } catch (thrown) {
    desk.signal.throwIfAborted();
    return { page, error: pageError(thrown, limit) };
  } finally {
    await rm(path, { force: true });
  }
}

const isSideways = ({ turnedDeg }: { turnedDeg: number }): boolean => turnedDeg % 180 === 90;

/** Returns the width and height in pixels of a page's image, before the image is rotated. */
const pixelSizeAt = ({ widthPt, heightPt }: PageSize, dpi: number): { width: number; height: number } => ({
  width: (widthPt * dpi) / POINTS_PER_INCH,
  height: (heightPt * dpi) / POINTS_PER_INCH,
});

const unreadablePage = new FolioError("source_invalid", "The PDF is damaged: the page cannot be drawn.");

function pageError(thrown: unknown, limit: AbortSignal): OcrPageFailure["error"] {
  if (limit.aborted)
    return {
      code: "timeout_exceeded",
      message: `OCR of the page needs more than ${PAGE_WORK_MS / 1_000} s of CPU time.`,
    };
  if (thrown instanceof FolioError && (thrown.code === "document_too_large" || thrown.code === "source_invalid")) {
    return { code: thrown.code, message: thrown.message };
  }
  throw thrown;
}
