import type { Box } from "../geometry.ts";
import { contains } from "../geometry.ts";
import type { Glyph } from "./page-content.ts";

/** A layer of which more than this lies under the same letters in ink repeats them. */
const REPEATED_SHARE = 0.5;
const CELL_PT = 4;

/**
 * Of the text painted in no ink, what a reader is meant to find: the words that OCR laid over the picture of a page. Unseen text
 * beside pictures stays unseen, and so does a layer that only repeats what is also printed in letters.
 */
export function searchableLayer(unseen: readonly Glyph[], visible: readonly Glyph[], images: readonly Box[]): Glyph[] {
  if (unseen.length === 0 || images.length === 0) return [];
  const pictures = outermost(images);
  const layer = unseen.filter(({ x, y, size }) => pictures.some((image) => contains(image, x, y - size / 4)));
  if (visible.length === 0) return layer;
  const printed = new Set(visible.flatMap(({ x, y }) => cellsNear(x, y)));
  const repeated = layer.filter(({ x, y }) => printed.has(cellAt(x, y)));
  return repeated.length > REPEATED_SHARE * layer.length ? [] : layer;
}

/** The largest ones are enough: a scan in strips has some dozens. */
const MAX_PICTURES = 200;

function outermost(images: readonly Box[]): Box[] {
  const area = ({ x0, y0, x1, y1 }: Box): number => (x1 - x0) * (y1 - y0);
  return [...images].sort((a, b) => area(b) - area(a)).slice(0, MAX_PICTURES);
}

const cellAt = (x: number, y: number): string => `${Math.floor(x / CELL_PT)} ${Math.floor(y / CELL_PT)}`;

function cellsNear(x: number, y: number): string[] {
  const around = [-CELL_PT, 0, CELL_PT];
  return around.flatMap((dx) => around.map((dy) => cellAt(x + dx, y + dy)));
}
