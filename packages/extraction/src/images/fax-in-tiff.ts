/**
 * Size of the TIFF 6.0 header, in bytes. The file is little-endian. One image file directory and then the image data
 * follow the header.
 */
const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;
const SHORT = 3;
const LONG = 4;
const GROUP_3 = 3;
const GROUP_4 = 4;
const WHITE_IS_ZERO = 0;
const BLACK_IS_ZERO = 1;

import type { PdfDict, PdfDocument, PdfStream } from "@folio/pdf/reading";

/**
 * Returns a TIFF file that contains fax data (ISO 32000-2, 7.4.6) unchanged, as one strip. Returns null when the image
 * has no valid size.
 */
export function wrapFaxInTiff(
  document: PdfDocument,
  image: PdfStream,
  { bytes, parms }: { bytes: Uint8Array; parms: PdfDict | null },
): Uint8Array | null {
  const number = (key: string): number | null => document.number(parms?.get(key));
  const width = number("Columns") ?? 1728;
  const height = number("Rows") || document.number(image.dict.get("Height"));
  if (!height || width < 1) return null;
  const k = number("K") ?? 0;
  const inverted = document.resolve(parms?.get("BlackIs1")) === true;
  const aligned = document.resolve(parms?.get("EncodedByteAlign")) === true;
  const entries: [tag: number, type: number, value: number][] = [
    [256, LONG, width],
    [257, LONG, height],
    [258, SHORT, 1],
    [259, SHORT, k < 0 ? GROUP_4 : GROUP_3],
    [262, SHORT, inverted ? BLACK_IS_ZERO : WHITE_IS_ZERO],
    [273, LONG, 0],
    [277, SHORT, 1],
    [278, LONG, height],
    [279, LONG, bytes.length],
    ...(k < 0 ? [] : [[292, LONG, (k > 0 ? 1 : 0) | (aligned ? 4 : 0)] as [number, number, number]]),
  ];
  const strip = HEADER_BYTES + 2 + entries.length * ENTRY_BYTES + 4;
  const file = new Uint8Array(strip + bytes.length);
  const view = new DataView(file.buffer);
  file.set([0x49, 0x49, 42, 0]);
  view.setUint32(4, HEADER_BYTES, true);
  view.setUint16(HEADER_BYTES, entries.length, true);
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = HEADER_BYTES + 2 + index * ENTRY_BYTES;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, 1, true);
    view.setUint32(at + 8, tag === 273 ? strip : value, true);
  }
  file.set(bytes, strip);
  return file;
}
