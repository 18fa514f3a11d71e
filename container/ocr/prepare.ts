import { runInThread } from "../run-in-thread.ts";
import type { PixelBox } from "./hocr.ts";
import type { QuarterTurn } from "./raster.ts";
import type { PixelRule } from "./rules.ts";

/** Preprocessing steps to apply to a page image before OCR. */
export interface ImageTreatment {
  turnedDeg: QuarterTurn;
  /** Whether to correct the skew of the page. */
  deskew: boolean;
  /** Whether to remove the grain of a scan. */
  clean: boolean;
  /** Whether to make the paper white. Has an effect only if `clean` is true. */
  white: boolean;
  /** Whether to smooth the jagged edges of a black-and-white scan. Tesseract reads grey edges better. */
  edges: boolean;
  /** Whether to exchange light and dark. */
  inverted: boolean;
  /** Whether to make the paper equally light everywhere. */
  even: boolean;
}

export interface PrepareTask {
  /** Path of the image, a PGM file. */
  input: string;
  /** Path of the prepared image, a PGM file. It is written only when preprocessing changes the image. */
  output: string;
  dpi: number;
  /** Preprocessing steps, or null to keep the image unchanged. */
  treatment: ImageTreatment | null;
  /** Whether small frames around print are cells of a table. False for scripts whose characters contain frames. */
  frames: boolean;
  /** Boxes of the prepared image to fill with white, because their words were already read. */
  covered: PixelBox[];
}

export interface PreparedImage {
  /** Angle by which the image was rotated to correct the skew, in degrees clockwise. */
  deskewedDeg: number;
  /** Ruled lines of tables and forms, which are erased from the image. They include strokes of large letters. */
  rules: PixelRule[];
  written: boolean;
}

/** Prepares a page image for OCR in a worker thread, because the work on tens of megapixels takes a second. */
export function prepareImage(order: PrepareTask, signal: AbortSignal): Promise<PreparedImage> {
  return runInThread<PreparedImage>(new URL("./prepare-worker.ts", import.meta.url), order, signal);
}
