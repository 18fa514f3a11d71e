import type { Sheet } from "./workbook.ts";

export interface ArchiveEntry {
  /** Path in the archive; unique. */
  name: string;
  modifiedAtMs: number;
  content: Uint8Array | ReadableStream<Uint8Array>;
  bytes: number;
}

export interface Archiver {
  /** One archive as a stream, an entry read when the one before is written: memory does not grow with their number. */
  pack(entries: AsyncIterable<ArchiveEntry>): ReadableStream<Uint8Array>;
  /** A workbook for spreadsheet programs (.xlsx), a sheet for each; at least one. */
  workbook(sheets: readonly Sheet[], madeAtMs: number): Promise<Uint8Array>;
}
