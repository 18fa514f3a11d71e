import { connectedComponents, createInkTest } from "./components.ts";
import type { PixelBox } from "./hocr.ts";
import type { Raster } from "./raster.ts";

/**
 * Range of the height of a connected area of ink that may be a letter, as a multiple of the line height. Areas of other
 * heights are images, ruled lines and specks.
 */
const LETTER_HEIGHT_RANGE = { least: 0.35, most: 2 };
/** Maximum width of a connected area of ink that may be a letter, as a multiple of the line height. */
const LETTER_WIDTH_MAX = 5;
/** Margin that is added around each line's box, as a share of the line height. The boxes may be too small. */
const LINE_MARGIN = 0.2;
/** Cell size of the grid that marks the parts of the page inside recognized lines, in pixels. */
const CELL_PX = 4;

/**
 * Returns the share of letter-like areas of ink that are inside recognized lines. The share is 1 when OCR read all
 * print.
 */
export function letterCoverage(
  raster: Raster,
  lines: readonly PixelBox[],
  components = connectedComponents(raster, createInkTest(raster)),
): number {
  const heights = lines.map(({ top, bottom }) => bottom - top).sort((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  if (!components || usual <= 0) return 1;
  const isRead = createLineMap(raster, lines);
  let [letters, read] = [0, 0];
  for (const { left, top, right, bottom } of components) {
    const height = bottom - top;
    if (height < usual * LETTER_HEIGHT_RANGE.least || height > usual * LETTER_HEIGHT_RANGE.most) continue;
    if (right - left > usual * LETTER_WIDTH_MAX) continue;
    letters++;
    if (isRead((left + right) / 2, (top + bottom) / 2)) read++;
  }
  return letters === 0 ? 1 : read / letters;
}

function createLineMap({ width, height }: Raster, lines: readonly PixelBox[]): (x: number, y: number) => boolean {
  const columns = Math.ceil(width / CELL_PX) + 1;
  const rows = Math.ceil(height / CELL_PX) + 1;
  const map = new Uint8Array(columns * rows);
  for (const { left, top, right, bottom } of lines) {
    const margin = (bottom - top) * LINE_MARGIN;
    const [from, to] = [Math.max(0, Math.floor((left - margin) / CELL_PX)), Math.ceil((right + margin) / CELL_PX)];
    const last = Math.min(rows - 1, Math.ceil((bottom + margin) / CELL_PX));
    for (let row = Math.max(0, Math.floor((top - margin) / CELL_PX)); row <= last; row++) {
      map.fill(1, row * columns + from, row * columns + Math.min(columns, to + 1));
    }
  }
  return (x, y) => map[Math.floor(y / CELL_PX) * columns + Math.floor(x / CELL_PX)] === 1;
}
