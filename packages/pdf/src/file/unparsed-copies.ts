import { type Renumbering, SyntaxCopier } from "../syntax/syntax-copier.ts";

/** Location of the bytes that represent an object's value. */
export interface ObjectSyntax {
  bytes: Uint8Array;
  at: number;
  /** Whether `endobj` must follow the value. This requirement excludes streams. */
  needsEndobj: boolean;
}

const ENDOBJ = Buffer.from("endobj");
/** Estimated memory in bytes of the index arrays, per copy. */
export const BYTES_PER_COPY = 32;

/** Consecutive copies as bytes, with a line feed after each copy. */
export interface ObjectRun {
  numbers: number[];
  /** Offset of each copy in `bytes`. */
  starts: number[];
  bytes: Uint8Array;
}

/** Copies of objects as bytes. A copy is parsed only when it is accessed. */
export class UnparsedCopies {
  readonly #copier = new SyntaxCopier();
  /** Object numbers in the order in which the copies were added. 0 stands for a copy that was removed by `take`. */
  #numbers: number[] = [];
  #ends: number[] = [];
  /** Index of each copy in `#numbers`. Entry 0 is for the object number `#firstNumber`. */
  #places: (number | undefined)[] = [];
  #firstNumber = 0;
  #nextRun = 0;

  /**
   * Copies an object. Returns false and copies nothing if the object must be parsed, for example because it may be an optional content
   * group.
   */
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

  /** Returns how many source bytes after `at` the last call of `add` inspected. */
  inspectedBytes(at: number): number {
    return this.#copier.position - at;
  }

  /** Removes the copy with this number and returns its bytes. Returns null if there is no such copy. */
  take(number: number): Uint8Array | null {
    const place = this.#places[number - this.#firstNumber];
    if (place === undefined) return null;
    this.#places[number - this.#firstNumber] = undefined;
    this.#numbers[place] = 0;
    return this.#copier.bytes.subarray(this.#startOf(place), this.#ends[place]);
  }

  /** Returns at most `limit` of the next copies, or null if there are no more. */
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

  /** Removes all copies. The copies added after that must have the number `firstNumber` or a higher one. */
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
