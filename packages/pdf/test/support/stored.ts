import type { StoredPdf } from "../../src/index.ts";

/** Returns bytes as a document outside of memory that can be opened any number of times. */
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
