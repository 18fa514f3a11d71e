import { runInThread } from "../run-in-thread.ts";
import type { HocrParagraph } from "./hocr.ts";

export interface RefineTask {
  /** A PGM file. */
  path: string;
  /** What was read in it. */
  paragraphs: HocrParagraph[];
}

export interface RefinedReading {
  /** The share of what looks like letters that was read. */
  explained: number;
  /** What was read, words as high as their ink, with the bullets of lists. */
  paragraphs: HocrParagraph[];
}

/** Compares a picture with what was read in it, in a thread: tens of megapixels take half a second. */
export function refine(order: RefineTask, signal: AbortSignal): Promise<RefinedReading> {
  return runInThread<RefinedReading>(new URL("./refine-worker.ts", import.meta.url), order, signal);
}
