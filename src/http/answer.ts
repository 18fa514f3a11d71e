/** What a handler gives back: JSON, and perhaps bytes that stand in it as `base64`. */
export interface Answer {
  status: 200 | 201 | 202;
  body: object;
  /** The resource that the body shows; deleting it erases the kept copy. */
  resourceId?: string;
  /** Bytes of a stored file to send as the body's `base64` field; several for a list, one to each entry of its `data`. */
  base64?: Base64Source | Base64Source[];
}

export interface Base64Source {
  /** The stored file's name: a kept answer is rebuilt from it. */
  name: string;
  open(): Promise<ReadableStream<Uint8Array>>;
  /** Called once, when the last byte is sent or the client is gone. */
  done(): Promise<void>;
}

const encoder = new TextEncoder();

export function toResponse({ status, body, base64 }: Answer): Response {
  const headers = { "Content-Type": "application/json; charset=utf-8" };
  if (!base64) return new Response(JSON.stringify(body), { status, headers });
  return new Response(withBase64(body, base64), { status, headers });
}

/** The JSON text with a last field `base64` in each resource, encoded piece by piece: the whole never stands in memory. */
export function withBase64(body: object, base64: Base64Source | Base64Source[]): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const sources = [base64].flat();
  const { before, end } = Array.isArray(base64) ? listFrame(body) : { before: [fieldsOf(body)], end: "" };
  void (async () => {
    const writer = writable.getWriter();
    try {
      for (const [i, source] of sources.entries()) {
        await writer.write(encoder.encode(`${before[i]},"base64":"`));
        for await (const text of encoded(await source.open())) await writer.write(encoder.encode(text));
        await writer.write(encoder.encode('"}'));
      }
      await writer.write(encoder.encode(end));
      await writer.close();
    } catch (error) {
      await writer.abort(error).catch(() => undefined);
    } finally {
      for (const source of sources) await source.done();
    }
  })();
  return readable;
}

/** An object's JSON text without its closing brace. */
const fieldsOf = (body: object): string => JSON.stringify(body).slice(0, -1);

/** What stands before each entry's `base64`, and after the last entry. */
function listFrame(body: object): { before: string[]; end: string } {
  const { data, ...rest } = body as { data: object[] };
  const before = data.map((entry, i) => (i === 0 ? `${fieldsOf(rest)},"data":[` : ",") + fieldsOf(entry));
  return { before, end: "]}" };
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
