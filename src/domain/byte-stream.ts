/** Reads a stream to its end, however large it is. */
export async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  // biome-ignore lint/style/noRestrictedGlobals: the runtime collects a stream faster than a loop in JavaScript does
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Reads a stream of UTF-8 to its end. */
export const textOf = async (stream: ReadableStream<Uint8Array>): Promise<string> =>
  new TextDecoder().decode(await bytesOf(stream));

/** The whole content in one array, or null when it holds more than `maxBytes`; a stream is then cancelled. */
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
 * The whole stream in one array; when it holds more than `maxBytes`, or there is no room for a piece, a stream of all of it, of which so
 * much is in memory.
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
    if (done) return joined(pieces, bytes);
    bytes += value.byteLength;
    pieces.push(value);
    fits = bytes <= maxBytes && hasRoom(value.byteLength);
  }
  return followed(pieces, reader);
}

/** The first bytes of a stream, of which the rest is let go: all that there are where it has fewer. */
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
  return joined(pieces, bytes).subarray(0, headBytes);
}

/** The same stream, failing with `tooLarge` when it passes `maxBytes`. */
export function atMost(
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

/** The same stream, whose failures are told as `failure` names them. */
export function failingAs(
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

/** How much is read at a time of what comes from outside. */
const PIECE_BYTES = 256 * 1024;
const PIECES_PER_TURN = 4;

/**
 * The same stream in pieces of one size: workerd reads 4 KB unless asked for more, and every piece costs a turn of each stream on its way,
 * while nobody else has one. A stream that is no source of bytes stays as it is.
 */
export function inLargePieces(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = byteReader(stream);
  if (!reader) return stream;
  let pieces = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        // While bytes are there already nothing else gets a turn, no timer and no other request.
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

/** Null where the runtime has no such reader for it. */
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

/** UTF-8, read as it is asked for. */
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

function joined(pieces: Uint8Array[], bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes);
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.byteLength;
  }
  return whole;
}

/** What was read, each piece let go when it is handed on, then the rest. */
function followed(pieces: Uint8Array[], reader: ReadableStreamDefaultReader<Uint8Array>): ReadableStream<Uint8Array> {
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
