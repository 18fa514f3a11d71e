import { describe, expect, it } from "vitest";
import { LIMITS } from "../../src/domain/limits.ts";
import { readJson } from "../../src/http/read-json.ts";

const headers = { "Content-Type": "application/json" };

/** A request whose body comes in pieces of so many bytes. */
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

it.each([1, 2, 3, 7, 10_000])("reads characters that stand across pieces of %i bytes", async (pieceBytes) => {
  expect(await readJson(inPieces(bytes, pieceBytes))).toEqual(value);
});

it("reads a body that says how long it is", async () => {
  const whole = (body: Uint8Array) =>
    new Request("https://api.test/", {
      method: "POST",
      headers: { ...headers, "Content-Length": String(body.length) },
      body: body as Uint8Array<ArrayBuffer>,
    });
  expect(await readJson(whole(bytes))).toEqual(value);
  await expect(readJson(whole(bytes.subarray(0, -3)))).rejects.toMatchObject({ code: "malformed_json" });
  await expect(readJson(whole(Uint8Array.of(0x22, 0xe6, 0x97, 0x22)))).rejects.toMatchObject({
    code: "malformed_json",
  });
});

it.each([
  ["within", Uint8Array.of(0x22, 0xe6, 0x97, 0x22)],
  ["at the end", Uint8Array.of(0x22, 0x22, 0xe6, 0x97)],
])("refuses a character that is cut short %s", async (_, cut) => {
  await expect(readJson(inPieces(cut, 1))).rejects.toMatchObject({ code: "malformed_json" });
});

it("refuses a body without an announced length once it is too large, and reads no further", async () => {
  const piece = new Uint8Array(1024 * 1024).fill(0x20);
  let pieces = 0;
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      pieces += 1;
      controller.enqueue(piece);
    },
    cancel() {
      cancelled = true;
    },
  });
  const init = { method: "POST", headers, body: stream, duplex: "half" } as RequestInit;
  await expect(readJson(new Request("https://api.test/", init))).rejects.toMatchObject({ code: "request_too_large" });
  expect(pieces * piece.length).toBeLessThan(LIMITS.jsonBodyBytes + 4 * piece.length);
  expect(cancelled).toBe(true);
});

it("takes an empty body for none", async () => {
  expect(await readJson(inPieces(new Uint8Array(), 1))).toBeUndefined();
});

describe("a short body that says how long it is", () => {
  const announced = (body: Uint8Array) =>
    new Request("https://api.test/", {
      method: "POST",
      headers: { ...headers, "Content-Length": String(body.length) },
      body: body.slice(),
    });

  it("is read as one in pieces is", async () => {
    expect(await readJson(announced(bytes))).toEqual(value);
    expect(await readJson(announced(Uint8Array.of(0xef, 0xbb, 0xbf, 0x31)))).toBe(1);
  });

  it("is refused where a character is cut short", async () => {
    const cut = Uint8Array.of(0x22, 0x22, 0xe6, 0x97);
    await expect(readJson(announced(cut))).rejects.toMatchObject({ code: "malformed_json" });
  });
});
