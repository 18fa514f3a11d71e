import { open, rename, rm } from "node:fs/promises";

/** Writes a stream to a temporary file beside `path` and then renames it, so that a file at `path` is always complete. */
export async function writeStream(path: string, stream: ReadableStream<Uint8Array>): Promise<number> {
  const partial = `${path}.${process.pid}-${Date.now()}.part`;
  const file = await open(partial, "wx");
  try {
    const size = await copyChunks(stream.getReader(), (piece) => file.writeFile(piece)).finally(() => file.close());
    await rename(partial, path);
    return size;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function copyChunks(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  write: (piece: Uint8Array) => Promise<void>,
): Promise<number> {
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return size;
    await write(value);
    size += value.length;
  }
}
