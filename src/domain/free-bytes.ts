/**
 * Frees the memory of a buffer at once. Without this call, the memory counts against the isolate's limit until the next
 * garbage collection. All views of the buffer become empty.
 */
export function freeBytes({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
