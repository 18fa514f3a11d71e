import { inThread } from "../thread.ts";
import type { PixelBox } from "./hocr.ts";
import type { PixelRule } from "./rules.ts";

export interface SurveyOrder {
  /** A PGM file. */
  path: string;
  dpi: number;
  /** What was read: boxes of words are guesses in some scripts, those of lines are not. */
  lines: PixelBox[];
  words: PixelBox[];
}

/** What a picture holds beside the words that were read in it. */
export interface Survey {
  /** The share of what looks like letters that was read. */
  explained: number;
  rules: PixelRule[];
}

/** Looks at a picture on disk, in a thread: tens of megapixels take half a second. */
export function surveyOf(order: SurveyOrder, signal: AbortSignal): Promise<Survey> {
  return inThread<Survey>(new URL("./survey-worker.ts", import.meta.url), order, signal);
}
