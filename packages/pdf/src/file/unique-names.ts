/** Names that are given out once each: the one wanted, or with a number after it what nobody has yet. */
export class UniqueNames {
  readonly #taken = new Set<string>();
  /** Where the search for a free number goes on: a thousand equal names must not each begin at two. */
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
