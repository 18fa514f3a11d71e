import { type Renumbering, SyntaxCopier } from "../syntax/syntax-copier.ts";

/** Where the syntax of an object's value begins. */
export interface ObjectSyntax {
  bytes: Uint8Array;
  at: number;
  /** Whether `endobj` has to follow, and not a stream. */
  needsEndobj: boolean;
}

const ENDOBJ = Buffer.from("endobj");
/** What the lists below take for each copy. */
export const BYTES_PER_COPY = 32;

/** Copies that stand one after the other, each with a line end. */
export interface ObjectRun {
  numbers: number[];
  /** The byte where each begins. */
  starts: number[];
  bytes: Uint8Array;
}

/** Copies of objects that nobody has looked at: no more than their syntax, until somebody does. */
export class UnparsedCopies {
  readonly #copier = new SyntaxCopier();
  /** By the order of their coming; the number is 0 of one that was taken out. */
  #numbers: number[] = [];
  #ends: number[] = [];
  /** By numbers from the first possible one on. */
  #places: (number | undefined)[] = [];
  #firstNumber = 0;
  #nextRun = 0;

  /** False, and nothing copied, where values have to be read, be it because they may be layers. */
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

  /** Bytes of source that the last copy has looked at from `at` on. */
  inspectedBytes(at: number): number {
    return this.#copier.position - at;
  }

  /** The syntax of a copy, which is none from now on; null when there is none of this number. */
  take(number: number): Uint8Array | null {
    const place = this.#places[number - this.#firstNumber];
    if (place === undefined) return null;
    this.#places[number - this.#firstNumber] = undefined;
    this.#numbers[place] = 0;
    return this.#copier.bytes.subarray(this.#startOf(place), this.#ends[place]);
  }

  /** The next copies, at most so many, before `clear`; null when all were given. */
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

  /** Lets go of all; those that follow have numbers from `firstNumber` on. */
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
