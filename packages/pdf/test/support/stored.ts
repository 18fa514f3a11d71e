import type { StoredPdf } from "../../src/index.ts";

/** Returns the bytes as a document in storage, which can be opened any number of times. */
export const stored = (bytes: Uint8Array): StoredPdf => ({
  sizeBytes: bytes.byteLength,
  open: () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.slice());
        controller.close();
      },
    }),
});
