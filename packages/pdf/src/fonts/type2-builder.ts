import { ByteWriter } from "./byte-writer.ts";
import { UnsupportedFontError } from "./unsupported-font-error.ts";

type Direction = "h" | "v";
type Stem = [at: number, size: number];
/**
 * Step of an outline: a path operator with its operands, or the set of stem hints that are active from this step on.
 */
type OutlineStep = { operator: number; operands: number[] } | { stems: ReadonlySet<string> };

const OP = {
  vmove: 4,
  line: 5,
  hline: 6,
  vline: 7,
  curve: 8,
  endchar: 14,
  move: 21,
  hmove: 22,
  vhcurve: 30,
  hvcurve: 31,
};
const HINTMASK = 19;
/**
 * Operators that declare horizontal and vertical stems. `plain` is for a charstring without hint masks, `masked` for a
 * charstring with hint masks.
 */
const STEM_OPERATORS = { plain: { h: 1, v: 3 }, masked: { h: 18, v: 23 } } as const;
/** The following constants are limits of a Type 2 charstring (Adobe technical note 5177, appendix B). */
const MAX_STEMS = 96;
const MAX_OPERANDS = 48;
/**
 * Maximum number of stems per operator. Each stem has two operands, and one of the 48 operands is left for the glyph's
 * width.
 */
const STEMS_AT_ONCE = 23;
const MAX_INTEGER = 0x7fff;

/** Builds a Type 2 charstring from a width, stem hints and an outline. The font's `defaultWidthX` and `nominalWidthX` must be 0. */
export class Type2Builder {
  readonly #steps: OutlineStep[] = [];
  readonly #stems = { h: new Map<string, Stem>(), v: new Map<string, Stem>() };
  #current = new Set<string>();
  #replaced = false;
  #stemsChanged = false;
  #width = 0;
  #pending: { x: number; y: number } = { x: 0, y: 0 };
  #moved = false;
  #end: number[] = [];

  width(width: number): void {
    this.#width = width;
  }

  stem(direction: Direction, at: number, size: number): void {
    const key = `${direction} ${at} ${size}`;
    this.#stems[direction].set(key, [at, size]);
    this.#current.add(key);
    this.#stemsChanged = true;
  }

  /** Deactivates all stem hints that were added so far. Stem hints that are added later are active. */
  replaceStems(): void {
    this.#current = new Set();
    this.#replaced = true;
    this.#stemsChanged = true;
  }

  move(x: number, y: number): void {
    this.#pending = { x: this.#pending.x + x, y: this.#pending.y + y };
    this.#moved = true;
  }

  line(x: number, y: number): void {
    this.#begin();
    if (y === 0) this.#add(OP.hline, [x]);
    else if (x === 0) this.#add(OP.vline, [y]);
    else this.#add(OP.line, [x, y]);
  }

  curve(points: number[]): void {
    this.#begin();
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = points;
    if (b === 0 && e === 0) this.#add(OP.hvcurve, [a, c, d, f]);
    else if (a === 0 && f === 0) this.#add(OP.vhcurve, [b, c, d, e]);
    else this.#add(OP.curve, points);
  }

  /** Ends the glyph as a combination of two other glyphs (`seac` form of `endchar`, Adobe technical note 5177, appendix C). */
  endWithComponents(operands: number[]): void {
    this.#end = operands;
  }

  finish(): Uint8Array {
    const order = [...this.#sorted("h"), ...this.#sorted("v")].map(([key]) => key);
    const masked = this.#replaced && order.length > 0;
    if (order.length > MAX_STEMS) throw new UnsupportedFontError("too many stems");
    const writer = new Operators(this.#width);
    for (const direction of ["h", "v"] as const) {
      const stems = this.#sorted(direction).map(([, stem]) => stem);
      if (stems.length > 0) writer.stems(stems, STEM_OPERATORS[masked ? "masked" : "plain"][direction]);
    }
    for (const step of this.#steps) {
      if ("operator" in step) writer.add(step.operator, step.operands);
      else if (masked) writer.mask(order.map((key) => step.stems.has(key)));
    }
    writer.add(OP.endchar, this.#end);
    return writer.encode();
  }

  #begin(): void {
    if (this.#stemsChanged) this.#steps.push({ stems: this.#current });
    this.#stemsChanged = false;
    if (!this.#moved) return;
    this.#moved = false;
    const { x, y } = this.#pending;
    this.#pending = { x: 0, y: 0 };
    if (y === 0) this.#add(OP.hmove, [x]);
    else if (x === 0) this.#add(OP.vmove, [y]);
    else this.#add(OP.move, [x, y]);
  }

  #add(operator: number, operands: number[]): void {
    this.#steps.push({ operator, operands });
  }

  #sorted(direction: Direction): [string, Stem][] {
    return [...this.#stems[direction]].sort(([, [a, da]], [, [b, db]]) => a - b || da - db);
  }
}

/**
 * For each operator, the operators whose operands can be appended to it. A single operator then draws both segments.
 */
const CONTINUES: Record<number, ReadonlySet<number>> = {
  [OP.line]: new Set([OP.line]),
  [OP.curve]: new Set([OP.curve]),
  [OP.hline]: new Set([OP.vline]),
  [OP.vline]: new Set([OP.hline]),
  [OP.hvcurve]: new Set([OP.vhcurve]),
  [OP.vhcurve]: new Set([OP.hvcurve]),
};

/** Encodes operators. Writes the width before the first operator, and combines successive operators where possible. */
class Operators {
  readonly #out = new ByteWriter();
  #width: number | null;
  /**
   * State of the operator that is not written yet: its number, the last operator that was combined with it, and the
   * total number of operands.
   */
  #open: { operator: number; last: number; operands: number } | null = null;

  constructor(width: number) {
    this.#width = width;
  }

  stems(stems: Stem[], operator: number): void {
    for (let i = 0; i < stems.length; i += STEMS_AT_ONCE) {
      let edge = 0;
      const operands = stems.slice(i, i + STEMS_AT_ONCE).flatMap(([at, size]) => {
        const pair = [at - edge, size];
        edge = at + size;
        return pair;
      });
      this.add(operator, operands);
    }
  }

  mask(bits: boolean[]): void {
    this.#close();
    this.#out.byte(HINTMASK);
    for (let i = 0; i < bits.length; i += 8) {
      this.#out.byte(bits.slice(i, i + 8).reduce((byte, bit, j) => byte | (bit ? 128 >> j : 0), 0));
    }
  }

  add(operator: number, operands: number[]): void {
    const open = this.#open;
    const goesOn = open && CONTINUES[open.last]?.has(operator) && open.operands + operands.length <= MAX_OPERANDS;
    if (!goesOn) this.#close();
    if (this.#width !== null) this.#number(this.#width);
    this.#width = null;
    for (const operand of operands) this.#number(operand);
    this.#open = {
      operator: goesOn ? open.operator : operator,
      last: operator,
      operands: (goesOn ? open.operands : 0) + operands.length,
    };
  }

  encode(): Uint8Array {
    this.#close();
    return this.#out.toBytes();
  }

  #close(): void {
    if (this.#open) this.#out.byte(this.#open.operator);
    this.#open = null;
  }

  #number(value: number): void {
    const out = this.#out;
    if (!(Math.abs(value) <= MAX_INTEGER)) throw new UnsupportedFontError(`the coordinate ${value}`);
    if (!Number.isInteger(value)) out.byte(255).integer(Math.round(value * 65_536) >>> 0, 4);
    else if (Math.abs(value) <= 107) out.byte(value + 139);
    else if (Math.abs(value) > 1131) out.byte(28).integer(value & 0xffff, 2);
    else if (value > 0) out.byte(247 + ((value - 108) >> 8), (value - 108) & 255);
    else out.byte(251 + ((-value - 108) >> 8), (-value - 108) & 255);
  }
}
