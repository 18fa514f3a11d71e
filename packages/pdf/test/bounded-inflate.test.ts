import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { inflate } from "../src/filters/decode.ts";
import { UndecodableStream } from "../src/filters/undecodable-stream.ts";

// workerd itself, for its zlib counts otherwise than Node's.
describe("data of a bounded size", () => {
  const SIZES = [1, 40_000, 40_960, 41_000, 43_320, 81_920, 82_000, 110_784, 196_864, 270_300, 3_000_000];

  it.each(SIZES)("is inflated whole when its %d bytes are just what is allowed", (bytes) => {
    expect(inflate(deflateSync(new Uint8Array(bytes)), bytes)).toHaveLength(bytes);
  });

  it.each(SIZES)("of %d bytes is refused when that is one too many", (bytes) => {
    expect(() => inflate(deflateSync(new Uint8Array(bytes)), bytes - 1)).toThrow(UndecodableStream);
  });
});
