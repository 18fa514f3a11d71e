import type { PdfDict, Resolve } from "../syntax/objects.ts";
import { paeth } from "./png-filter.ts";
import { StreamDecodeError } from "./stream-decode-error.ts";

/** Reverses the predictor that `DecodeParms` names (ISO 32000-2, 7.4.4.4): TIFF, or PNG with one filter per row. */
export function undoPredictor(bytes: Uint8Array, parms: PdfDict | null, resolve: Resolve): Uint8Array {
  const figure = (key: string, otherwise: number): number => {
    const value = resolve(parms?.get(key));
    return typeof value === "number" && value > 0 ? Math.floor(value) : otherwise;
  };
  const predictor = figure("Predictor", 1);
  if (predictor === 1) return bytes;
  const colors = figure("Colors", 1);
  const bits = figure("BitsPerComponent", 8);
  const rowBytes = Math.ceil((colors * bits * figure("Columns", 1)) / 8);
  if (rowBytes > 2 ** 26) throw new StreamDecodeError("predictor rows too long");
  const pixelBytes = Math.max(1, (colors * bits) >> 3);
  if (predictor === 2) return undoTiff(bytes, { rowBytes, colors, bits });
  return undoPng(bytes, rowBytes, pixelBytes);
}

/**
 * Reverses PNG filters (PNG specification, 9.2). Each row consists of a filter byte and `rowBytes` of data. The last row may be shorter.
 */
export function undoPng(bytes: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = Math.ceil(bytes.length / (rowBytes + 1));
  const out = new Uint8Array(Math.max(0, bytes.length - rows));
  for (let row = 0; row < rows; row++) {
    const from = row * (rowBytes + 1);
    const start = row * rowBytes;
    const length = Math.min(rowBytes, bytes.length - from - 1);
    for (let i = 0; i < length; i++) out[start + i] = bytes[from + 1 + i] ?? 0;
    const filter = bytes[from] ?? 0;
    if (filter !== 0) addPrediction(out, filter, { start, length, rowBytes, pixelBytes });
  }
  return out;
}

interface Row {
  start: number;
  length: number;
  rowBytes: number;
  pixelBytes: number;
}

function addPrediction(out: Uint8Array, filter: number, { start, length, rowBytes, pixelBytes }: Row): void {
  const hasUp = start >= rowBytes;
  for (let i = 0; i < length; i++) {
    const at = start + i;
    const left = i >= pixelBytes ? (out[at - pixelBytes] ?? 0) : 0;
    const up = hasUp ? (out[at - rowBytes] ?? 0) : 0;
    const upLeft = hasUp && i >= pixelBytes ? (out[at - rowBytes - pixelBytes] ?? 0) : 0;
    const raw = out[at] ?? 0;
    if (filter === 1) out[at] = raw + left;
    else if (filter === 2) out[at] = raw + up;
    else if (filter === 3) out[at] = raw + ((left + up) >> 1);
    else out[at] = raw + paeth(left, up, upLeft);
  }
}

function undoTiff(
  bytes: Uint8Array,
  { rowBytes, colors, bits }: Record<"rowBytes" | "colors" | "bits", number>,
): Uint8Array {
  if (bits !== 8 && bits !== 16) throw new StreamDecodeError(`TIFF predictor with ${bits} bits`);
  const out = bytes.slice();
  const step = (colors * bits) >> 3;
  for (let start = 0; start < out.length; start += rowBytes) {
    const end = Math.min(start + rowBytes, out.length);
    if (bits === 8) {
      for (let at = start + step; at < end; at++) out[at] = (out[at] ?? 0) + (out[at - step] ?? 0);
      continue;
    }
    for (let at = start + step; at + 1 < end; at += 2) {
      const sum = word(out, at) + word(out, at - step);
      out[at] = sum >> 8;
      out[at + 1] = sum;
    }
  }
  return out;
}

const word = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
