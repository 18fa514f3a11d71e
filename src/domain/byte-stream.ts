/** The whole stream in one array, or null when it holds more than `maxBytes`; it is then cancelled. */
export async function readWhole(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of stream) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) return null;
    pieces.push(piece);
  }
  const whole = new Uint8Array(bytes);
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.byteLength;
  }
  return whole;
}
