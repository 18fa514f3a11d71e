import { ByteWriter } from "../fonts/byte-writer.ts";
import { bytesOf } from "../syntax/objects.ts";

const HEAD_BYTES = 128;
/** Version 2.4, because PDF/A-1 allows only versions below 3 (ISO 19005-1, 6.2.2). */
const VERSION = 0x0240_0000;
const FIXED_ONE = 65_536;
/** White point of the profile connection space, D50 (ICC.1). */
const D50 = [0.9642, 1, 0.8249] as const;
/** Primaries of sRGB (IEC 61966-2-1), adapted to D50. */
const PRIMARIES = { rXYZ: [0.4361, 0.2225, 0.0139], gXYZ: [0.3851, 0.7169, 0.0971], bXYZ: [0.1431, 0.0606, 0.7141] };
const CURVE_ENTRIES = 1024;
const CURVE_MAX = 65_535;

/** Returns an ICC profile of sRGB for displays. Folio computes the profile, so that it needs no licence. */
export function srgbProfile(): Uint8Array {
  const curve = tag("curv").integer(CURVE_ENTRIES, 4);
  for (let i = 0; i < CURVE_ENTRIES; i++) curve.integer(Math.round(linearOf(i / (CURVE_ENTRIES - 1)) * CURVE_MAX), 2);
  const shared = curve.toBytes();
  return profileOf("mntrRGB XYZ ", [
    ["desc", description("sRGB IEC61966-2.1")],
    ["cprt", text("CC0, no rights reserved")],
    ["wtpt", xyz(D50)],
    ...Object.entries(PRIMARIES).map(([key, values]): [string, Uint8Array] => [key, xyz(values)]),
    ["rTRC", shared],
    ["gTRC", shared],
    ["bTRC", shared],
  ]);
}

/** Number of grid points per ink. The colours between them are interpolated. */
const GRID = 9;
const INKS = 4;

/**
 * Returns an ICC profile for CMYK without a profile. Its colours are those that viewers show for DeviceCMYK on a screen:
 * each ink absorbs one primary, and black absorbs all, with the darker secondary colours of offset printing.
 */
export function cmykProfile(): Uint8Array {
  const table = tag("mft1").integer(INKS, 1).integer(3, 1).integer(GRID, 1).integer(0, 1);
  for (const value of [1, 0, 0, 0, 1, 0, 0, 0, 1]) fixed(table, value);
  for (let ink = 0; ink < INKS; ink++) identity(table);
  for (let at = 0; at < GRID ** INKS; at++) {
    const inks = [3, 2, 1, 0].map((place) => (Math.floor(at / GRID ** place) % GRID) / (GRID - 1));
    for (const value of labBytes(screenColor(inks))) table.integer(value, 1);
  }
  for (let channel = 0; channel < 3; channel++) identity(table);
  const shared = table.toBytes();
  return profileOf("prtrCMYKLab ", [
    ["desc", description("Generic CMYK")],
    ["cprt", text("CC0, no rights reserved")],
    ["wtpt", xyz(D50)],
    ["A2B0", shared],
    ["A2B1", shared],
  ]);
}

function identity(table: ByteWriter): void {
  for (let value = 0; value < 256; value++) table.integer(value, 1);
}

/** Colours of full inks in sRGB, for each combination of cyan, magenta and yellow without black. */
const SOLIDS: Record<string, readonly number[]> = {
  "000": [255, 255, 255],
  "100": [0, 174, 239],
  "010": [236, 0, 140],
  "001": [255, 242, 0],
  "110": [46, 49, 146],
  "101": [0, 166, 81],
  "011": [237, 28, 36],
  "111": [54, 54, 57],
};
const BLACK_SHARE = [35, 31, 32].map((value) => value / 255);

/** Returns the sRGB colour of four inks, by interpolation between the colours of the full inks. */
function screenColor([cyan = 0, magenta = 0, yellow = 0, black = 0]: number[]): number[] {
  const color = [0, 0, 0];
  for (const [key, solid] of Object.entries(SOLIDS)) {
    const [c, m, y] = [...key].map(Number);
    const weight = (c ? cyan : 1 - cyan) * (m ? magenta : 1 - magenta) * (y ? yellow : 1 - yellow);
    for (let i = 0; i < 3; i++) color[i] = (color[i] ?? 0) + weight * ((solid[i] ?? 0) / 255);
  }
  return color.map((value, i) => value * (1 - black + black * (BLACK_SHARE[i] ?? 0)));
}

/** Encodes an sRGB colour as 8-bit Lab (ICC.1, 6.3.4.2). */
function labBytes(rgb: number[]): number[] {
  const [red = 0, green = 0, blue = 0] = rgb.map(linearOf);
  const [x = 0, y = 0, z = 0] = [0, 1, 2].map((i) => {
    const sum = red * (PRIMARIES.rXYZ[i] ?? 0) + green * (PRIMARIES.gXYZ[i] ?? 0) + blue * (PRIMARIES.bXYZ[i] ?? 0);
    return cube(sum / (D50[i] ?? 1));
  });
  const lab = [(116 * y - 16) * 2.55, 500 * (x - y) + 128, 200 * (y - z) + 128];
  return lab.map((value) => Math.min(255, Math.max(0, Math.round(value))));
}

const cube = (value: number): number =>
  value > 216 / 24_389 ? Math.cbrt(value) : (value * 24_389) / 27 / 116 + 16 / 116;

const linearOf = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Encodes a profile: a header, a table of tags, and the data of the tags. Equal data are stored once. */
function profileOf(kind: string, tags: [string, Uint8Array][]): Uint8Array {
  const bodyAt = HEAD_BYTES + 4 + tags.length * 12;
  const table = new ByteWriter().integer(tags.length, 4);
  const body = new ByteWriter();
  const places = new Map<Uint8Array, number>();
  for (const [key, data] of tags) {
    const at = places.get(data) ?? bodyAt + body.length;
    table.bytes(bytesOf(key)).integer(at, 4).integer(data.length, 4);
    if (!places.has(data)) body.bytes(data).integer(0, -data.length & 3);
    places.set(data, at);
  }
  const head = new ByteWriter()
    .integer(bodyAt + body.length, 4)
    .integer(0, 4)
    .integer(VERSION, 4)
    .bytes(bytesOf(kind));
  head.integer(2004, 2).integer(10, 2).integer(1, 2).integer(0, 2).integer(0, 4);
  head
    .bytes(bytesOf("acsp"))
    .integer(0, 4)
    .integer(0, 4)
    .integer(0, 4)
    .integer(0, 4)
    .integer(0, 4)
    .integer(0, 4)
    .integer(0, 4);
  for (const value of D50) fixed(head, value);
  while (head.length < HEAD_BYTES) head.byte(0);
  return head.bytes(table.toBytes()).bytes(body.toBytes()).toBytes();
}

const tag = (type: string): ByteWriter => new ByteWriter().bytes(bytesOf(type)).integer(0, 4);

const fixed = (writer: ByteWriter, value: number): ByteWriter => writer.integer(Math.round(value * FIXED_ONE), 4);

function xyz(values: readonly number[]): Uint8Array {
  const data = tag("XYZ ");
  for (const value of values) fixed(data, value);
  return data.toBytes();
}

const text = (value: string): Uint8Array =>
  tag("text")
    .bytes(bytesOf(`${value}\0`))
    .toBytes();

/** Number of bytes of the Macintosh description, which is empty but has a fixed size. */
const SCRIPT_BYTES = 67;

function description(value: string): Uint8Array {
  const data = tag("desc")
    .integer(value.length + 1, 4)
    .bytes(bytesOf(`${value}\0`));
  data.integer(0, 4).integer(0, 4).integer(0, 2).byte(0);
  for (let i = 0; i < SCRIPT_BYTES; i++) data.byte(0);
  return data.toBytes();
}
