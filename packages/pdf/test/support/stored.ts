import type { StoredPdf } from "../../src/index.ts";

/** Bytes as a document outside of memory, which opens as often as it is asked for. */
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
