/** What a handler gives back: JSON, and perhaps bytes that stand in it as `base64`. */
export interface Answer {
  status: 200 | 201 | 202;
  body: object;
  /** The resource that the body shows; deleting it erases the kept copy. */
  resourceId?: string;
  /** Bytes of a stored file to send as the body's `base64` field. */
  base64?: Base64Source;
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

/** The JSON text with a last field `base64`, encoded piece by piece: the whole never stands in memory. */
export function withBase64(body: object, source: Base64Source): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  void (async () => {
    const writer = writable.getWriter();
    try {
      await writer.write(encoder.encode(`${JSON.stringify(body).slice(0, -1)},"base64":"`));
      let rest: Uint8Array = new Uint8Array();
      for await (const piece of await source.open()) {
        const bytes = concat(rest, piece);
        const whole = bytes.byteLength - (bytes.byteLength % 3);
        await writer.write(encoder.encode(bytes.subarray(0, whole).toBase64()));
        rest = bytes.slice(whole);
      }
      await writer.write(encoder.encode(`${rest.toBase64()}"}`));
      await writer.close();
    } catch (error) {
      await writer.abort(error).catch(() => undefined);
    } finally {
      await source.done();
    }
  })();
  return readable;
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.byteLength === 0) return second;
  const both = new Uint8Array(first.byteLength + second.byteLength);
  both.set(first);
  both.set(second, first.byteLength);
  return both;
}
