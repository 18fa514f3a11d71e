import { expect, it } from "vitest";
import type { HocrParagraph, HocrWord } from "../../../container/ocr/hocr.ts";
import { tightenBoxes } from "../../../container/ocr/tighten.ts";

const [WIDTH, HEIGHT] = [100, 60];
const BOX = { left: 10, top: 5, right: 50, bottom: 55 };

/**
 * Returns an OCR word whose box is too high: its letters are in rows 20 to 30, and the box also contains a speck above
 * them.
 */
function wordOf(text: string): HocrWord | undefined {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (let y = 20; y < 30; y++) pixels.fill(0, y * WIDTH + 12, y * WIDTH + 48);
  pixels[8 * WIDTH + 30] = 0;
  const line = { ...BOX, size: 50, slope: 0, words: [{ ...BOX, text, confidence: 0.9 }] };
  const paragraph: HocrParagraph = { ...BOX, lines: [line] };
  const raster = { width: WIDTH, height: HEIGHT, pixels };
  return tightenBoxes([paragraph], { raster, isInk: (grey) => grey < 128 })[0]?.lines[0]?.words[0];
}

it("Box tightening reduces the height of a word box to the word's ink and leaves out specks", () => {
  expect(wordOf("Latvia")).toMatchObject({ left: 10, right: 50, top: 20, bottom: 30 });
});

it("Box tightening keeps the box of a word whose letters are flat, such as a dash", () => {
  expect(wordOf("一")).toMatchObject(BOX);
  expect(wordOf("—")).toMatchObject(BOX);
});
