import { type Renumbering, SyntaxCopier } from "../syntax/syntax-copier.ts";

/** Where the syntax of an object's value begins. */
export interface ObjectSyntax {
  bytes: Uint8Array;
  at: number;
  /** Whether `endobj` has to follow, and not a stream. */
  inFile: boolean;
}

const ENDOBJ = Buffer.from("endobj");
/** What the lists below take for each copy. */
export const BYTES_PER_COPY = 32;

/** Copies of objects that nobody has looked at: no more than their syntax, until somebody does. */
export class CopiedObjects {
  readonly #copier = new SyntaxCopier();
  /** By the order of their coming; the number is 0 of one that was taken out. */
  #numbers: number[] = [];
  #ends: number[] = [];
  readonly #places = new Map<number, number>();

  /** False, and nothing copied, where values have to be read, be it because they may be layers. */
  add(number: number, { bytes, at, inFile }: ObjectSyntax, renumbering: Renumbering): boolean {
    const copier = this.#copier;
    const { length } = copier;
    if (!copier.append(bytes, at, renumbering)) return false;
    if (copier.namesLayer || (inFile && !copier.accept(ENDOBJ))) {
      copier.length = length;
      return false;
    }
    this.#places.set(number, this.#numbers.length);
    this.#numbers.push(number);
    this.#ends.push(copier.length);
    return true;
  }

  /** Bytes of source that the last copy has looked at from `at` on. */
  lookedAt(at: number): number {
    return this.#copier.position - at;
  }

  /** The syntax of a copy, which is none from now on; null when there is none of this number. */
  take(number: number): Uint8Array | null {
    const place = this.#places.get(number);
    if (place === undefined) return null;
    this.#places.delete(number);
    this.#numbers[place] = 0;
    return this.#copier.bytes.subarray(this.#ends[place - 1] ?? 0, this.#ends[place]);
  }

  /** All of them, which are gone afterwards. */
  drain(use: (number: number, syntax: Uint8Array) => void): void {
    let start = 0;
    for (const [place, number] of this.#numbers.entries()) {
      const end = this.#ends[place] ?? 0;
      if (number > 0) use(number, this.#copier.bytes.subarray(start, end));
      start = end;
    }
    this.#numbers = [];
    this.#ends = [];
    this.#places.clear();
    this.#copier.length = 0;
  }
}
