import { ByteWriter } from "../fonts/byte-writer.ts";
import { bytesOf } from "../syntax/objects.ts";

const UNITS_PER_EM = 1_000;
const VERSION_1 = 0x0001_0000;
const MAGIC = 0x5f0f_3cf5;
const LONGEST_NAME = 8;
const LEFT_TO_RIGHT = 2;

export interface EmptyGlyphs {
  /** Advance widths of the glyphs, starting with glyph 1. Glyph 0 is `.notdef`. */
  widths: readonly number[];
  ascent: number;
  descent: number;
}

/** Returns a TrueType font whose glyphs have no outline and are selected by index. It has the tables that ISO 32000-2, 9.9 requires. */
export function emptyTrueType({ widths, ascent, descent }: EmptyGlyphs): Uint8Array {
  const table = () => new ByteWriter();
  const advances = [widths[0] ?? UNITS_PER_EM, ...widths];
  const widest = Math.max(...advances);
  const below = 0x1_0000 - descent;
  const metrics = table();
  for (const advance of advances) metrics.integer(advance, 2).integer(0, 2);
  const head = table().integer(VERSION_1, 4).integer(VERSION_1, 4).integer(0, 4).integer(MAGIC, 4).integer(0, 2);
  head.integer(UNITS_PER_EM, 2).integer(0, 16).integer(0, 2).integer(below, 2).integer(widest, 2).integer(ascent, 2);
  head.integer(0, 2).integer(LONGEST_NAME, 2).integer(LEFT_TO_RIGHT, 2).integer(0, 4);
  const lines = table().integer(VERSION_1, 4).integer(ascent, 2).integer(below, 2).integer(0, 2).integer(widest, 2);
  lines.integer(0, 6).integer(1, 2).integer(0, 14).integer(advances.length, 2);
  const counts = table().integer(VERSION_1, 4).integer(advances.length, 2).integer(0, 8).integer(2, 2).integer(0, 16);
  return assembled({
    glyf: table().integer(0, 4),
    head,
    hhea: lines,
    hmtx: metrics,
    loca: table().integer(0, 2 * (advances.length + 1)),
    maxp: counts,
  });
}

const DIRECTORY_BYTES = 12;
const ENTRY_BYTES = 16;

/** Encodes a font file whose tables are padded to four bytes (OpenType 1.9, "Organization of an OpenType font"). */
function assembled(tables: Record<string, ByteWriter>): Uint8Array {
  const entries = Object.entries(tables);
  const largest = 2 ** Math.floor(Math.log2(entries.length));
  const directory = new ByteWriter()
    .integer(VERSION_1, 4)
    .integer(entries.length, 2)
    .integer(largest * ENTRY_BYTES, 2)
    .integer(Math.log2(largest), 2)
    .integer((entries.length - largest) * ENTRY_BYTES, 2);
  const body = new ByteWriter();
  const bodyAt = DIRECTORY_BYTES + entries.length * ENTRY_BYTES;
  for (const [tag, content] of entries) {
    const data = content.toBytes();
    directory.bytes(bytesOf(tag)).integer(checksum(data), 4);
    directory.integer(bodyAt + body.length, 4).integer(data.length, 4);
    body.bytes(data).integer(0, -data.length & 3);
  }
  return directory.bytes(body.toBytes()).toBytes();
}

function checksum(data: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < data.length; at++) sum = (sum + (data[at] ?? 0) * 256 ** (3 - (at % 4))) % 2 ** 32;
  return sum;
}
