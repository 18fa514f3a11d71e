import { type Renumbering, SyntaxCopier } from "../syntax/syntax-copier.ts";

/** Location of the bytes that encode an object's value. */
export interface ObjectSyntax {
  bytes: Uint8Array;
  at: number;
  /** Whether the keyword `endobj` must follow the value. This requirement excludes streams. */
  needsEndobj: boolean;
}

const ENDOBJ = Buffer.from("endobj");
/** Estimated memory in bytes of the index arrays, per copied object. */
export const BYTES_PER_COPY = 32;

/** Consecutive copied objects as bytes, with a line feed after each object. */
export interface ObjectRun {
  numbers: number[];
  /** Offset of each copied object in `bytes`. */
  starts: number[];
  bytes: Uint8Array;
}

/** Copies of objects as bytes. A copied object is parsed only when it is accessed. */
export class UnparsedCopies {
  readonly #copier = new SyntaxCopier();
  /** Object numbers in the order in which the copies were added. The number 0 stands for a copy that `take` removed. */
  #numbers: number[] = [];
  #ends: number[] = [];
  /** Index in `#numbers` of each copied object. The first item is for the object number `#firstNumber`. */
  #places: (number | undefined)[] = [];
  #firstNumber = 0;
  #nextRun = 0;

  /**
   * Copies an object as bytes. Returns false and copies nothing if the object must be parsed. For example, an object
   * that may be an optional content group must be parsed.
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

  /** Returns the number of source bytes after `at` that the last call of `add` inspected. */
  inspectedBytes(at: number): number {
    return this.#copier.position - at;
  }

  /** Removes the copied object with this number and returns its bytes. Returns null if there is no such copy. */
  take(number: number): Uint8Array | null {
    const place = this.#places[number - this.#firstNumber];
    if (place === undefined) return null;
    this.#places[number - this.#firstNumber] = undefined;
    this.#numbers[place] = 0;
    return this.#copier.bytes.subarray(this.#startOf(place), this.#ends[place]);
  }

  /** Returns the next copied objects, at most `limit` objects, or null if there are no more. */
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

  /** Removes all copied objects. Objects that are added later must have the number `firstNumber` or a higher one. */
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
