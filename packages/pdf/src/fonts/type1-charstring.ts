import { Type2Builder } from "./type2-builder.ts";
import { UnsupportedFontError } from "./unsupported-font-error.ts";

/**
 * Glyph as a Type 2 charstring. For an accented glyph, `componentCodes` contains the StandardEncoding codes of its two
 * components. For all other glyphs, it is null.
 */
export interface TranslatedGlyph {
  code: Uint8Array;
  componentCodes: [number, number] | null;
}

const MAX_DEPTH = 10;
/**
 * Maximum number of steps for converting a glyph. Subroutines of hostile fonts can multiply the steps at each level of
 * calls.
 */
const MAX_STEPS = 50_000;
const MAX_STACK = 48;
const FLEX_POINTS = 7;

type Point = [x: number, y: number];
/**
 * Path operators by number (Adobe Type 1 Font Format, chapter 6). Each function converts the operands to the coordinates of one point, or
 * of the three points of a curve.
 */
const MOVES: Record<number, ([a, b]: number[]) => Point> = {
  4: ([a = 0]) => [0, a],
  21: ([a = 0, b = 0]) => [a, b],
  22: ([a = 0]) => [a, 0],
};
const LINES: Record<number, ([a, b]: number[]) => Point> = {
  5: ([a = 0, b = 0]) => [a, b],
  6: ([a = 0]) => [a, 0],
  7: ([a = 0]) => [0, a],
};
const CURVES: Record<number, ([a, b, c, d, e, f]: number[]) => number[]> = {
  8: (points) => points.slice(0, 6),
  30: ([a = 0, b = 0, c = 0, d = 0]) => [0, a, b, c, d, 0],
  31: ([a = 0, b = 0, c = 0, d = 0]) => [a, 0, b, c, 0, d],
};
const STEMS: Record<number, { direction: "h" | "v"; count: number }> = {
  1: { direction: "h", count: 1 },
  3: { direction: "v", count: 1 },
  1201: { direction: "v", count: 3 },
  1202: { direction: "h", count: 3 },
};
/**
 * Operators that have no effect in Type 2: `closepath` (always implied there), `dotsection`, `setcurrentpoint`, and a
 * reserved operator.
 */
const IGNORED_OPERATORS = new Set([9, 15, 1200, 1233]);

/**
 * Converts a Type 1 charstring (Adobe Type 1 Font Format, chapter 6) to a Type 2 charstring without subroutines. Throws
 * `UnsupportedFontError`.
 */
export function toType2(charstring: Uint8Array, subrs: Uint8Array[]): TranslatedGlyph {
  return new Translator(subrs).glyph(charstring);
}

class Translator {
  readonly #subrs: Uint8Array[];
  readonly #builder = new Type2Builder();
  #stack: number[] = [];
  #postScript: number[] = [];
  #flex: { x: number; y: number }[] | null = null;
  #sideBearing = 0;
  #steps = 0;
  #parts: [number, number] | null = null;

  constructor(subrs: Uint8Array[]) {
    this.#subrs = subrs;
  }

  glyph(charstring: Uint8Array): TranslatedGlyph {
    this.#run(charstring, 0);
    return { code: this.#builder.finish(), componentCodes: this.#parts };
  }

  /** Converts a charstring or subroutine. Returns true if the charstring or subroutine reached the end of the glyph. */
  #run(code: Uint8Array, depth: number): boolean {
    if (depth > MAX_DEPTH) throw new UnsupportedFontError("subroutines too deep");
    for (let at = 0; at < code.length; ) {
      if (++this.#steps > MAX_STEPS || this.#stack.length > MAX_STACK)
        throw new UnsupportedFontError("a glyph without an end");
      const first = code[at] ?? 0;
      if (first >= 32) {
        at += this.#number(code, at);
        continue;
      }
      at++;
      if (first === 11) return false;
      if (first === 10) {
        const subr = this.#subrs[this.#stack.pop() ?? -1];
        if (!subr) throw new UnsupportedFontError("a call of no subroutine");
        if (this.#run(subr, depth + 1)) return true;
      } else if (this.#operator(first === 12 ? 1200 + (code[at++] ?? 0) : first)) return true;
    }
    return false;
  }

  #number(code: Uint8Array, at: number): number {
    const [first = 0, b = 0, c = 0, d = 0, e = 0] = code.subarray(at, at + 5);
    if (first <= 246) {
      this.#stack.push(first - 139);
      return 1;
    }
    if (first <= 254) {
      this.#stack.push(first <= 250 ? (first - 247) * 256 + b + 108 : -(first - 251) * 256 - b - 108);
      return 2;
    }
    this.#stack.push((b << 24) | (c << 16) | (d << 8) | e);
    return 5;
  }

  #operator(operator: number): boolean {
    if (operator === 1212) {
      const [divisor = 1, value = 0] = [this.#stack.pop(), this.#stack.pop()];
      this.#stack.push(value / divisor);
      return false;
    }
    if (operator === 1216) {
      this.#otherSubr();
      return false;
    }
    if (operator === 1217) {
      this.#stack.push(this.#postScript.pop() ?? 0);
      return false;
    }
    const operands = this.#stack;
    this.#stack = [];
    if (operator === 14) return true;
    if (operator === 1206) return this.#compositeGlyph(operands);
    this.#draw(operator, operands);
    return false;
  }

  #draw(operator: number, operands: number[]): void {
    const [a = 0, b = 0, c = 0] = operands;
    const stems = STEMS[operator];
    if (operator === 13) this.#start({ x: a, y: 0 }, b);
    else if (operator === 1207) this.#start({ x: a, y: b }, c);
    else if (stems) this.#stems(stems, operands);
    else if (MOVES[operator]) this.#move(MOVES[operator](operands));
    else if (LINES[operator]) this.#builder.line(...LINES[operator](operands));
    else if (CURVES[operator]) this.#builder.curve(CURVES[operator](operands));
    else if (!IGNORED_OPERATORS.has(operator)) throw new UnsupportedFontError(`the charstring operator ${operator}`);
  }

  #stems({ direction, count }: { direction: "h" | "v"; count: number }, operands: number[]): void {
    const origin = direction === "v" ? this.#sideBearing : 0;
    for (let i = 0; i < count; i++)
      this.#builder.stem(direction, origin + (operands[i * 2] ?? 0), operands[i * 2 + 1] ?? 0);
  }

  #start(origin: { x: number; y: number }, width: number): void {
    this.#sideBearing = origin.x;
    this.#builder.width(width);
    this.#builder.move(origin.x, origin.y);
  }

  #move([x, y]: Point): void {
    if (this.#flex) this.#flex.push({ x, y });
    else this.#builder.move(x, y);
  }

  /**
   * Executes `callothersubr`, which is used for flex (flat curves), hint replacement and counter control (Adobe Type 1
   * Font Format, chapter 8).
   */
  #otherSubr(): void {
    const number = this.#stack.pop() ?? -1;
    const count = this.#stack.pop() ?? 0;
    const operands = count > 0 ? this.#stack.splice(-count) : [];
    this.#postScript = [];
    if (number === 1) this.#flex = [];
    else if (number === 0) this.#endFlex(operands);
    else if (number === 3) {
      this.#builder.replaceStems();
      this.#postScript = [operands[0] ?? 3];
    } else if (number !== 2 && number !== 12 && number !== 13)
      throw new UnsupportedFontError(`the subroutine ${number} of others`);
  }

  /**
   * Converts the seven moves of a flex to two curves. The first move leads to the reference point, and the other six
   * moves lead to the points of the curves.
   */
  #endFlex([, x = 0, y = 0]: number[]): void {
    const [reference, first, ...rest] = this.#flex ?? [];
    if (!reference || !first || rest.length !== FLEX_POINTS - 2)
      throw new UnsupportedFontError("flex without its points");
    const points = [{ x: reference.x + first.x, y: reference.y + first.y }, ...rest].flatMap((p) => [p.x, p.y]);
    this.#builder.curve(points.slice(0, 6));
    this.#builder.curve(points.slice(6));
    this.#flex = null;
    this.#postScript = [y, x];
  }

  #compositeGlyph([bearing = 0, x = 0, y = 0, base = 0, accent = 0]: number[]): true {
    this.#builder.endWithComponents([this.#sideBearing + x - bearing, y, base, accent]);
    this.#parts = [base, accent];
    return true;
  }
}
