import type { PageRange } from "@folio/pdf/model";
import { FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import { PdfPageCounter } from "./pdf-page-counter.ts";
import type { Rendering } from "./renderer.ts";

type CountedPdf = Pick<Rendering, "body" | "pages" | "pageSize">;

/**
 * Counts the pages of a PDF. If the PDF is a stream, counts them while the stream is read. Throws `document_too_large`
 * for too many pages, and `page_out_of_range` for page ranges beyond the last page. A stream fails with these errors at
 * its end.
 */
export function withPageCount(body: Rendering["body"], ranges: readonly PageRange[] | null): CountedPdf {
  const counter = new PdfPageCounter();
  if (!(body instanceof Uint8Array)) return countingStream(body, counter, ranges);
  counter.push(body);
  assertPagesInRange(counter.pages, ranges);
  const { pages, pageSize } = counter;
  return { body, pages: Promise.resolve(pages), pageSize: Promise.resolve(pageSize) };
}

function countingStream(
  body: ReadableStream<Uint8Array>,
  counter: PdfPageCounter,
  ranges: readonly PageRange[] | null,
): CountedPdf {
  let known: (pages: number) => void = () => {};
  let failed: (error: unknown) => void = () => {};
  const pages = new Promise<number>((resolve, reject) => {
    known = resolve;
    failed = reject;
  });
  pages.catch(() => {});
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      counter.push(piece);
      controller.enqueue(piece);
    },
    flush() {
      try {
        assertPagesInRange(counter.pages, ranges);
      } catch (error) {
        failed(error);
        throw error;
      }
      known(counter.pages);
    },
  });
  return {
    body: body.pipeThrough(count),
    pages,
    pageSize: pages.then(
      () => counter.pageSize,
      () => null,
    ),
  };
}

/**
 * Checks that the requested page ranges exist. Chromium rejects page ranges only if all of them start beyond the last
 * page. If only some of them do, Chromium silently omits them.
 */
function assertPagesInRange(printed: number, ranges: readonly PageRange[] | null): void {
  if (printed > LIMITS.renderPages) {
    throw new FolioError(
      "document_too_large",
      `The document has more than ${LIMITS.renderPages} pages, the maximum for one render. Split it.`,
    );
  }
  const beforeLast = (ranges ?? []).slice(0, -1);
  const wanted = beforeLast.reduce((sum, { first, last }) => sum + ((last ?? first) - first + 1), 0);
  if (beforeLast.length > 0 && printed <= wanted) throw beyondLastPageError();
}

export const beyondLastPageError = (): FolioError =>
  new FolioError("page_out_of_range", "page_ranges must start every range at a page of the document.", {
    param: "page_ranges",
  });
