import { CLOSE, CURVE, LINE, MOVE } from "./paths.ts";

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Path that path operators are constructing (ISO 32000-2, 8.5.2), in user space. */
export class PathBuilder {
  #data: number[] = [];
  #x = 0;
  #y = 0;

  /** Returns the finished path and starts a new one. */
  finish(): readonly number[] {
    const data = this.#data;
    this.#data = [];
    return data;
  }

  move(x: number, y: number): void {
    this.#data.push(MOVE, x, y);
    this.#at(x, y);
  }

  line(x: number, y: number): void {
    this.#data.push(LINE, x, y);
    this.#at(x, y);
  }

  /** Adds a cubic curve. `points` contains the coordinates of two control points and of the end point. */
  curve(points: readonly number[]): void {
    this.#data.push(CURVE, ...points);
    this.#at(points.at(-2), points.at(-1));
  }

  /**
   * Adds a cubic curve whose first control point is the current point. `points` contains the coordinates of the second
   * control point and of the end point.
   */
  curveFromHere(points: readonly number[]): void {
    this.curve([this.#x, this.#y, ...points]);
  }

  close(): void {
    if (this.#data.length > 0) this.#data.push(CLOSE);
  }

  rectangle({ x, y, width, height }: Rectangle): void {
    this.move(x, y);
    if (width !== 0 && height !== 0) {
      this.line(x + width, y);
      this.line(x + width, y + height);
      this.line(x, y + height);
    } else this.line(x + width, y + height);
    this.close();
    this.#at(x, y);
  }

  #at(x = 0, y = 0): void {
    this.#x = x;
    this.#y = y;
  }
}
