import type { Sheet } from "./workbook.ts";

export interface ArchiveEntry {
  /** Path in the archive. Must be unique. */
  name: string;
  modifiedAtMs: number;
  content: Uint8Array | ReadableStream<Uint8Array>;
  bytes: number;
}

export interface Archiver {
  /**
   * Returns a ZIP archive as a stream. Each entry is read after the previous one was written, so memory does not grow with their number.
   */
  pack(entries: AsyncIterable<ArchiveEntry>): ReadableStream<Uint8Array>;
  /** Returns a workbook for spreadsheet programs (.xlsx). Requires at least one sheet. */
  workbook(sheets: readonly Sheet[], madeAtMs: number): Promise<Uint8Array>;
}
