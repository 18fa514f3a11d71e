/** PDF in storage that can be read several times. Each call of `open` returns a stream from the first byte. */
export interface StoredPdf {
  sizeBytes: number;
  open(): ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>;
}

/**
 * Reads stored documents, but keeps only one document in memory. Reading the next document releases the previous
 * document.
 */
export class SingleDocumentReader {
  #last: Uint8Array | null = null;

  async read(document: StoredPdf): Promise<Uint8Array> {
    if (this.#last) release(this.#last);
    this.#last = null;
    // biome-ignore lint/style/noRestrictedGlobals: the runtime collects a stream faster than a loop in JavaScript does
    const bytes = new Uint8Array(await new Response(await document.open()).arrayBuffer());
    this.#last = bytes;
    return bytes;
  }
}

/**
 * Frees the memory of a document immediately. Otherwise, the isolate would count this memory until the next garbage
 * collection. Views of the memory become empty.
 */
function release({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
