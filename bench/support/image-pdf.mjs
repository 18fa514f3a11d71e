import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { handmadePdf, streamObject } from "../../packages/pdf/test/support/handmade-pdf.ts";
import { jpegCodec } from "./pdf-editor.mjs";

const [width, height] = [1600, 1200];

/** Returns a JPEG of random pixels with 1.92 megapixels and about 2.7 MB. */
export async function photoJpeg() {
  const samples = randomBytes(width * height * 3);
  return Buffer.from(await (await jpegCodec()).encode({ width, height, channels: 3, samples }, 91));
}

/**
 * Returns the JPEG enlarged to nearly this size in bytes with comment segments (T.81, B.2.4.5). The pixels stay the
 * same.
 */
export function padJpeg(jpeg, bytes) {
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(0xffff - 2, "x")]);
  const comments = Array(Math.floor((bytes - jpeg.length) / comment.length)).fill(comment);
  return Buffer.concat([jpeg.subarray(0, 2), ...comments, jpeg.subarray(2)]);
}

/** Returns a PDF with this many pages. Each page has one JPEG of random pixels at 240 dpi. */
export async function imagesPdf(count) {
  const objects = [];
  for (let i = 0; i < count; i++) {
    const jpeg = (await photoJpeg()).toString("latin1");
    const entries = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode`;
    objects.push(streamObject(entries, jpeg));
  }
  const pages = objects.map((_, i) => ({
    entries: `/MediaBox[0 0 520 400]/Resources<</XObject<</Im ${100 + i} 0 R>>>>`,
    content: "q 480 0 0 360 20 20 cm /Im Do Q",
  }));
  return handmadePdf(pages, { objects });
}

/**
 * Returns a PDF of one page and about this size in bytes. Its image has random samples, which no filter can compress.
 */
export function noise(bytes) {
  const samples = randomBytes(bytes);
  const width = 1_000;
  const entries = `/Type/XObject/Subtype/Image/Width ${width}/Height ${Math.floor(samples.length / width)}/ColorSpace/DeviceGray/BitsPerComponent 8`;
  const page = { entries: "/Resources<</XObject<</I 100 0 R>>>>", content: "q 180 0 0 280 10 10 cm /I Do Q" };
  return handmadePdf([page], { objects: [streamObject(entries, samples.toString("latin1"))] });
}

/** Starts a local server that serves the PDFs at `/0.pdf`, `/1.pdf` …, so that the tested service can download them. */
export async function serveDocuments(documents) {
  const server = createServer(({ url }, response) => response.end(documents[Number.parseInt(url.slice(1), 10)]));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: (index) => `http://127.0.0.1:${server.address().port}/${index}.pdf` };
}
