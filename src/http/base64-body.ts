export interface Base64Source {
  /** The stored file's name: a kept answer is rebuilt from it. */
  name: string;
  open(): Promise<ReadableStream<Uint8Array>>;
}

/** The request that a body answers. */
export interface ClientConnection {
  /** Aborts when the client is gone. */
  signal: AbortSignal;
  /** Keeps the invocation alive: once the last byte is sent, or the client is gone, the runtime ends it at once. */
  keepAlive(work: Promise<unknown>): void;
}

interface Base64Body {
  body: object;
  base64: Base64Source | Base64Source[];
  /** Called once, when the last byte is sent or the client is gone; a lease bounds what it fails to give back. */
  release?: (() => Promise<void>) | undefined;
}

const encoder = new TextEncoder();

/** The JSON text with a last field `base64` in each resource, encoded piece by piece: the whole never stands in memory. */
export function withBase64(
  { body, base64, release }: Base64Body,
  delivery: ClientConnection,
): ReadableStream<Uint8Array> {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  // A stream whose client is gone is neither read nor cancelled any more: only the signal tells of it.
  if (delivery.signal.aborted) end();
  delivery.signal.addEventListener("abort", () => end(), { once: true });
  const released = over.then(() => release?.()).catch(() => undefined);
  delivery.keepAlive(released);
  // The body ends after the release, so that who has read it to its end finds nothing held.
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

/** An object's JSON text without its closing brace. */
const fieldsOf = (body: object): string => JSON.stringify(body).slice(0, -1);

/** What stands before each entry's `base64`, and after the last entry. */
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
