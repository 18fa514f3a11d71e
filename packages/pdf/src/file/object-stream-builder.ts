import { bytesOf } from "../syntax/objects.ts";
import type { ObjectRun } from "./unparsed-copies.ts";

const FIRST_BYTES = 32_768;
const LINE_FEED = 10;

/** Decoded content of an object stream (ISO 32000-2, 7.5.7): an index, then the objects. */
export interface ObjectStreamContent {
  /** Numbers of the objects in the stream, in order. */
  numbers: number[];
  /** Byte offset of the first object in the decoded stream. */
  first: number;
  bytes: Uint8Array;
}

/** Collects objects until they are written as one object stream. */
export class ObjectStreamBuilder {
  #numbers: number[] = [];
  #index = "";
  #bytes = Buffer.alloc(0);
  #length = 0;

  get count(): number {
    return this.#numbers.length;
  }

  /** Adds an object to the stream. `syntax` has one character per byte. */
  add(number: number, syntax: string): void {
    const end = this.#length + syntax.length;
    if (end >= this.#bytes.length) this.#makeRoom(end + 1);
    this.#bytes.write(syntax, this.#length, syntax.length, "latin1");
    this.#bytes[end] = LINE_FEED;
    this.#numbers.push(number);
    this.#index += `${number} ${this.#length} `;
    this.#length = end + 1;
  }

  addRun({ numbers, starts, bytes }: ObjectRun): void {
    if (this.#length + bytes.length > this.#bytes.length) this.#makeRoom(this.#length + bytes.length);
    this.#bytes.set(bytes, this.#length);
    for (const [i, number] of numbers.entries()) {
      this.#numbers.push(number);
      this.#index += `${number} ${this.#length + (starts[i] ?? 0)} `;
    }
    this.#length += bytes.length;
  }

  /** Returns the collected objects and clears the builder. */
  take(): ObjectStreamContent {
    const index = bytesOf(this.#index);
    const bytes = new Uint8Array(index.length + this.#length);
    bytes.set(index);
    bytes.set(this.#bytes.subarray(0, this.#length), index.length);
    const content = { numbers: this.#numbers, first: index.length, bytes };
    this.#numbers = [];
    this.#index = "";
    this.#length = 0;
    return content;
  }

  #makeRoom(bytes: number): void {
    const larger = Buffer.alloc(Math.max(FIRST_BYTES, this.#bytes.length * 2, bytes));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
