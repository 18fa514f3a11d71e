import { type Renumbering, SyntaxCopier } from "../syntax/syntax-copier.ts";

/** Location of the syntax of an object's value. */
export interface ObjectSyntax {
  bytes: Uint8Array;
  at: number;
  /** Whether `endobj` must follow the value, which excludes streams. */
  needsEndobj: boolean;
}

const ENDOBJ = Buffer.from("endobj");
/** Memory in bytes that the index arrays need per copy. */
export const BYTES_PER_COPY = 32;

/** Consecutive copies, each followed by a line feed. */
export interface ObjectRun {
  numbers: number[];
  /** Offset of each copy. */
  starts: number[];
  bytes: Uint8Array;
}

/** Copied objects as bytes. Each is parsed only on access. */
export class UnparsedCopies {
  readonly #copier = new SyntaxCopier();
  /** Object numbers in order of addition; 0 for a copy that was taken. */
  #numbers: number[] = [];
  #ends: number[] = [];
  /** Index of each copy, by object number minus `#firstNumber`. */
  #places: (number | undefined)[] = [];
  #firstNumber = 0;
  #nextRun = 0;

  /** Copies an object. Returns false, and copies nothing, if it must be parsed, for example because it may be an optional content group. */
  add(number: number, { bytes, at, needsEndobj: inFile }: ObjectSyntax, renumbering: Renumbering): boolean {
    const copier = this.#copier;
    const { length } = copier;
    if (!copier.append(bytes, at, renumbering)) return false;
    if (copier.namesLayer || (inFile && !copier.accept(ENDOBJ))) {
      copier.length = length;
      return false;
    }
    copier.endLine();
    this.#places[number - this.#firstNumber] = this.#numbers.length;
    this.#numbers.push(number);
    this.#ends.push(copier.length);
    return true;
  }

  /** Returns how many source bytes, from `at` on, the last copy inspected. */
  inspectedBytes(at: number): number {
    return this.#copier.position - at;
  }

  /** Removes a copy and returns its syntax, or null if no copy has this number. */
  take(number: number): Uint8Array | null {
    const place = this.#places[number - this.#firstNumber];
    if (place === undefined) return null;
    this.#places[number - this.#firstNumber] = undefined;
    this.#numbers[place] = 0;
    return this.#copier.bytes.subarray(this.#startOf(place), this.#ends[place]);
  }

  /** Returns the next copies, at most `limit`, or null at the end. */
  nextRun(limit: number): ObjectRun | null {
    let place = this.#nextRun;
    while (this.#numbers[place] === 0) place++;
    const start = this.#startOf(place);
    const run: ObjectRun = { numbers: [], starts: [], bytes: this.#copier.bytes };
    for (let number = this.#numbers[place]; number && run.numbers.length < limit; number = this.#numbers[++place]) {
      run.numbers.push(number);
      run.starts.push(this.#startOf(place) - start);
    }
    this.#nextRun = place;
    run.bytes = this.#copier.bytes.subarray(start, this.#startOf(place));
    return run.numbers.length > 0 ? run : null;
  }

  /** Removes all copies. The next ones have numbers from `firstNumber` on. */
  clear(firstNumber: number): void {
    this.#numbers = [];
    this.#ends = [];
    this.#places = [];
    this.#firstNumber = firstNumber;
    this.#nextRun = 0;
    this.#copier.length = 0;
  }

  #startOf(place: number): number {
    return this.#ends[place - 1] ?? 0;
  }
}
