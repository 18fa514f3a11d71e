import {
  DamagedFileError,
  decodeStream,
  type PdfDocument,
  PdfName,
  PdfStream,
  PdfString,
  type PdfValue,
} from "@folio/pdf/reading";
import type { Resources } from "./resources.ts";

/** Colour space, reduced to the luminance of its colours (ISO 32000-2, 8.6). */
export interface InkSpace {
  /** Luminance of the colour space's initial colour, from 0 (black) to 1 (white). */
  initial: number;
  luminance(components: readonly number[]): number;
}

const unit = (value: number | undefined): number => Math.min(1, Math.max(0, value ?? 0));
const ofRgb = (r: number, g: number, b: number): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

export const GRAY: InkSpace = { initial: 0, luminance: ([gray]) => unit(gray) };
export const RGB: InkSpace = { initial: 0, luminance: ([r, g, b]) => ofRgb(unit(r), unit(g), unit(b)) };
export const CMYK: InkSpace = {
  initial: 0,
  luminance: ([c, m, y, k]) => (1 - unit(k)) * ofRgb(1 - unit(c), 1 - unit(m), 1 - unit(y)),
};
const LAB: InkSpace = { initial: 0, luminance: ([lightness]) => unit((lightness ?? 0) / 100) };
/** Colour space of patterns. All patterns count as medium grey. */
export const PATTERN: InkSpace = { initial: 0.5, luminance: () => 0.5 };

const BY_COMPONENTS: Record<number, InkSpace> = { 1: GRAY, 3: RGB, 4: CMYK };
const BY_NAME: Record<string, InkSpace> = {
  DeviceGray: GRAY,
  CalGray: GRAY,
  G: GRAY,
  DeviceRGB: RGB,
  CalRGB: RGB,
  RGB,
  DeviceCMYK: CMYK,
  CMYK,
  Lab: LAB,
  Pattern: PATTERN,
};
/** Maximum nesting depth of colour spaces that are based on other colour spaces. */
const MAX_DEPTH = 4;

/** Returns the colour space for a name or array. Returns the grey colour space when it cannot be read. */
export function inkSpaceOf(value: PdfValue | undefined, resources: Resources, depth = 0): InkSpace {
  const { document } = resources;
  const space = document.resolve(value);
  if (depth > MAX_DEPTH) return GRAY;
  if (space instanceof PdfName) {
    const own = resources.named("ColorSpace", space);
    return BY_NAME[space.text] ?? (own === null ? GRAY : inkSpaceOf(own, resources, depth + 1));
  }
  if (!Array.isArray(space)) return GRAY;
  const [family, first, second, third] = space;
  const base = () => inkSpaceOf(second, resources, depth + 1);
  switch (document.nameText(family)) {
    case "ICCBased":
      return BY_COMPONENTS[document.number(document.stream(first)?.dict.get("N")) ?? 1] ?? GRAY;
    case "Indexed":
    case "I":
      return indexed(inkSpaceOf(first, resources, depth + 1), bytesOf(document, third));
    case "Separation":
      return tinted(document, third, base());
    case "DeviceN":
      return tinted(document, third, base());
    default:
      return BY_NAME[document.nameText(family) ?? ""] ?? GRAY;
  }
}

function indexed(base: InkSpace, table: Uint8Array): InkSpace {
  const size = base === CMYK ? 4 : base === RGB || base === LAB ? 3 : 1;
  const luminance = ([index]: readonly number[]): number => {
    const start = Math.max(0, Math.floor(index ?? 0)) * size;
    const entry = Array.from({ length: size }, (_, i) => (table[start + i] ?? 0) / 255);
    return base.luminance(base === LAB ? entry.map((part) => part * 100) : entry);
  };
  return { initial: luminance([0]), luminance };
}

function bytesOf(document: PdfDocument, value: PdfValue | undefined): Uint8Array {
  const table = document.resolve(value);
  if (table instanceof PdfString) return table.bytes;
  if (!(table instanceof PdfStream)) return new Uint8Array();
  try {
    return decodeStream(table, document, 65_536);
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
    return new Uint8Array();
  }
}

/**
 * Returns the colour space of a spot colour. Its luminance changes linearly from no ink to full ink, if an exponential
 * function defines the two end colours. With any other function, full ink counts as black.
 */
function tinted(document: PdfDocument, tint: PdfValue | undefined, alternate: InkSpace): InkSpace {
  const ends = ["C0", "C1"].map((key) =>
    document.array(document.dict(tint)?.get(key))?.map((part) => document.number(part) ?? 0),
  );
  const [none, full] = ends;
  const [light, dark] = none && full ? [alternate.luminance(none), alternate.luminance(full)] : [1, 0];
  const luminance = (tints: readonly number[]): number => {
    const most = tints.reduce((sum, part) => Math.max(sum, unit(part)), 0);
    return light + (dark - light) * most;
  };
  return { initial: dark, luminance };
}
