import type { Sheet } from "./workbook.ts";

export interface ArchiveEntry {
  /** Path of the file in the archive. The path must be unique. */
  name: string;
  modifiedAtMs: number;
  content: Uint8Array | ReadableStream<Uint8Array>;
  bytes: number;
}

export interface Archiver {
  /**
   * Returns a ZIP archive as a stream. Each entry is read only after the previous one was written, so memory use does
   * not grow with the number of entries.
   */
  pack(entries: AsyncIterable<ArchiveEntry>): ReadableStream<Uint8Array>;
  /** Returns a workbook for spreadsheet programs (.xlsx). At least one sheet is required. */
  workbook(sheets: readonly Sheet[], madeAtMs: number): Promise<Uint8Array>;
}
