import { expect, it } from "vitest";
import type { Reading } from "../../../container/ocr/reading.ts";
import { rotateUpright } from "../../../container/ocr/upright.ts";

const WIDTH = 200;

/**
 * Returns an OCR result with one line of three words. The baseline of the line has this `slope`; null means that the
 * line is vertical.
 */
function reading(slope: number | null): Reading {
  const words = [0, 1, 2].map((at) => ({
    left: 150,
    right: 170,
    top: 10 + at * 30,
    bottom: 35 + at * 30,
    text: "كلمة",
    confidence: 0.9,
  }));
  const line = { left: 150, top: 10, right: 170, bottom: 95, size: 20, slope, words };
  const rule = { horizontal: false, at: 180, from: 10, to: 95, thickness: 2 };
  return {
    paragraphs: [{ ...line, lines: [line] }],
    turnedDeg: 90,
    deskewedDeg: 1,
    sureness: 0.9,
    explained: 1,
    rules: [rule],
  };
}

it("Orientation correction rotates a page whose lines are vertical, so that they become horizontal", () => {
  const { turnedDeg, paragraphs, rules } = rotateUpright(reading(null), WIDTH);
  expect(turnedDeg).toBe(0);
  const [line] = paragraphs[0]?.lines ?? [];
  expect(line).toMatchObject({ left: 10, right: 95, top: 30, bottom: 50, slope: 0 });
  expect(line?.words[1]).toMatchObject({ left: 40, right: 65, top: 30, bottom: 50 });
  expect(rules).toEqual([{ horizontal: true, at: 20, from: 10, to: 95, thickness: 2 }]);
});

it("Orientation correction does not change a page whose lines are horizontal", () => {
  const across = reading(0);
  expect(rotateUpright(across, WIDTH)).toBe(across);
});
