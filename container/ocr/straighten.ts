import { inThread } from "../thread.ts";
import type { QuarterTurn } from "./raster.ts";

export interface StraightenOrder {
  /** PGM files. */
  input: string;
  output: string;
  turnedDeg: QuarterTurn;
  /** Whether grains are taken away. */
  clean: boolean;
  /** Whether light and dark change places. */
  inverted: boolean;
  /** Whether paper that is darker at some places is made as light as at others. */
  even: boolean;
}

/** Turns a page upright and takes out its skew, in a thread: tens of megapixels take a second. Answers the degrees of the latter, clockwise. */
export function straighten(order: StraightenOrder, signal: AbortSignal): Promise<number> {
  return inThread<number>(new URL("./straighten-worker.ts", import.meta.url), order, signal);
}
