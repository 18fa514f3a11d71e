export interface Base64Source {
  /**
   * Name of the stored file. A response that is stored for idempotency contains this name instead of the file's base64.
   */
  name: string;
  open(): Promise<ReadableStream<Uint8Array>>;
}

/** Connection to the client that receives the response body. */
export interface ClientConnection {
  /** Signal that aborts when the client disconnects. */
  signal: AbortSignal;
  /**
   * Keeps the invocation running until the work is done. Otherwise the runtime ends the invocation when the last byte
   * was sent or the client has disconnected.
   */
  keepAlive(work: Promise<unknown>): void;
}

interface Base64Body {
  body: object;
  base64: Base64Source | Base64Source[];
  /**
   * Releases the concurrency slot. Called once, when the last byte was sent or when the client has disconnected. If the
   * call fails, the slot is released when its lease expires.
   */
  release?: (() => Promise<void>) | undefined;
}

const encoder = new TextEncoder();

/**
 * Returns the JSON text with `base64` as the last field of each resource. The text is encoded in chunks, so it is never
 * in memory as a whole.
 */
export function withBase64(
  { body, base64, release }: Base64Body,
  delivery: ClientConnection,
): ReadableStream<Uint8Array> {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  // After the client has disconnected, the runtime neither reads nor cancels the stream. Only the signal reports that
  // the client has disconnected.
  if (delivery.signal.aborted) end();
  delivery.signal.addEventListener("abort", () => end(), { once: true });
  const released = over.then(() => release?.()).catch(() => undefined);
  delivery.keepAlive(released);
  // The body ends only after the release. So the slot is free when the client has read the whole body.
  const finish = () => {
    end();
    return released;
  };
  const made = pieces(body, base64, finish);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await made.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await made.return();
    },
  });
}

async function* pieces(
  body: object,
  base64: Base64Source | Base64Source[],
  finish: () => Promise<void>,
): AsyncGenerator<Uint8Array, void> {
  const frame = Array.isArray(base64) ? listFrame(body) : { before: [fieldsOf(body)], after: "" };
  try {
    for (const [i, source] of [base64].flat().entries()) {
      yield encoder.encode(`${frame.before[i]},"base64":"`);
      for await (const text of encoded(await source.open())) yield encoder.encode(text);
      yield encoder.encode('"}');
    }
    yield encoder.encode(frame.after);
  } finally {
    await finish();
  }
}

/** Returns the JSON text of an object without its closing brace. */
const fieldsOf = (body: object): string => JSON.stringify(body).slice(0, -1);

/** Returns the text before the `base64` field of each element of the list, and the text after the last element. */
function listFrame(body: object): { before: string[]; after: string } {
  const { data, ...rest } = body as { data: object[] };
  const before = data.map((entry, i) => (i === 0 ? `${fieldsOf(rest)},"data":[` : ",") + fieldsOf(entry));
  return { before, after: "]}" };
}

async function* encoded(bytes: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest: Uint8Array = new Uint8Array();
  for await (const piece of bytes) {
    const joined = concat(rest, piece);
    const whole = joined.byteLength - (joined.byteLength % 3);
    yield joined.subarray(0, whole).toBase64();
    rest = joined.slice(whole);
  }
  yield rest.toBase64();
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.byteLength === 0) return second;
  const both = new Uint8Array(first.byteLength + second.byteLength);
  both.set(first);
  both.set(second, first.byteLength);
  return both;
}
