import { ByteWriter } from "./byte-writer.ts";
import { UnsupportedFontError } from "./unsupported-font-error.ts";

/** Subroutines that a charstring (the drawing program of a glyph) can call. */
export interface Subroutines {
  global: Uint8Array[];
  local: Uint8Array[];
}

export interface FlatCharstring {
  code: Uint8Array;
  /**
   * StandardEncoding codes of the base and the accent of an accented glyph (`seac` form of `endchar`). Null for other
   * glyphs.
   */
  componentCodes: [number, number] | null;
}

const OP = {
  hstem: 1,
  vstem: 3,
  callSubr: 10,
  return: 11,
  escape: 12,
  endchar: 14,
  hstemhm: 18,
  hintmask: 19,
  cntrmask: 20,
  vstemhm: 23,
  shortInteger: 28,
  callGlobalSubr: 29,
} as const;

/** Number of the operator `dotsection`. This deprecated operator comes from Type 1 and has no operands. */
const DOT_SECTION = 0;
const FLEXES: ReadonlySet<number> = new Set([34, 35, 36, 37]);
const STEMS: ReadonlySet<number> = new Set([OP.hstem, OP.vstem, OP.hstemhm, OP.vstemhm]);
const MASKS: ReadonlySet<number> = new Set([OP.hintmask, OP.cntrmask]);
const PATHS: ReadonlySet<number> = new Set([4, 5, 6, 7, 8, 21, 22, 24, 25, 26, 27, 30, 31]);
const MAX_DEPTH = 10;
const MAX_STACK = 513;
/**
 * Maximum size in bytes of a charstring whose subroutines are inlined. Subroutines of hostile fonts can multiply the
 * size at each level of calls.
 */
const MAX_BYTES = 65_535;

/**
 * Replaces all subroutine calls of a Type 2 charstring (Adobe technical note 5177) with the content of the subroutines.
 * Throws `UnsupportedFontError` for arithmetic operators, which current fonts do not use.
 */
export function flattenCharstring(charstring: Uint8Array, subroutines: Subroutines): FlatCharstring {
  return new Flattener(subroutines).flat(charstring);
}

class Flattener {
  readonly #subroutines: Subroutines;
  readonly #out = new ByteWriter();
  #stack: number[] = [];
  /** Offset of the last number in the output. It is -1 if an operator follows that number. */
  #lastNumber = -1;
  #stems = 0;
  #parts: [number, number] | null = null;

  constructor(subroutines: Subroutines) {
    this.#subroutines = subroutines;
  }

  flat(charstring: Uint8Array): FlatCharstring {
    if (!this.#run(charstring, 0)) this.#out.byte(OP.endchar);
    return { code: this.#out.toBytes(), componentCodes: this.#parts };
  }

  /**
   * Copies a charstring or subroutine to the output. Returns true if the charstring or subroutine reached `endchar`.
   */
  #run(code: Uint8Array, depth: number): boolean {
    if (depth > MAX_DEPTH) throw new UnsupportedFontError("subroutines too deep");
    for (let at = 0; at < code.length; ) {
      if (this.#out.length > MAX_BYTES) throw new UnsupportedFontError("a glyph without an end");
      const operator = code[at] ?? 0;
      const digits = lengthOfNumber(operator);
      if (digits > 0) {
        this.#number(code.subarray(at, at + digits));
        at += digits;
        continue;
      }
      if (operator === OP.return) return false;
      if (operator === OP.callSubr || operator === OP.callGlobalSubr) {
        if (this.#call(operator, depth)) return true;
        at++;
        continue;
      }
      if (operator === OP.escape && code[at + 1] === DOT_SECTION) {
        at += 2;
        continue;
      }
      const length = this.#operatorLength(code, at);
      this.#out.bytes(code.subarray(at, at + length));
      if (operator === OP.endchar) return this.#end();
      this.#stack = [];
      this.#lastNumber = -1;
      at += length;
    }
    return false;
  }

  #number(bytes: Uint8Array): void {
    const [first = 0, b = 0, c = 0] = bytes;
    this.#lastNumber = this.#out.length;
    this.#out.bytes(bytes);
    if (this.#stack.length > MAX_STACK) throw new UnsupportedFontError("too many operands");
    if (first === OP.shortInteger) this.#stack.push(((b << 24) | (c << 16)) >> 16);
    else if (first === 255) this.#stack.push(Number.NaN);
    else if (first <= 246) this.#stack.push(first - 139);
    else if (first <= 250) this.#stack.push((first - 247) * 256 + b + 108);
    else this.#stack.push(-(first - 251) * 256 - b - 108);
  }

  #call(operator: number, depth: number): boolean {
    const { global, local } = this.#subroutines;
    const all = operator === OP.callSubr ? local : global;
    const bias = all.length < 1240 ? 107 : all.length < 33_900 ? 1131 : 32_768;
    const subroutine = all[(this.#stack.pop() ?? Number.NaN) + bias];
    if (!subroutine || this.#lastNumber < 0) throw new UnsupportedFontError("a call of no subroutine");
    this.#out.truncate(this.#lastNumber);
    this.#lastNumber = -1;
    return this.#run(subroutine, depth + 1);
  }

  #operatorLength(code: Uint8Array, at: number): number {
    const operator = code[at] ?? 0;
    if (STEMS.has(operator)) {
      this.#stems += this.#stack.length >> 1;
      return 1;
    }
    if (MASKS.has(operator)) {
      this.#stems += this.#stack.length >> 1;
      return 1 + Math.ceil(this.#stems / 8);
    }
    if (operator === OP.escape && FLEXES.has(code[at + 1] ?? 0)) return 2;
    if (PATHS.has(operator) || operator === OP.endchar) return 1;
    throw new UnsupportedFontError(`the charstring operator ${operator}`);
  }

  #end(): true {
    const [base, accent] = this.#stack.slice(-2);
    if (this.#stack.length >= 4 && base !== undefined && accent !== undefined) this.#parts = [base, accent];
    return true;
  }
}

function lengthOfNumber(first: number): number {
  if (first === OP.shortInteger) return 3;
  if (first < 32) return 0;
  if (first <= 246) return 1;
  return first === 255 ? 5 : 2;
}
