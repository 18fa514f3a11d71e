import { crc32, deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Stamp, StampArtwork } from "../src/stamp/stamp.ts";
import { handmadePdf } from "./support/handmade-pdf.ts";
import { nodeEditor, nodeJpegCodec, pixelsOf } from "./support/pdf-tools.ts";

const editor = await nodeEditor();
const page = handmadePdf([{}]);
const stampOf = (artwork: StampArtwork): Stamp => ({
  artwork,
  widthPt: 100,
  rotationDeg: 0,
  position: "center",
  opacity: 1,
  layer: "over",
  pages: null,
});
const stamped = (artwork: StampArtwork) => editor.stamp({ bytes: page }, [stampOf(artwork)]);

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Test data: a noisy 8-bit RGB PNG with alpha. Because of the noise, the compressed size grows in proportion to the number of rows. */
function png(size: number, alpha: number): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6], 8);
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let y = 0, at = 0; y < size; y++) {
    rows[at++] = 0;
    for (let x = 0; x < size; x++) for (let c = 0; c < 4; c++) rows[at++] = c < 3 ? (x * 7 + y * 13 * c) % 251 : alpha;
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new Uint8Array(
    Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]),
  );
}

const samples = new Uint8Array(64 * 64 * 3).map((_, i) => (i * 31) % 251);
const jpeg = await nodeJpegCodec().encode({ width: 64, height: 64, channels: 3, samples }, 90);

describe("The artwork of a stamp", () => {
  it("is drawn if it is a complete PNG or a complete JPEG", async () => {
    for (const artwork of [{ png: png(40, 255) }, { jpeg }]) {
      const { at, width, height } = pixelsOf((await stamped(artwork)).pdf);
      expect(at(width / 2, height / 2)).not.toEqual([255, 255, 255]);
    }
  });

  it.each([0.2, 0.5, 0.9])(
    "is rejected if it is a PNG or JPEG of which only the share %f is present",
    async (share) => {
      const whole = png(200, 255);
      const cut = { png: whole.subarray(0, Math.max(60, whole.length * share)) };
      await expect(stamped(cut)).rejects.toMatchObject({ code: "unreadable", argument: "image" });
      const short = { jpeg: jpeg.subarray(0, jpeg.length * share) };
      await expect(stamped(short)).rejects.toMatchObject({ code: "unreadable", argument: "image" });
    },
  );

  it("is rejected if it is completely transparent", async () => {
    await expect(stamped({ png: png(20, 0) })).rejects.toMatchObject({ code: "unreadable" });
  });

  it("is rejected if its image data do not match its header", async () => {
    const damaged = png(40, 255).fill(0x55, 50, 400);
    await expect(stamped({ png: damaged })).rejects.toMatchObject({ code: "unreadable" });
    const noise = jpeg.slice().fill(0xff, 20, jpeg.length - 2);
    await expect(stamped({ jpeg: noise })).rejects.toMatchObject({ code: "unreadable" });
  });
});
