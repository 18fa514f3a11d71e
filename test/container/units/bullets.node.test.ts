import { expect, it } from "vitest";
import { restoreBullets } from "../../../container/ocr/bullets.ts";
import { connectedComponents, createInkTest } from "../../../container/ocr/components.ts";
import type { HocrLine, HocrParagraph, PixelBox } from "../../../container/ocr/hocr.ts";
import type { Raster } from "../../../container/ocr/raster.ts";

const LINE = { height: 30, leading: 50 };

/** A disc in a test image. `hollow`: only the rim of the disc is drawn. */
interface Disc {
  x: number;
  y: number;
  radius: number;
  hollow?: boolean;
}

function pictureOf(discs: readonly Disc[]): Raster {
  const [width, height] = [400, 300];
  const pixels = new Uint8Array(width * height).fill(255);
  for (const { x, y, radius, hollow } of discs) {
    for (let at = 0; at < pixels.length; at++) {
      const far = Math.hypot((at % width) - x, Math.floor(at / width) - y);
      if (far <= radius && (!hollow || far > radius - 1)) pixels[at] = 0;
    }
  }
  return { width, height, pixels };
}

function lineOf(row: number, texts: string[], first?: PixelBox): HocrLine {
  const [top, bottom] = [40 + row * LINE.leading, 40 + row * LINE.leading + LINE.height];
  const words = texts.map((text, at) => ({
    left: 80 + at * 60,
    top,
    right: 130 + at * 60,
    bottom,
    text,
    confidence: 0.9,
  }));
  const own = first ? [{ ...first, text: "e", confidence: 0.4 }, ...words] : words;
  return { left: own[0]?.left ?? 0, top, right: 390, bottom, size: LINE.height, slope: 0, words: own };
}

const middleOf = (row: number) => 40 + row * LINE.leading + LINE.height / 2;

function textsWith(discs: readonly Disc[], lines: HocrLine[]): string[] {
  const raster = pictureOf(discs);
  const isInk = createInkTest(raster);
  const paragraph: HocrParagraph = { left: 0, top: 0, right: 400, bottom: 300, lines };
  const found = restoreBullets([paragraph], connectedComponents(raster, isInk) ?? [], { raster, isInk });
  return found.flatMap((each) => each.lines.map(({ words }) => words.map(({ text }) => text).join(" ")));
}

it("Bullet detection restores bullets that OCR missed or read as letters", () => {
  const discs = [0, 2].map((row) => ({ x: 55, y: middleOf(row), radius: 5 }));
  const misread = { left: 50, top: middleOf(2) - 5, right: 61, bottom: middleOf(2) + 6 };
  const lines = [lineOf(0, ["first", "entry"]), lineOf(1, ["goes", "on"]), lineOf(2, ["second"], misread)];
  expect(textsWith(discs, lines)).toEqual(["• first entry", "goes on", "• second"]);
});

it('Bullet detection ignores single specks, round letters such as "o", and full stops on the baseline', () => {
  const lines = [lineOf(0, ["first"]), lineOf(1, ["second"])];
  const texts = ["first", "second"];
  expect(textsWith([{ x: 55, y: middleOf(0), radius: 5 }], lines)).toEqual(texts);
  const both = (disc: Omit<Disc, "y">, below = 0) => [0, 1].map((row) => ({ ...disc, y: middleOf(row) + below }));
  expect(textsWith(both({ x: 55, radius: 6, hollow: true }), lines)).toEqual(texts);
  expect(textsWith(both({ x: 55, radius: 3 }, LINE.height / 2 - 3), lines)).toEqual(texts);
});
