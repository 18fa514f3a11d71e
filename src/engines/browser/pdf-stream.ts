import type { BrowserWindow } from "./browser-window.ts";
import type { RenderCancellation } from "./render-cancellation.ts";

/**
 * Number of bytes per read from the browser. The bytes arrive in a CDP message, which must be well below 32 MiB. In
 * base64, 1 MiB of PDF has 1.4 MB.
 */
const PIECE_BYTES = 1024 * 1024;

/** A printed PDF that is still in the browser, as a stream of a window. */
interface PrintedPdf {
  window: BrowserWindow;
  handle: string;
  watch: RenderCancellation;
}

/** Length of the end-of-file marker (ISO 32000-2, 7.5.5) and the whitespace around it, in bytes. */
const TAIL_BYTES = 16;

/**
 * Reads the printed PDF from the browser, one chunk ahead. A file that fits into one chunk is returned as an array.
 * `ended` is called exactly once, when the window is no longer needed. That is at the end of the file, when the reader
 * cancels, or when the render is cancelled. The last case is needed because a reader that stops reading occupies the
 * window. If this function itself rejects, `ended` is not called.
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

/**
 * Whether the chunk is the last one. The browser reports the end only at the next read. So a chunk that is shorter than
 * requested and ends like a PDF also counts as the last one.
 */
function isLastPiece({ bytes, eof }: PdfPiece): boolean {
  return (
    eof || (bytes.length < PIECE_BYTES && Buffer.from(bytes.subarray(-TAIL_BYTES)).toString("latin1").includes("%%EOF"))
  );
}

/** Marks a rejection as handled, because the promise is awaited only at the next pull, or never. */
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
