import { runInThread } from "../run-in-thread.ts";
import type { PixelBox } from "./hocr.ts";
import type { QuarterTurn } from "./raster.ts";
import type { PixelRule } from "./rules.ts";

/** Image preprocessing before OCR. */
export interface ImageTreatment {
  turnedDeg: QuarterTurn;
  /** Whether to correct the skew. */
  deskew: boolean;
  /** Whether to remove grain. */
  clean: boolean;
  /** Whether to make the paper white when grain is removed. */
  white: boolean;
  /** Whether to smooth jagged edges of black-and-white scans. Tesseract reads grey edges better. */
  edges: boolean;
  /** Whether to invert light and dark. */
  inverted: boolean;
  /** Whether to make unevenly dark paper equally light. */
  even: boolean;
}

export interface PrepareTask {
  /** Path of a PGM file. */
  input: string;
  /** Path of a PGM file, which is written only when something changes. */
  output: string;
  dpi: number;
  /** Null keeps the image unchanged. */
  treatment: ImageTreatment | null;
  /** Whether small frames around print are rules of a table. False for scripts whose characters are frames. */
  frames: boolean;
  /** Boxes in the prepared image to cover with white: words that were already read. */
  covered: PixelBox[];
}

export interface PreparedImage {
  /** Clockwise skew that was corrected. */
  deskewedDeg: number;
  /** Rules of tables and forms, which are erased from the image. They include strokes of large letters. */
  rules: PixelRule[];
  written: boolean;
}

/** Prepares a page image for OCR in a worker thread, because tens of megapixels take a second. */
export function prepareImage(order: PrepareTask, signal: AbortSignal): Promise<PreparedImage> {
  return runInThread<PreparedImage>(new URL("./prepare-worker.ts", import.meta.url), order, signal);
}
