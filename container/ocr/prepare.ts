import { runInThread } from "../run-in-thread.ts";
import type { PixelBox } from "./hocr.ts";
import type { QuarterTurn } from "./raster.ts";
import type { PixelRule } from "./rules.ts";

/** How a picture is changed before it is read. */
export interface ImageTreatment {
  turnedDeg: QuarterTurn;
  /** Whether its skew is taken out. */
  deskew: boolean;
  /** Whether grains are taken away. */
  clean: boolean;
  /** Whether paper is made white where grains are taken away. */
  white: boolean;
  /** Whether the steps of edges in black and white are smoothed: Tesseract reads grey edges better. */
  edges: boolean;
  /** Whether light and dark change places. */
  inverted: boolean;
  /** Whether paper that is darker at some places is made as light as at others. */
  even: boolean;
}

export interface PrepareTask {
  /** A PGM file. */
  input: string;
  /** A PGM file, written only where something changes. */
  output: string;
  dpi: number;
  /** Null leaves the picture as it lies. */
  treatment: ImageTreatment | null;
  /** Whether small frames round print are lines of a table; of scripts whose characters are frames they are not. */
  frames: boolean;
  /** What is covered with paper, in the prepared picture: words that were read already. */
  covered: PixelBox[];
}

export interface PreparedImage {
  /** What was taken out, clockwise. */
  deskewedDeg: number;
  /** The lines of tables and forms, which are not drawn any more; strokes of large letters are among them. */
  rules: PixelRule[];
  written: boolean;
}

/** Gets a page ready for being read, in a thread: tens of megapixels take a second. */
export function prepareImage(order: PrepareTask, signal: AbortSignal): Promise<PreparedImage> {
  return runInThread<PreparedImage>(new URL("./prepare-worker.ts", import.meta.url), order, signal);
}
