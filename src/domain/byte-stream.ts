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

/** The whole stream in one array; when it holds more than `maxBytes`, a stream of all of it, of which so much is in memory. */
export async function readUpTo(
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array | ReadableStream<Uint8Array>> {
  const reader = stream.getReader();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  while (bytes <= maxBytes) {
    const { value, done } = await reader.read();
    if (done) return joined(pieces, bytes);
    bytes += value.byteLength;
    pieces.push(value);
  }
  return followed(pieces, reader);
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
