import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { inflate } from "../src/filters/decode.ts";
import { StreamDecodeError } from "../src/filters/stream-decode-error.ts";

// These tests run in workerd, because zlib in workerd counts its output differently from zlib in Node.
describe("Inflation with a size limit", () => {
  const SIZES = [1, 40_000, 40_960, 41_000, 43_320, 81_920, 82_000, 110_784, 196_864, 270_300, 3_000_000];

  it.each(SIZES)("returns all %d bytes if the limit is exactly that number", (bytes) => {
    expect(inflate(deflateSync(new Uint8Array(bytes)), bytes)).toHaveLength(bytes);
  });

  it.each(SIZES)("rejects data of %d bytes if the limit is one byte lower", (bytes) => {
    expect(() => inflate(deflateSync(new Uint8Array(bytes)), bytes - 1)).toThrow(StreamDecodeError);
  });
});
