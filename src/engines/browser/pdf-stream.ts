import type { BrowserWindow } from "./browser-window.ts";
import type { RenderWatch } from "./render-watch.ts";

/** One CDP message may not come near 32 MiB; 1 MiB of PDF is 1.4 MB in base64. */
const PIECE_BYTES = 1024 * 1024;

/**
 * The printed PDF out of the browser, one piece read ahead. What fits in one piece comes whole; `done` is called exactly once, when
 * the window is no longer needed.
 */
export async function readPdf(
  window: BrowserWindow,
  handle: string,
  watch: RenderWatch,
  done: (error: Error | null) => void,
): Promise<Uint8Array | ReadableStream<Uint8Array>> {
  const opening = readPiece(window, handle, watch);
  let ahead = readPiece(window, handle, watch);
  const first = await opening;
  const second = await ahead;
  if (second.eof && second.bytes.length === 0) {
    window.closeStream(handle);
    done(null);
    return first.bytes;
  }
  let next: Piece | null = first;
  return new ReadableStream({
    type: "bytes",
    async pull(controller) {
      try {
        const piece: Piece = next ?? (await ahead);
        if (next) next = null;
        else if (!piece.eof) ahead = readPiece(window, handle, watch);
        if (piece.bytes.length > 0) controller.enqueue(piece.bytes);
        if (!piece.eof) return;
        window.closeStream(handle);
        controller.close();
        done(null);
      } catch (error) {
        controller.error(error);
        done(error as Error);
      }
    },
    cancel() {
      window.closeStream(handle);
      done(null);
    },
  });
}

interface Piece {
  bytes: Uint8Array;
  eof: boolean;
}

async function readPiece(window: BrowserWindow, handle: string, watch: RenderWatch): Promise<Piece> {
  const { data, eof, base64Encoded } = await watch.race(window.read(handle, PIECE_BYTES));
  return { bytes: new Uint8Array(Buffer.from(data, base64Encoded === false ? "latin1" : "base64")), eof };
}
