import { describe, expect, it } from "vitest";
import { LIMITS } from "../../src/domain/limits.ts";
import { MemoryBudget } from "../../src/domain/memory-budget.ts";
import { readJson } from "../../src/http/read-json.ts";

const valueIn = async (request: Request) => (await readJson(request, new MemoryBudget())).value;

const MB = 1024 * 1024;
const headers = { "Content-Type": "application/json" };

/** Returns a request whose body arrives in chunks of `pieceBytes` bytes. */
function inPieces(body: Uint8Array, pieceBytes: number): Request {
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= body.length) return controller.close();
      controller.enqueue(body.subarray(at, at + pieceBytes));
      at += pieceBytes;
    },
  });
  return new Request("https://api.test/", { method: "POST", headers, body: stream, duplex: "half" } as RequestInit);
}

const value = { html: "<p>日本語 – naïve 🦊</p>", n: [1, { a: null }] };
const bytes = new TextEncoder().encode(JSON.stringify(value));

it.each([1, 2, 3, 7, 10_000])(
  "readJson decodes characters that are split between chunks of %i bytes",
  async (pieceBytes) => {
    expect(await valueIn(inPieces(bytes, pieceBytes))).toEqual(value);
  },
);

it("readJson reads a body with Content-Length", async () => {
  const whole = (body: Uint8Array) =>
    new Request("https://api.test/", {
      method: "POST",
      headers: { ...headers, "Content-Length": String(body.length) },
      body: body as Uint8Array<ArrayBuffer>,
    });
  expect(await valueIn(whole(bytes))).toEqual(value);
  await expect(valueIn(whole(bytes.subarray(0, -3)))).rejects.toMatchObject({ code: "malformed_json" });
  await expect(valueIn(whole(Uint8Array.of(0x22, 0xe6, 0x97, 0x22)))).rejects.toMatchObject({
    code: "malformed_json",
  });
});

it.each([
  ["within", Uint8Array.of(0x22, 0xe6, 0x97, 0x22)],
  ["at the end", Uint8Array.of(0x22, 0x22, 0xe6, 0x97)],
])("readJson rejects a body in which a character is cut off: %s", async (_, cut) => {
  await expect(valueIn(inPieces(cut, 1))).rejects.toMatchObject({ code: "malformed_json" });
});

it("readJson rejects a body without Content-Length as soon as it is too large, and does not read the rest", async () => {
  const piece = new Uint8Array(1024 * 1024).fill(0x20);
  let pieces = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      pieces += 1;
      controller.enqueue(piece);
    },
  });
  const request = new Request("https://api.test/", {
    method: "POST",
    headers,
    body: stream,
    duplex: "half",
  } as RequestInit);
  await expect(valueIn(request)).rejects.toMatchObject({ code: "request_too_large" });
  expect(pieces * piece.length).toBeLessThan(LIMITS.jsonBodyBytes + 4 * piece.length);
  expect((await request.body?.getReader().read())?.value).toEqual(piece);
});

it("readJson returns undefined for an empty body", async () => {
  expect(await valueIn(inPieces(new Uint8Array(), 1))).toBeUndefined();
});

describe("A short body with Content-Length", () => {
  const announced = (body: Uint8Array) =>
    new Request("https://api.test/", {
      method: "POST",
      headers: { ...headers, "Content-Length": String(body.length) },
      body: body.slice(),
    });

  it("is read like the same body in chunks", async () => {
    expect(await valueIn(announced(bytes))).toEqual(value);
    expect(await valueIn(announced(Uint8Array.of(0xef, 0xbb, 0xbf, 0x31)))).toBe(1);
  });

  it("is rejected if its last character is cut off", async () => {
    const cut = Uint8Array.of(0x22, 0x22, 0xe6, 0x97);
    await expect(valueIn(announced(cut))).rejects.toMatchObject({ code: "malformed_json" });
  });
});

describe("The memory reservation for a body", () => {
  const KB = 1024;
  const body = (bytes: number) => new TextEncoder().encode(`"${"x".repeat(bytes - 2)}"`);
  const announced = (bytes: number) =>
    new Request("https://api.test/", {
      method: "POST",
      headers: { ...headers, "Content-Length": String(bytes) },
      body: body(bytes),
    });
  const filled = (limitBytes: number) => {
    const room = new MemoryBudget({ limitBytes, waitMs: 1 });
    return { room, all: room.tryReserve(limitBytes) };
  };

  it.each([
    ["says how long it is", announced],
    ["does not say how long it is", (bytes: number) => inPieces(body(bytes), 10 * KB)],
  ])(
    "is made before Folio reads a body that %s, lasts until its reader releases it, and is not made for a small body",
    async (_, request) => {
      const { room, all } = filled(100 * MB);
      await expect(readJson(request(200 * KB), room)).rejects.toMatchObject({ code: "service_busy", retryAfterS: 5 });
      expect((await readJson(request(20 * KB), room)).share).toBeNull();
      all?.releaseAll();
      const { share } = await readJson(request(200 * KB), room);
      expect(room.tryReserve(100 * MB)).toBeNull();
      share?.releaseAll();
      expect(room.tryReserve(100 * MB)).not.toBeNull();
    },
  );

  it("is released when the body is rejected", async () => {
    const room = new MemoryBudget({ limitBytes: 100 * MB, waitMs: 1 });
    const broken = body(200 * KB).subarray(1);
    const headersOf = { ...headers, "Content-Length": String(broken.length) };
    const request = new Request("https://api.test/", { method: "POST", headers: headersOf, body: broken });
    await expect(readJson(request, room)).rejects.toMatchObject({ code: "malformed_json" });
    expect(room.tryReserve(100 * MB)).not.toBeNull();
  });

  it("shrinks to the size of the body when a body without Content-Length has been read", async () => {
    const room = new MemoryBudget({ limitBytes: 100 * MB, waitMs: 1 });
    const { share } = await readJson(inPieces(body(200 * KB), 16 * KB), room);
    expect(room.tryReserve(98 * MB)).not.toBeNull();
    expect(room.tryReserve(2 * MB)).toBeNull();
    share?.releaseAll();
    expect(room.tryReserve(2 * MB)).not.toBeNull();
  });
});

describe("The deadline of a body", () => {
  const rate = { graceMs: 5, minBytesPerS: 1_000_000 };
  /** A body that sends these chunks and then nothing more. */
  const stalled = (...chunks: string[]) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      },
    });
  const request = (body: ReadableStream<Uint8Array>, more: Record<string, string> = {}) =>
    new Request("https://api.test/", {
      method: "POST",
      headers: { ...headers, ...more },
      body,
      duplex: "half",
    } as RequestInit);

  it.each([
    ["without Content-Length", {}],
    ["with Content-Length", { "Content-Length": "10" }],
  ])("ends the reading of a body %s that stops to arrive", async (_, more) => {
    const slow = request(stalled("{", '"a"'), more);
    await expect(readJson(slow, new MemoryBudget(), { rate })).rejects.toMatchObject({
      code: "request_timeout",
      status: 408,
    });
    // The body is still locked, so it is not read to its end, and the response does not wait for the client.
    expect(slow.body?.locked).toBe(true);
  });

  it("releases the memory of a body that does not arrive in time", async () => {
    const room = new MemoryBudget({ limitBytes: 100 * MB, waitMs: 1 });
    const slow = request(stalled("{"), { "Content-Length": String(1 * MB) });
    await expect(readJson(slow, room, { rate: { graceMs: 1, minBytesPerS: 1e9 } })).rejects.toMatchObject({
      code: "request_timeout",
    });
    expect(room.tryReserve(100 * MB)).not.toBeNull();
  });

  it("moves with each received byte", async () => {
    const patient = { graceMs: 1, minBytesPerS: 1_000 };
    const text = JSON.stringify("x".repeat(100_000));
    let at = 0;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 2));
        if (at >= text.length) return controller.close();
        controller.enqueue(new TextEncoder().encode(text.slice(at, at + 20_000)));
        at += 20_000;
      },
    });
    const first = new TextEncoder().encode(" ".repeat(30_000));
    const whole = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(first);
        for await (const piece of body) controller.enqueue(piece);
        controller.close();
      },
    });
    expect((await readJson(request(whole), new MemoryBudget(), { rate: patient })).value).toHaveLength(100_000);
  });
});
