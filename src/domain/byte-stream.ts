/** Reads a whole stream of any length. */
export async function readBytes(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  // biome-ignore lint/style/noRestrictedGlobals: the runtime collects a stream faster than a loop in JavaScript does
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Reads a whole UTF-8 stream. */
export const readText = async (stream: ReadableStream<Uint8Array>): Promise<string> =>
  new TextDecoder().decode(await readBytes(stream));

/**
 * Returns the whole content of a stream in one array. Returns null and cancels the stream if the content is larger than
 * `maxBytes`.
 */
export async function readWhole(
  content: Uint8Array | ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array | null> {
  if (content instanceof Uint8Array) return content.byteLength > maxBytes ? null : content;
  const read = await readUpTo(content, maxBytes);
  if (read instanceof Uint8Array) return read;
  await read.cancel();
  return null;
}

/**
 * Returns the whole stream in one array. If the content is larger than `maxBytes`, or `hasRoom` rejects the memory for
 * a chunk, returns a stream of all bytes instead. The chunks that were already read are then in memory.
 */
export async function readUpTo(
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
  hasRoom: (bytes: number) => boolean = () => true,
): Promise<Uint8Array | ReadableStream<Uint8Array>> {
  const reader = stream.getReader();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for (let fits = true; fits; ) {
    const { value, done } = await reader.read();
    if (done) return concatPieces(pieces, bytes);
    bytes += value.byteLength;
    pieces.push(value);
    fits = bytes <= maxBytes && hasRoom(value.byteLength);
  }
  return prependPieces(pieces, reader);
}

/**
 * Returns the first `headBytes` bytes of a stream, or all bytes if the stream is shorter. Cancels the rest of the
 * stream.
 */
export async function readHead(stream: ReadableStream<Uint8Array>, headBytes: number): Promise<Uint8Array> {
  const reader = stream.getReader();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    while (bytes < headBytes) {
      const { value, done } = await reader.read();
      if (done) break;
      pieces.push(value);
      bytes += value.byteLength;
    }
  } finally {
    await reader.cancel();
  }
  return concatPieces(pieces, bytes).subarray(0, headBytes);
}

/** Returns a stream with the same bytes. It fails with the error `tooLarge` when it exceeds `maxBytes`. */
export function limitStream(
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
  tooLarge: () => Error,
): ReadableStream<Uint8Array> {
  let bytes = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      bytes += piece.byteLength;
      if (bytes > maxBytes) throw tooLarge();
      controller.enqueue(piece);
    },
  });
  return stream.pipeThrough(counting);
}

/** Returns a stream with the same bytes. Its errors are replaced by the result of `failure`. */
export function mapStreamError(
  stream: ReadableStream<Uint8Array>,
  failure: (error: unknown) => unknown,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { value, done } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          throw failure(error);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** Number of bytes per read from an external stream. */
const PIECE_BYTES = 256 * 1024;
const PIECES_PER_TURN = 4;

/**
 * Returns the same bytes in chunks of equal size. By default, workerd reads 4 KB at a time. Each chunk costs one turn
 * of the event loop in every stream that it passes through, and no other work runs in that turn. A stream that is not a
 * byte stream is returned unchanged.
 */
export function rechunkStream(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = byteReader(stream);
  if (!reader) return stream;
  let pieces = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        // Without this pause, no timer and no other request would get a turn while bytes are available.
        // biome-ignore lint/style/noRestrictedGlobals: gives the event loop a turn
        if (++pieces % PIECES_PER_TURN === 0) await new Promise((resolve) => setTimeout(resolve, 0));
        const { value, done } = await reader.readAtLeast(PIECE_BYTES, new Uint8Array(PIECE_BYTES));
        if (value && value.byteLength > 0) controller.enqueue(value);
        if (done) controller.close();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/**
 * Returns a reader that fills the caller's buffer (BYOB). Returns null if the runtime offers no such reader for this
 * stream.
 */
function byteReader(stream: ReadableStream<Uint8Array>): ReadableStreamBYOBReader | null {
  try {
    const reader = stream.getReader({ mode: "byob" });
    if ("readAtLeast" in reader) return reader;
    (reader as ReadableStreamBYOBReader).releaseLock();
    return null;
  } catch {
    return null;
  }
}

/** Returns a UTF-8 stream that is generated on demand. */
export function textStream(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const texts = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await texts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await texts.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

function concatPieces(pieces: Uint8Array[], bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes);
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.byteLength;
  }
  return whole;
}

/**
 * Returns a stream of the chunks that were already read, followed by the rest of the original stream. Frees each of
 * these chunks when it is passed on.
 */
function prependPieces(
  pieces: Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const held = pieces.shift();
        if (held) return controller.enqueue(held);
        const { value, done } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
