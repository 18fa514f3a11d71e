import type { Box } from "../geometry.ts";
import { contains } from "../geometry.ts";
import type { Glyph } from "./page-content.ts";

/**
 * Maximum share of invisible glyphs that are at the position of visible glyphs. With a larger share, the invisible text
 * only repeats the visible text, and is omitted.
 */
const REPEATED_SHARE = 0.5;
const CELL_PT = 4;

/**
 * Returns the invisible text that is meant to be searchable: the text layer that OCR added to a scanned page. Omits
 * invisible text outside of images, and a text layer that only repeats visible text.
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

/**
 * Maximum number of images that are checked for a text layer, the largest first. A scan that is split into strips
 * consists of some dozens of images.
 */
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
