import type { GraphicsStack } from "./graphics-state.ts";
import type { MarkedContent } from "./marked-content.ts";
import { numberAt, type Operator } from "./operands.ts";
import { PathBuilder } from "./path-builder.ts";
import { outlineOf } from "./paths.ts";
import type { Surface } from "./surface.ts";

interface Painting {
  close?: boolean;
  fill?: boolean;
  stroke?: boolean;
}

const PAINTINGS: Record<string, Painting> = {
  n: {},
  S: { stroke: true },
  s: { close: true, stroke: true },
  f: { fill: true },
  F: { fill: true },
  "f*": { fill: true },
  B: { fill: true, stroke: true },
  "B*": { fill: true, stroke: true },
  b: { close: true, fill: true, stroke: true },
  "b*": { close: true, fill: true, stroke: true },
};

/** Path operators (ISO 32000-2, 8.5). They construct paths, paint paths, and use paths for clipping. */
export class PathOperators {
  readonly #canvas: Surface;
  readonly #stack: GraphicsStack;
  readonly #marks: MarkedContent;
  readonly #path = new PathBuilder();
  #clips = false;

  constructor(canvas: Surface, stack: GraphicsStack, marks: MarkedContent) {
    this.#canvas = canvas;
    this.#stack = stack;
    this.#marks = marks;
  }

  all(): [string, Operator][] {
    const path = this.#path;
    const figures = (operands: Parameters<Operator>[0], indexes: number[]) =>
      indexes.map((index) => numberAt(operands, index));
    const clip = (): void => {
      this.#clips = true;
    };
    return [
      ["m", (operands) => path.move(numberAt(operands, 0), numberAt(operands, 1))],
      ["l", (operands) => path.line(numberAt(operands, 0), numberAt(operands, 1))],
      ["c", (operands) => path.curve(figures(operands, [0, 1, 2, 3, 4, 5]))],
      ["v", (operands) => path.curveFromHere(figures(operands, [0, 1, 2, 3]))],
      ["y", (operands) => path.curve(figures(operands, [0, 1, 2, 3, 2, 3]))],
      ["h", () => path.close()],
      [
        "re",
        (operands) => {
          const [x, y] = [numberAt(operands, 0), numberAt(operands, 1)];
          path.rectangle({ x, y, width: numberAt(operands, 2), height: numberAt(operands, 3) });
        },
      ],
      ["W", clip],
      ["W*", clip],
      ...Object.entries(PAINTINGS).map(([name, painting]): [string, Operator] => [name, () => this.#paint(painting)]),
    ];
  }

  #paint({ close, fill, stroke }: Painting): void {
    const state = this.#stack.current;
    if (close) this.#path.close();
    const path = this.#path.finish();
    const clips = this.#clips;
    this.#clips = false;
    if (path.length === 0 || !(fill || stroke || clips)) return;
    const outline = outlineOf(path, state.ctm);
    if (fill && !this.#marks.hidden) this.#canvas.fillPath(outline, state);
    if (stroke && !this.#marks.hidden) this.#canvas.strokePath(outline, state);
    if (clips) state.clip = this.#canvas.clipped(outline, state);
  }
}
