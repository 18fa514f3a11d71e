import { describe, expect, it } from "vitest";
import { CLOSE, CURVE, LINE, MOVE, outlineOf, rectangleOf, shapesOfFill, smallShapeBox } from "../src/reading/paths.ts";

const PAGE = { x0: 0, y0: 0, x1: 200, y1: 200 };
type Corner = [number, number];

/** Returns a closed path with the given corners. */
const polygon = (...[first = [0, 0], ...others]: Corner[]) => [
  MOVE,
  ...first,
  ...others.flatMap((corner) => [LINE, ...corner]),
  CLOSE,
];
const box = (x0: number, y0: number, x1: number, y1: number) => polygon([x0, y0], [x1, y0], [x1, y1], [x0, y1]);
const outline = (...data: number[][]) => outlineOf(data.flat(), [1, 0, 0, 1, 0, 0]);

describe("outlineOf", () => {
  it("applies the matrix to the points, and records which subpaths have curves and which are closed", () => {
    const { subpaths } = outlineOf(
      [MOVE, 1, 2, LINE, 3, 4, CLOSE, MOVE, 0, 0, CURVE, 1, 1, 2, 2, 5, 6],
      [2, 0, 0, 3, 10, 20],
    );
    expect(subpaths).toEqual([
      {
        points: [
          [12, 26],
          [16, 32],
        ],
        straight: true,
        closed: true,
      },
      {
        points: [
          [10, 20],
          [20, 38],
        ],
        straight: false,
        closed: false,
      },
    ]);
  });
});

describe("rectangleOf", () => {
  it("returns the box of an upright rectangle, and null for other subpaths", () => {
    const of = (data: number[]) => outline(data).subpaths.map(rectangleOf)[0];
    expect(of(box(10, 20, 50, 40))).toEqual({ x0: 10, y0: 20, x1: 50, y1: 40 });
    expect(of(polygon([10, 20], [50, 25], [50, 40], [10, 40]))).toBeNull();
    expect(of(polygon([10, 20], [50, 20], [50, 40]))).toBeNull();
  });
});

describe("shapesOfFill", () => {
  it("returns thin bars as ruled lines, and other boxes as fills", () => {
    expect(shapesOfFill(outline(box(10, 20, 110, 21)), PAGE)).toEqual({
      rules: [{ horizontal: true, at: 20.5, from: 10, to: 110, thickness: 1 }],
      fills: [],
    });
    expect(shapesOfFill(outline(box(10, 20, 12, 120)), PAGE).rules).toEqual([
      { horizontal: false, at: 11, from: 20, to: 120, thickness: 2 },
    ]);
    expect(shapesOfFill(outline(box(10, 20, 110, 60)), PAGE)).toEqual({
      rules: [],
      fills: [{ x0: 10, y0: 20, x1: 110, y1: 60 }],
    });
  });

  it("returns the four sides of a frame as ruled lines, whichever of its two boxes comes first", () => {
    const [outer, inner] = [box(10, 10, 110, 60), box(11, 12, 108, 58)];
    for (const data of [
      [outer, inner],
      [inner, outer],
    ]) {
      const { rules, fills } = shapesOfFill(outline(...data), PAGE);
      expect(fills).toEqual([]);
      expect(rules.map(({ horizontal, at, thickness }) => [horizontal, at, thickness])).toEqual([
        [true, 11, 2],
        [true, 59, 2],
        [false, 10.5, 1],
        [false, 109, 2],
      ]);
    }
  });

  it("omits a side of a frame that has no thickness", () => {
    expect(shapesOfFill(outline(box(10, 10, 110, 60), box(10, 12, 108, 58)), PAGE).rules).toHaveLength(3);
  });

  it("returns a box far inside another box as a fill", () => {
    expect(shapesOfFill(outline(box(10, 10, 110, 60), box(20, 20, 100, 50)), PAGE)).toMatchObject({
      rules: [],
      fills: [{}, {}],
    });
  });

  it("clips the shapes to the visible part of the page", () => {
    expect(shapesOfFill(outline(box(150, 20, 300, 60)), PAGE).fills).toEqual([{ x0: 150, y0: 20, x1: 200, y1: 60 }]);
    expect(shapesOfFill(outline(box(250, 20, 300, 60)), PAGE)).toEqual({ rules: [], fills: [] });
  });
});

describe("smallShapeBox", () => {
  const at = (data: number[]) => smallShapeBox(outline(data), PAGE);

  it("returns the box of a small square or diamond", () => {
    expect(at(box(10, 10, 14, 14))).toEqual({ x0: 10, y0: 10, x1: 14, y1: 14 });
    expect(at(polygon([12, 10], [14, 12], [12, 14], [10, 12]))).not.toBeNull();
  });

  it("returns null for shapes that are too small, too large or too long", () => {
    expect([at(box(10, 10, 11, 11)), at(box(10, 10, 20, 20)), at(box(10, 10, 16, 14))]).toEqual([null, null, null]);
  });

  it("returns null for an arrowhead, because its corners do not have the same distance from its centre", () => {
    expect(at(polygon([10, 10], [14, 12], [10, 14], [11, 12]))).toBeNull();
  });
});
