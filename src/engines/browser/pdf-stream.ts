import type { BrowserWindow } from "./browser-window.ts";
import type { RenderCancellation } from "./render-cancellation.ts";

/** One CDP message may not come near 32 MiB; 1 MiB of PDF is 1.4 MB in base64. */
const PIECE_BYTES = 1024 * 1024;

/** What a window has printed and keeps under a stream handle of the browser's. */
interface PrintedPdf {
  window: BrowserWindow;
  handle: string;
  watch: RenderCancellation;
}

/** The end-of-file marker (ISO 32000-2, 7.5.5) with what may stand round it. */
const TAIL_BYTES = 16;

/**
 * The printed PDF out of the browser, one piece read ahead. What fits in one piece comes whole, by one read. `ended` is called exactly once, when the
 * window is no longer needed: at the end, when the reader cancels, or when the watch fails (a reader that stalls holds a window).
 * A rejection of this function itself calls nothing.
 */
export async function readPdf(
  printed: PrintedPdf,
  ended: (error: Error | null) => void,
): Promise<Uint8Array | ReadableStream<Uint8Array>> {
  const { window, handle, watch } = printed;
  const first = await readPiece(printed);
  if (isLastPiece(first)) {
    window.closeStream(handle);
    ended(null);
    return first.bytes;
  }
  let ahead = ignoreRejection(readPiece(printed));
  const done = once((error: Error | null) => {
    window.closeStream(handle);
    ended(error);
  });
  watch.race(new Promise<never>(() => {})).catch(done);
  let next: PdfPiece | null = first;
  return new ReadableStream({
    type: "bytes",
    async pull(controller) {
      try {
        const piece: PdfPiece = next ?? (await ahead);
        if (next) next = null;
        else if (!piece.eof) ahead = ignoreRejection(readPiece(printed));
        if (piece.bytes.length > 0) controller.enqueue(piece.bytes);
        if (!piece.eof) return;
        controller.close();
        done(null);
      } catch (error) {
        controller.error(error);
        done(error as Error);
      }
    },
    cancel() {
      done(null);
    },
  });
}

interface PdfPiece {
  bytes: Uint8Array;
  eof: boolean;
}

async function readPiece({ window, handle, watch }: PrintedPdf): Promise<PdfPiece> {
  const { data, eof, base64Encoded } = await watch.race(window.read(handle, PIECE_BYTES));
  return { bytes: new Uint8Array(Buffer.from(data, base64Encoded === false ? "latin1" : "base64")), eof };
}

/** The browser tells of the end only when asked once more; a short piece that ends as a PDF does is the last. */
function isLastPiece({ bytes, eof }: PdfPiece): boolean {
  return (
    eof || (bytes.length < PIECE_BYTES && Buffer.from(bytes.subarray(-TAIL_BYTES)).toString("latin1").includes("%%EOF"))
  );
}

/** Awaited at the next pull, or never: a failure must not count as unhandled meanwhile. */
function ignoreRejection<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  return work;
}

function once<T>(action: (value: T) => void): (value: T) => void {
  let called = false;
  return (value) => {
    if (called) return;
    called = true;
    action(value);
  };
}
