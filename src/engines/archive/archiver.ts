export interface ArchiveEntry {
  /** Path in the archive; unique. */
  name: string;
  modifiedAtMs: number;
  content: ReadableStream<Uint8Array>;
  bytes: number;
}

export interface Archiver {
  /** One archive as a stream, an entry read when the one before is written: memory does not grow with their number. */
  pack(entries: AsyncIterable<ArchiveEntry>): ReadableStream<Uint8Array>;
}
