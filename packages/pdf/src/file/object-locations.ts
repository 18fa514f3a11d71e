/** Placeholder for the location of an object that already has a number but is not written yet. */
const CLAIMED = -1;
/** Index value for objects that are not in an object stream. */
const NO_INDEX = -1;
const TYPE_BYTES = 1;
const INDEX_BYTES = 3;

/**
 * Rows of a cross-reference stream (ISO 32000-2, 7.5.8). Each row starts with the byte 2, which is the PNG filter type
 * Up. The differences from the previous row follow.
 */
export interface CrossReferenceRows {
  widths: [number, number, number];
  predicted: Uint8Array;
}

/** Locations of the objects of a file that is being written. */
export class ObjectLocations {
  /** Location of each object by object number: its byte offset, or the number of its object stream. */
  readonly #places: (number | undefined)[] = [undefined];
  readonly #indexes: number[] = [NO_INDEX];

  /** The highest object number plus one. */
  get size(): number {
    return this.#places.length;
  }

  has(number: number): boolean {
    return this.#places[number] !== undefined;
  }

  claim(number: number): void {
    this.#set(number, CLAIMED, NO_INDEX);
  }

  inFile(number: number, at: number): void {
    this.#set(number, at, NO_INDEX);
  }

  inStream(number: number, container: number, index: number): void {
    this.#set(number, container, index);
  }

  /**
   * Returns the rows of a cross-reference stream. A number without an object gets a free entry, so that references to
   * this number resolve to null (ISO 32000-2, 7.3.10).
   */
  rows(length: number): CrossReferenceRows {
    const placeBytes = length > 0xffffff ? 4 : 3;
    const rowBytes = TYPE_BYTES + placeBytes + INDEX_BYTES;
    const predicted = new Uint8Array(this.size * (rowBytes + 1));
    let [above, row] = [new Uint8Array(rowBytes), new Uint8Array(rowBytes)];
    for (let number = 0; number < this.size; number++) {
      this.#writeRow(row, number, placeBytes);
      let at = number * (rowBytes + 1);
      predicted[at++] = 2;
      for (let i = 0; i < rowBytes; i++) predicted[at++] = (row[i] ?? 0) - (above[i] ?? 0);
      [above, row] = [row, above];
    }
    return { widths: [TYPE_BYTES, placeBytes, INDEX_BYTES], predicted };
  }

  /** Returns the entries of a cross-reference table as text (ISO 32000-2, 7.5.4). */
  table(): string {
    let table = "";
    for (let number = 0; number < this.size; number++) {
      const place = this.#places[number] ?? CLAIMED;
      table += place === CLAIMED ? "0000000000 65535 f \n" : `${String(place).padStart(10, "0")} 00000 n \n`;
    }
    return table;
  }

  #set(number: number, place: number, index: number): void {
    for (let next = this.size; next < number; next++) this.#push(undefined, NO_INDEX);
    if (number === this.size) this.#push(place, index);
    else {
      this.#places[number] = place;
      this.#indexes[number] = index;
    }
  }

  #push(place: number | undefined, index: number): void {
    this.#places.push(place);
    this.#indexes.push(index);
  }

  #writeRow(row: Uint8Array, number: number, placeBytes: number): void {
    const place = this.#places[number] ?? CLAIMED;
    const index = this.#indexes[number] ?? NO_INDEX;
    row[0] = place === CLAIMED ? 0 : index === NO_INDEX ? 1 : 2;
    writeInteger(row, { at: TYPE_BYTES, width: placeBytes }, Math.max(0, place));
    writeInteger(row, { at: TYPE_BYTES + placeBytes, width: INDEX_BYTES }, Math.max(0, index));
  }
}

function writeInteger(row: Uint8Array, { at, width }: { at: number; width: number }, value: number): void {
  for (let i = width - 1, rest = value; i >= 0; i--, rest = Math.floor(rest / 256)) row[at + i] = rest % 256;
}
