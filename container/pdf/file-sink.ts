import { closeSync, openSync, writeSync } from "node:fs";
import type { PdfSink } from "@folio/pdf/model";

/** Size of the write buffer, in bytes. The buffer combines many small objects of a PDF into few write calls. */
const BUFFER_BYTES = 1024 * 1024;

/** Receives a PDF while it is created, and writes it to disk. */
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

  /** Closes the file. Must be called even after an error. */
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
