/** Makes names unique. Returns the requested name, or if it is taken, the name with the first free number. */
export class UniqueNames {
  readonly #taken = new Set<string>();
  /** Next number to try for each name. Without it, a thousand equal names would each count from 2. */
  readonly #next = new Map<string, number>();
  readonly #separator: string;

  constructor(separator = "-") {
    this.#separator = separator;
  }

  uniqueName(wanted: string): string {
    let key = wanted;
    let number = this.#next.get(wanted) ?? 2;
    while (this.#taken.has(key)) key = `${wanted}${this.#separator}${number++}`;
    this.#next.set(wanted, number);
    this.#taken.add(key);
    return key;
  }
}
