/** Properties of a JPEG 2000 image (ISO/IEC 15444-1, annex I) that PDF/A limits. */
export interface Jpeg2000 {
  colorChannels: number;
  bitDepth: number;
  /** Whether a `bpcc` box gives each component its own bit depth. */
  hasBitsBox: boolean;
  specifications: { method: number; approximation: number; enumerated: number | null }[];
}

const HEADER_BYTES = 8;
const MAX_BOXES = 200;
const VARYING = 255;

/** Reads the boxes of a JPEG 2000 file. Returns null for a codestream without boxes, and for damaged data. */
export function readJpeg2000(bytes: Uint8Array): Jpeg2000 | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = boxes(view, 0, view.byteLength).find(({ type }) => type === "jp2h");
  if (!header) return null;
  const image: Jpeg2000 = { colorChannels: 0, bitDepth: 0, hasBitsBox: false, specifications: [] };
  let alphas = 0;
  let palette: number | null = null;
  for (const { type, start, end } of boxes(view, header.start, header.end)) {
    if (type === "ihdr" && end - start >= 11) {
      image.colorChannels = view.getUint16(start + 8);
      const bits = view.getUint8(start + 10);
      image.bitDepth = bits === VARYING ? 0 : (bits & 127) + 1;
    } else if (type === "bpcc") image.hasBitsBox = true;
    else if (type === "colr" && end - start >= 3) {
      const method = view.getUint8(start);
      const enumerated = method === 1 && end - start >= 7 ? view.getUint32(start + 3) : null;
      image.specifications.push({ method, approximation: view.getUint8(start + 2), enumerated });
    } else if (type === "cdef") alphas = opacityChannels(view, start, end);
    else if (type === "pclr" && end - start >= 3) palette = view.getUint8(start + 2);
  }
  image.colorChannels = (palette ?? image.colorChannels) - alphas;
  return image;
}

/** Returns the number of channels of a channel definition box that are opacity. */
function opacityChannels(view: DataView, start: number, end: number): number {
  let found = 0;
  for (let at = start + 2; at + 6 <= end; at += 6) if (view.getUint16(at + 2) !== 0) found++;
  return found;
}

function boxes(view: DataView, from: number, to: number): { type: string; start: number; end: number }[] {
  const found: { type: string; start: number; end: number }[] = [];
  for (let at = from; at + HEADER_BYTES <= to && found.length < MAX_BOXES; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...[4, 5, 6, 7].map((i) => view.getUint8(at + i)));
    const end = length === 0 ? to : at + length;
    if (length !== 0 && length < HEADER_BYTES) break;
    if (end > to) break;
    found.push({ type, start: at + HEADER_BYTES, end });
    at = end;
  }
  return found;
}
