/**
 * Checks of a font's table directory. Each check returns the problem because of which browsers cannot use the font, or
 * null.
 */

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Tables without which browsers reject a font (OpenType 1.9, "Required tables"). The required tables `name` and `OS/2`
 * are not listed, because browsers can generate them.
 */
const REQUIRED_TABLES = ["cmap", "head", "hhea", "hmtx", "maxp"];
const TRUNCATED = "it is truncated";

interface FontDirectory {
  /** Offset in bytes of the first entry of the table directory. `stride` is the length of each entry, in bytes. */
  from: number;
  stride: number;
  tables: number;
  /** Returns the offset and length of a font table. The directory entry at offset `at` contains them. */
  place(at: number): [offset: number, length: number];
}

/** Checks an uncompressed TrueType or OpenType font. */
export function fontDamage(bytes: Uint8Array): string | null {
  if (bytes.length < 12) return TRUNCATED;
  const view = viewOf(bytes);
  const place = (at: number): [number, number] => [view.getUint32(at + 8), view.getUint32(at + 12)];
  return directoryDamage(bytes, { from: 12, stride: 16, tables: view.getUint16(4), place });
}

/** Checks a WOFF 1.0 font (WOFF 1.0, sections 4 and 5). */
export function woffDamage(bytes: Uint8Array): string | null {
  const view = viewOf(bytes);
  if (bytes.length < 44 || view.getUint32(8) > bytes.length) return TRUNCATED;
  const place = (at: number): [number, number] => [view.getUint32(at + 4), view.getUint32(at + 8)];
  return directoryDamage(bytes, { from: 44, stride: 20, tables: view.getUint16(12), place });
}

/**
 * Checks a WOFF 2.0 font. Its table data is compressed as one block, so only sizes and the table count are checked
 * (section 4.1).
 */
export function woff2Damage(bytes: Uint8Array): string | null {
  const view = viewOf(bytes);
  if (bytes.length < 48 || view.getUint32(8) > bytes.length) return TRUNCATED;
  const compressed = view.getUint32(20);
  if (compressed + 48 > bytes.length) return TRUNCATED;
  return view.getUint16(12) < REQUIRED_TABLES.length || compressed === 0 ? "it has no tables" : null;
}

function directoryDamage(bytes: Uint8Array, { from, stride, tables, place }: FontDirectory): string | null {
  const names = new Set<string>();
  for (let at = from; at < from + tables * stride; at += stride) {
    if (at + stride > bytes.length) return TRUNCATED;
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    const [offset, length] = place(at);
    if (offset + length > bytes.length) return `its table ${JSON.stringify(name)} lies outside the file`;
    names.add(name);
  }
  const missing = REQUIRED_TABLES.find((name) => !names.has(name));
  return missing === undefined ? null : `it has no table "${missing}"`;
}
