import { runInThread } from "../run-in-thread.ts";
import type { PixelBox } from "./hocr.ts";
import type { QuarterTurn } from "./raster.ts";
import type { PixelRule } from "./rules.ts";

/** Preprocessing steps to apply to a page image before OCR. */
export interface ImageTreatment {
  turnedDeg: QuarterTurn;
  /** Whether to rotate the image so that its text lines become horizontal. */
  deskew: boolean;
  /** Whether to remove the grain (noise) of a scan. */
  clean: boolean;
  /** Whether to make the paper white. This flag has an effect only if `clean` is true. */
  white: boolean;
  /** Whether to smooth the jagged edges of a black-and-white scan. Tesseract reads grey edges better. */
  edges: boolean;
  /** Whether to invert the image, for light print on a dark page. */
  inverted: boolean;
  /** Whether to correct uneven lighting, so that the paper has the same grey level everywhere. */
  even: boolean;
}

export interface PrepareTask {
  /** Path of the image, a PGM file. */
  input: string;
  /** Path of the prepared image, a PGM file. It is written only when preprocessing changes the image. */
  output: string;
  dpi: number;
  /** Preprocessing steps to apply, or null for none. */
  treatment: ImageTreatment | null;
  /**
   * Whether to treat small frames around print as table cells. Must be false for scripts whose characters contain
   * frames.
   */
  frames: boolean;
  /** Boxes in the prepared image to fill with white, because OCR has already read the words in them. */
  covered: PixelBox[];
}

export interface PreparedImage {
  /** Angle by which the image was rotated to correct the skew, in degrees clockwise. */
  deskewedDeg: number;
  /**
   * Ruled lines of tables and forms, which are erased from the image. The list may also contain strokes of large
   * letters.
   */
  rules: PixelRule[];
  written: boolean;
}

/** Prepares a page image for OCR in a worker thread, because preparing tens of megapixels takes a second. */
export function prepareImage(order: PrepareTask, signal: AbortSignal): Promise<PreparedImage> {
  return runInThread<PreparedImage>(new URL("./prepare-worker.ts", import.meta.url), order, { signal });
}
