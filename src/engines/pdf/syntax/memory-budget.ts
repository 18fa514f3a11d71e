import { FolioError } from "../../../domain/errors.ts";

/** What a value costs once read and later written, in bytes: rounded up from what V8 takes for many of its kind. */
export const COST = { word: 40, name: 60, reference: 80, array: 100, string: 200, dictionary: 300 } as const;

/** For what is read and let go at once: an operation, an object that is only looked at. */
export const PASSING_BYTES = 32 * 1024 * 1024;

/**
 * How much memory the values of an edit's documents may take together. A few bytes of a file can become a hundred times as much: without
 * a bound one small hostile file would end the process, and everyone's work in it.
 */
export class MemoryBudget {
  private leftBytes: number;

  constructor(bytes: number) {
    this.leftBytes = bytes;
  }

  /** Throws `document_too_large` when nothing is left. */
  spend(bytes: number): void {
    this.leftBytes -= bytes;
    if (this.leftBytes >= 0) return;
    throw new FolioError("document_too_large", "The PDF consists of too many objects to be edited.");
  }
}
