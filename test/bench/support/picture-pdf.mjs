import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { handmadePdf, streamObject } from "../../support/handmade-pdf.ts";
import { jpegCodec } from "./pdf-editor.mjs";

/** Pages of one picture of 1.92 megapixels and about 2.7 MB each, shown at 240 dpi. */
export async function pictures(count) {
  const codec = await jpegCodec();
  const [width, height] = [1600, 1200];
  const objects = [];
  for (let i = 0; i < count; i++) {
    const samples = new Uint8Array(width * height * 3);
    for (let at = 0; at < samples.length; at += 65536) crypto.getRandomValues(samples.subarray(at, at + 65536));
    const jpeg = Buffer.from(await codec.encode({ width, height, channels: 3, samples }, 91)).toString("latin1");
    const entries = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode`;
    objects.push(streamObject(entries, jpeg));
  }
  const pages = objects.map((_, i) => ({
    entries: `/MediaBox[0 0 520 400]/Resources<</XObject<</Im ${100 + i} 0 R>>>>`,
    content: "q 480 0 0 360 20 20 cm /Im Do Q",
  }));
  return handmadePdf(pages, { objects });
}

/** One page of noise, which no filter makes smaller. */
export function noise(bytes) {
  const samples = randomBytes(bytes);
  const width = 1_000;
  const entries = `/Type/XObject/Subtype/Image/Width ${width}/Height ${Math.floor(samples.length / width)}/ColorSpace/DeviceGray/BitsPerComponent 8`;
  const page = { entries: "/Resources<</XObject<</I 100 0 R>>>>", content: "q 180 0 0 280 10 10 cm /I Do Q" };
  return handmadePdf([page], { objects: [streamObject(entries, samples.toString("latin1"))] });
}

/** Serves documents to the service under test: `/0.pdf`, `/1.pdf` … */
export async function served(documents) {
  const server = createServer(({ url }, response) => response.end(documents[Number.parseInt(url.slice(1), 10)]));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: (index) => `http://127.0.0.1:${server.address().port}/${index}.pdf` };
}
