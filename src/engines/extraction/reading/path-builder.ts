import { CLOSE, CURVE, LINE, MOVE } from "./paths.ts";

/** The path under construction (ISO 32000-2, 8.5.2), in user space. */
export class PathBuilder {
  #data: number[] = [];
  #x = 0;
  #y = 0;

  /** The path so far; the next one begins. */
  finish(): readonly number[] {
    const data = this.#data;
    this.#data = [];
    return data;
  }

  move(x: number, y: number): void {
    this.#add(MOVE, [x, y]);
  }

  line(x: number, y: number): void {
    this.#add(LINE, [x, y]);
  }

  /** Control points and end, as six numbers. */
  curve(points: readonly number[]): void {
    this.#add(CURVE, points);
  }

  /** The first control point is where the path is. */
  curveFromHere(points: readonly number[]): void {
    this.curve([this.#x, this.#y, ...points]);
  }

  close(): void {
    if (this.#data.length > 0) this.#data.push(CLOSE);
  }

  rectangle([x = 0, y = 0]: readonly number[], [width = 0, height = 0]: readonly number[]): void {
    this.move(x, y);
    if (width !== 0 && height !== 0) {
      this.line(x + width, y);
      this.line(x + width, y + height);
      this.line(x, y + height);
    } else this.line(x + width, y + height);
    this.close();
    [this.#x, this.#y] = [x, y];
  }

  #add(opcode: number, coordinates: readonly number[]): void {
    this.#data.push(opcode, ...coordinates);
    [this.#x = 0, this.#y = 0] = coordinates.slice(-2);
  }
}
