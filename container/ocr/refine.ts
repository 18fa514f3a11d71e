import { runInThread } from "../run-in-thread.ts";
import type { HocrParagraph } from "./hocr.ts";

export interface RefineTask {
  /** Path of the image, a PGM file. */
  path: string;
  /** OCR result of the image. */
  paragraphs: HocrParagraph[];
}

export interface RefinedReading {
  /** Letter coverage: share of letter-like areas of ink that OCR read. */
  explained: number;
  /** OCR result in which each word's box is as high as its ink, and list items have their bullets. */
  paragraphs: HocrParagraph[];
}

/**
 * Compares an image with its OCR result in a worker thread, because comparing tens of megapixels takes half a second.
 */
export function refine(order: RefineTask, signal: AbortSignal): Promise<RefinedReading> {
  return runInThread<RefinedReading>(new URL("./refine-worker.ts", import.meta.url), order, { signal });
}
