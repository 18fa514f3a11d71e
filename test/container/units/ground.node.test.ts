import { expect, it } from "vitest";
import { evened, isUneven } from "../../../container/ocr/ground.ts";

/** Paper with dark bars as lines of print are. */
function page(paper: (x: number, y: number) => number) {
  const [width, height] = [300, 400];
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const level = paper(x / width, y / height);
    return y % 12 < 3 && x % 7 < 4 ? level * 0.3 : level;
  });
  return { width, height, pixels };
}

it("tells paper in shadow from clean, grey and faintly shaded paper", () => {
  expect(isUneven(page((x) => 220 - 90 * x))).toBe(true);
  expect(isUneven(page(() => 255))).toBe(false);
  expect(isUneven(page(() => 200))).toBe(false);
  expect(isUneven(page((x) => 255 - 10 * x))).toBe(false);
});

it("makes paper white everywhere and leaves the print dark", () => {
  const { pixels } = evened(page((x, y) => 220 - 60 * x - 40 * y));
  const print = pixels.filter((_, at) => Math.floor(at / 300) % 12 < 3 && (at % 300) % 7 < 4);
  const paper = pixels.filter((_, at) => !(Math.floor(at / 300) % 12 < 3 && (at % 300) % 7 < 4));
  expect(Math.min(...paper)).toBeGreaterThan(200);
  expect(Math.max(...print)).toBeLessThan(100);
});
