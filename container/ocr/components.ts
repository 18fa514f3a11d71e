import type { PixelBox } from "./hocr.ts";
import { histogramOf, type Raster } from "./raster.ts";

/** Maximum number of connected areas of ink on a printed page. A page with more areas is a texture, not print. */
const COMPONENTS_MAX = 400_000;

/**
 * Returns a function that tests whether a grey level is ink. Otsu's method (1979) finds the grey level that separates
 * light from dark pixels best. The group with fewer pixels is ink.
 */
export function createInkTest(raster: Raster): (grey: number) => boolean {
  const { threshold, isDark } = findThreshold(raster);
  return isDark ? (grey) => grey <= threshold : (grey) => grey > threshold;
}

/**
 * Returns a function that tests whether a grey level is ink, and that also accepts lighter ink. Its threshold is half
 * as far from the paper's grey level. Borders need this test, because they are often printed in grey.
 */
export function createFaintInkTest(raster: Raster): (grey: number) => boolean {
  const { threshold, isDark } = findThreshold(raster);
  return isDark ? (grey) => grey <= (threshold + 255) / 2 : (grey) => grey > threshold / 2;
}

function findThreshold(raster: Raster): { threshold: number; isDark: boolean } {
  const { pixels } = raster;
  const counts = histogramOf(raster);
  const total = counts.reduce((sum, count, grey) => sum + count * grey, 0);
  let [best, threshold, below, sumBelow, darker] = [-1, 128, 0, 0, 0];
  for (let grey = 0; grey < 255; grey++) {
    below += counts[grey] ?? 0;
    sumBelow += (counts[grey] ?? 0) * grey;
    const above = pixels.length - below;
    if (below === 0 || above === 0) continue;
    const between = below * above * (sumBelow / below - (total - sumBelow) / above) ** 2;
    if (between > best) [best, threshold, darker] = [between, grey, below];
  }
  return { threshold, isDark: darker * 2 <= pixels.length };
}

/**
 * Returns the bounding boxes of the connected areas of ink, or null if the page is a texture. Adjacent ink pixels in a
 * row belong to the same area as the ink that they touch in the row above.
 */
export function connectedComponents(
  { width, height, pixels }: Raster,
  isInk: (grey: number) => boolean,
): PixelBox[] | null {
  const boxes: PixelBox[] = [];
  const parents: number[] = [];
  let above: InkRun[] = [];
  for (let y = 0; y < height; y++) {
    const runs = inkRunsOf(pixels.subarray(y * width, (y + 1) * width), isInk);
    let from = 0;
    for (const run of runs) {
      while (from < above.length && (above[from]?.right ?? 0) < run.left) from++;
      for (let at = from; at < above.length && (above[at]?.left ?? 0) <= run.right; at++) {
        const other = findRoot(parents, above[at]?.label ?? 0);
        if (run.label < 0) run.label = other;
        else parents[other] = findRoot(parents, run.label);
      }
      if (run.label < 0) {
        run.label = parents.push(parents.length) - 1;
        boxes.push({ left: run.left, top: y, right: run.right, bottom: y + 1 });
        if (boxes.length > COMPONENTS_MAX) return null;
      } else extendBox(boxes[run.label], { left: run.left, top: y, right: run.right, bottom: y + 1 });
    }
    above = runs;
  }
  for (const [label, box] of boxes.entries()) extendBox(boxes[findRoot(parents, label)], box);
  return boxes.filter((_, label) => parents[label] === label);
}

interface InkRun {
  left: number;
  right: number;
  label: number;
}

function inkRunsOf(row: Uint8Array, isInk: (grey: number) => boolean): InkRun[] {
  const runs: InkRun[] = [];
  for (let x = 0; x < row.length; x++) {
    if (!isInk(row[x] ?? 0)) continue;
    const left = x;
    while (x < row.length && isInk(row[x] ?? 0)) x++;
    runs.push({ left, right: x, label: -1 });
  }
  return runs;
}

/**
 * Returns the root label of the connected area that contains `label`. Shortens the path from `label` to the root (path
 * compression).
 */
export function findRoot(parents: number[], label: number): number {
  let root = label;
  while (parents[root] !== root) {
    const parent = parents[root] ?? root;
    parents[root] = parents[parent] ?? parent;
    root = parent;
  }
  return root;
}

function extendBox(box: PixelBox | undefined, by: PixelBox): void {
  if (!box) return;
  box.left = Math.min(box.left, by.left);
  box.top = Math.min(box.top, by.top);
  box.right = Math.max(box.right, by.right);
  box.bottom = Math.max(box.bottom, by.bottom);
}
