import { closeSync, openSync, writeSync } from "node:fs";
import type { PdfSink } from "@folio/pdf/model";

/** What is gathered before it is written: a file of many small objects is a few writes. */
const BUFFER_BYTES = 1024 * 1024;

/** A PDF that goes to disk while it is made. */
export class FileSink implements PdfSink {
  sizeBytes = 0;
  readonly #file: number;
  #buffered: Uint8Array[] = [];
  #bufferedBytes = 0;

  constructor(path: string) {
    this.#file = openSync(path, "w", 0o600);
  }

  write(bytes: Uint8Array): void {
    this.#buffered.push(bytes);
    this.#bufferedBytes += bytes.length;
    this.sizeBytes += bytes.length;
    if (this.#bufferedBytes >= BUFFER_BYTES) this.#flush();
  }

  /** To be called also when the making failed. */
  close(): void {
    this.#flush();
    closeSync(this.#file);
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#buffered);
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at);
    this.#buffered = [];
    this.#bufferedBytes = 0;
  }
}
