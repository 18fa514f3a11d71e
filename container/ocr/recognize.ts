import { rm } from "node:fs/promises";
import { join } from "node:path";
import { FolioError, shown } from "../../src/domain/errors.ts";
import { LIMITS } from "../../src/domain/limits.ts";
import type { OcrJob } from "../../src/engines/container/contract.ts";
import type { OcrPage, OcrPageFailure } from "../../src/engines/container/ocr-engine.ts";
import type { Lane } from "../lane.ts";
import { countPages } from "../pdf/inspect.ts";
import { layOut } from "./layout.ts";
import { dpiFor, type PageSize, pageSizes, rasterize } from "./rasterize.ts";
import { readPage } from "./read-page.ts";
import type { Desk } from "./tesseract.ts";

/** One page may hold up a document for so long; then it fails alone. */
const PAGE_TIMEOUT_MS = 120_000;

/**
 * Reads pages of the PDF `input` and yields them as they are finished, at most as many at a time as the `pages` lane has room for; two
 * documents take turns. A page that fails is yielded as such. Throws `source_encrypted`, `source_invalid`, `document_too_large`, `page_out_of_range`.
 */
export async function* recognize(
  desk: Desk,
  lane: Lane,
  parallel: number,
  input: string,
  job: OcrJob,
): AsyncGenerator<OcrPage | OcrPageFailure> {
  const wanted = await wantedPages(desk, input, job);
  const sizes = await pageSizes(
    desk,
    { path: input, password: job.password },
    Math.min(...wanted),
    Math.max(...wanted),
  );
  const open = new Map<number, Promise<OcrPage | OcrPageFailure>>();
  for (let next = 0; next < wanted.length || open.size > 0; ) {
    while (next < wanted.length && open.size < parallel) {
      const page = wanted[next++] ?? 0;
      open.set(
        page,
        lane.run(desk.signal, () => readOne(desk, input, page, sizes.get(page), job)),
      );
    }
    const finished = await Promise.race(open.values());
    open.delete(finished.page);
    yield finished;
  }
}

async function wantedPages(
  { directory, sandbox, signal }: Desk,
  input: string,
  { pages, password }: OcrJob,
): Promise<number[]> {
  const count = await countPages(input, directory, sandbox, signal, password);
  if (count > LIMITS.pdfSourcePages) {
    throw new FolioError(
      "document_too_large",
      `The PDF has ${count} pages; at most ${LIMITS.pdfSourcePages} are allowed.`,
    );
  }
  const beyond = pages?.find((page) => page > count);
  if (beyond !== undefined) {
    throw new FolioError("page_out_of_range", `pages: ${shown(beyond)} is beyond the last page, ${count}.`, {
      param: "pages",
    });
  }
  return [...new Set(pages ?? Array.from({ length: count }, (_, index) => index + 1))];
}

async function readOne(
  desk: Desk,
  input: string,
  page: number,
  size: PageSize | undefined,
  job: OcrJob,
): Promise<OcrPage | OcrPageFailure> {
  const limit = AbortSignal.timeout(PAGE_TIMEOUT_MS);
  const path = join(desk.directory, `page-${page}.pgm`);
  try {
    if (!size) throw unreadable;
    const dpi = dpiFor(size, job.dpi);
    const signal = AbortSignal.any([desk.signal, limit]);
    const here = { ...desk, signal };
    if (!(await rasterize(here, { path: input, password: job.password }, page, dpi, path))) throw unreadable;
    const reading = await readPage(here, path, dpi, job.language);
    if (!reading) throw unreadable;
    const { turnedDeg, deskewedDeg, confidence } = reading;
    const sideways = turnedDeg % 180 === 90;
    return {
      page,
      widthPt: sideways ? size.heightPt : size.widthPt,
      heightPt: sideways ? size.widthPt : size.heightPt,
      turnedDeg,
      deskewedDeg,
      confidence,
      ...layOut(reading.paragraphs, dpi),
    };
  } catch (thrown) {
    desk.signal.throwIfAborted();
    return { page, error: pageError(thrown, limit) };
  } finally {
    await rm(path, { force: true });
  }
}

const unreadable = new FolioError("source_invalid", "The page cannot be drawn; the PDF is damaged there.");

function pageError(thrown: unknown, limit: AbortSignal): OcrPageFailure["error"] {
  if (limit.aborted)
    return { code: "timeout_exceeded", message: `Reading the page took more than ${PAGE_TIMEOUT_MS} ms.` };
  if (thrown instanceof FolioError && (thrown.code === "document_too_large" || thrown.code === "source_invalid")) {
    return { code: thrown.code, message: thrown.message };
  }
  throw thrown;
}
