import type { Matrix } from "../content/matrix.ts";
import { serialize } from "../syntax/serialize.ts";
import { type Area, isTouching, isWithin, transformPoint } from "./areas.ts";

interface Subpath {
  text: string;
  box: Area;
}

/**
 * Statements of a path after its painting operator, without the removed subpaths. Empty before that operator.
 * `isTouched`: a part of the path overlaps a redacted area, even if no part was removed.
 */
export interface PaintedPath {
  statements: string[];
  isTouched: boolean;
  /** Boxes of the removed subpaths on the page. */
  removed: Area[];
}

const PENDING: PaintedPath = { statements: [], isTouched: false, removed: [] };

/**
 * Collects the statements of a path until its painting operator, and removes the subpaths that lie within a redacted
 * area.
 */
export class PendingPath {
  readonly #areas: readonly Area[];
  #subpaths: Subpath[] = [];
  #clip = "";

  constructor(areas: readonly Area[]) {
    this.#areas = areas;
  }

  /** Adds an operator to the path. Returns null for an operator that neither constructs, clips nor paints a path. */
  accept(operator: string, numbers: number[], ctm: Matrix): PaintedPath | null {
    const text = `${numbers.map((value) => serialize(value, () => null)).join(" ")} ${operator}`;
    const last = this.#subpaths.at(-1);
    switch (operator) {
      case "m":
      case "re":
        this.#subpaths.push({ text, box: pointsBox(operator === "re" ? cornersOf(numbers) : numbers, ctm) });
        return PENDING;
      case "l":
      case "c":
      case "v":
      case "y":
      case "h":
        if (!last) return PENDING;
        last.text += `\n${text}`;
        last.box = joined(last.box, pointsBox(numbers, ctm));
        return PENDING;
      case "W":
      case "W*":
        this.#clip = operator;
        return PENDING;
      case "n":
      case "S":
      case "s":
      case "f":
      case "F":
      case "f*":
      case "B":
      case "B*":
      case "b":
      case "b*":
        return this.#paint(operator);
      default:
        return null;
    }
  }

  #paint(operator: string): PaintedPath {
    const path = this.#subpaths;
    const clip = this.#clip;
    this.#subpaths = [];
    this.#clip = "";
    const isTouched = path.some(({ box }) => isTouching(box, this.#areas));
    if (clip === "") {
      const left = path.filter(({ box }) => !isWithin(box, this.#areas));
      const removed = path.filter((each) => !left.includes(each)).map(({ box }) => box);
      const statements = left.length > 0 ? [...left.map(({ text }) => text), operator] : [];
      return { statements, isTouched, removed: operator === "n" ? [] : removed };
    }
    if (path.length === 0) return PENDING;
    const bounds = path.map(({ box }) => box).reduce(joined, EMPTY_AREA);
    const isClipWithin = isWithin(bounds, this.#areas);
    const statements = [...path.map(({ text }) => text), clip, isClipWithin ? "n" : operator];
    const removed = isClipWithin && operator !== "n" ? [bounds] : [];
    return { statements, isTouched: isTouched && operator !== "n", removed };
  }
}

function pointsBox(numbers: number[], ctm: Matrix): Area {
  let box = EMPTY_AREA;
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const [x, y] = transformPoint(ctm, numbers[i] ?? 0, numbers[i + 1] ?? 0);
    box = joined(box, { left: x, right: x, bottom: y, top: y });
  }
  return box;
}

const EMPTY_AREA: Area = {
  left: Number.POSITIVE_INFINITY,
  right: Number.NEGATIVE_INFINITY,
  bottom: Number.POSITIVE_INFINITY,
  top: Number.NEGATIVE_INFINITY,
};

const joined = (a: Area, b: Area): Area => ({
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
  top: Math.max(a.top, b.top),
});

const cornersOf = ([x = 0, y = 0, width = 0, height = 0]: number[]): number[] => [
  x,
  y,
  x + width,
  y,
  x + width,
  y + height,
  x,
  y + height,
];
