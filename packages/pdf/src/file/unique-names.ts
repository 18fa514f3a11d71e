/**
 * Makes names unique. Returns the requested name if it is free. Otherwise returns the name with the first free number
 * appended.
 */
export class UniqueNames {
  readonly #taken = new Set<string>();
  /** Next number to try for each name. Without this map, each of a thousand equal names would count from 2. */
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
