import { deflateSync } from "node:zlib";
import type { PdfDocument } from "../file/document.ts";
import { writePackedXmp } from "../file/xmp.ts";
import { ByteWriter } from "../fonts/byte-writer.ts";
import { bytesOf, name, PdfDict, PdfStream, textString } from "../syntax/objects.ts";

const CONDITION = "sRGB IEC61966-2.1";

/** Adds the claim of conformance to PDF/A-2b (ISO 19005-2, 6.6.4), and an output intent for sRGB (ISO 19005-2, 6.2.3). */
export function claimArchival(document: PdfDocument): void {
  const { catalog } = document;
  writePackedXmp(document, "<pdfaid:part>2</pdfaid:part>\n<pdfaid:conformance>B</pdfaid:conformance>\n");
  const profile = PdfDict.of({ N: 3, Filter: name("FlateDecode") });
  const intent = PdfDict.of({
    Type: name("OutputIntent"),
    S: name("GTS_PDFA1"),
    OutputConditionIdentifier: textString(CONDITION),
    Info: textString(CONDITION),
    DestOutputProfile: document.add(new PdfStream(profile, deflateSync(srgbProfile(), { level: 9 }))),
  });
  catalog.set("OutputIntents", [document.add(intent)]);
}

const FIXED_ONE = 65_536;
const HEAD_BYTES = 128;
const VERSION_4_2 = 0x0420_0000;
const PARAMETRIC = 3;
/**
 * The following constants define sRGB (ICC.1, annex E, and IEC 61966-2-1). They are the D50 white point, the adapted
 * primaries, and the parameters g, a, b, c and d of the curve.
 */
const WHITE = [0.9642, 1, 0.8249];
const PRIMARIES = { rXYZ: [0.4361, 0.2225, 0.0139], gXYZ: [0.3851, 0.7169, 0.0971], bXYZ: [0.1431, 0.0606, 0.7141] };
const CURVE = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];

/** Returns an ICC profile of sRGB for displays (ICC.1:2004-10). The profile has about half a kilobyte. */
function srgbProfile(): Uint8Array {
  const curve = tag("para").integer(PARAMETRIC, 2).integer(0, 2);
  for (const value of CURVE) fixed(curve, value);
  const shared = curve.toBytes();
  const tags: [string, Uint8Array][] = [
    ["desc", localized("sRGB")],
    ["cprt", localized("CC0")],
    ["wtpt", xyz(WHITE)],
    ...Object.entries(PRIMARIES).map(([key, values]): [string, Uint8Array] => [key, xyz(values)]),
    ...["rTRC", "gTRC", "bTRC"].map((key): [string, Uint8Array] => [key, shared]),
  ];
  const table = new ByteWriter().integer(tags.length, 4);
  const body = new ByteWriter();
  const bodyAt = HEAD_BYTES + 4 + tags.length * 12;
  let sharedAt = 0;
  for (const [key, data] of tags) {
    const again = data === shared && sharedAt > 0;
    const at = again ? sharedAt : bodyAt + body.length;
    if (data === shared) sharedAt = at;
    table.bytes(bytesOf(key)).integer(at, 4).integer(data.length, 4);
    if (!again) body.bytes(data).integer(0, -data.length & 3);
  }
  const head = new ByteWriter()
    .integer(bodyAt + body.length, 4)
    .integer(0, 4)
    .integer(VERSION_4_2, 4);
  head.bytes(bytesOf("mntrRGB XYZ ")).integer(2004, 2).integer(10, 2).integer(1, 2).integer(0, 6);
  head.bytes(bytesOf("acsp")).integer(0, 28);
  for (const value of WHITE) fixed(head, value);
  head.integer(0, HEAD_BYTES - head.length);
  return head.bytes(table.toBytes()).bytes(body.toBytes()).toBytes();
}

const tag = (type: string): ByteWriter => new ByteWriter().bytes(bytesOf(type)).integer(0, 4);

const fixed = (writer: ByteWriter, value: number): ByteWriter => writer.integer(Math.round(value * FIXED_ONE), 4);

function xyz(values: readonly number[]): Uint8Array {
  const data = tag("XYZ ");
  for (const value of values) fixed(data, value);
  return data.toBytes();
}

function localized(text: string): Uint8Array {
  const data = tag("mluc").integer(1, 4).integer(12, 4).bytes(bytesOf("enUS"));
  data.integer(2 * text.length, 4).integer(28, 4);
  for (const letter of text) data.integer(letter.charCodeAt(0), 2);
  return data.toBytes();
}
