import { runInThread } from "../run-in-thread.ts";
import type { HocrParagraph } from "./hocr.ts";

export interface RefineTask {
  /** Path of a PGM file. */
  path: string;
  /** OCR result of the image. */
  paragraphs: HocrParagraph[];
}

export interface RefinedReading {
  /** Share of letter-like components that were read. */
  explained: number;
  /** OCR result with words as high as their ink, and with the bullets of lists. */
  paragraphs: HocrParagraph[];
}

/** Compares an image with its OCR result in a worker thread, because tens of megapixels take half a second. */
export function refine(order: RefineTask, signal: AbortSignal): Promise<RefinedReading> {
  return runInThread<RefinedReading>(new URL("./refine-worker.ts", import.meta.url), order, signal);
}
