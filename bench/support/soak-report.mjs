import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Result of one step of a part of the soak test. `load` is the mean number of processes that needed a CPU core during
 * the step, including its own.
 * @typedef {{ passed: number, total: number, ok: boolean, said: string[], ms: number, load: number, on: string }} Outcome
 * @typedef {import("../../scripts/soak-parts.mjs").Part} Part
 */

const TABLE_HEADER = "| figure | goal | measured | verdict |\n|---|---|---|---|";

/**
 * Stores the results of all steps so far in a file, so that an interrupted run can be read and resumed. Also formats the results as a
 * table.
 */
export class SoakReport {
  /** @type {Record<string, Outcome[]>} */
  #outcomes = {};
  /** Whether the stored results belong to an earlier run and must be replaced. */
  #isNew = true;
  /** @type {string} */
  #folder;
  /** @type {Record<string, Part>} */
  #parts;

  /**
   * @param {string} folder
   * @param {Record<string, Part>} parts
   */
  constructor(folder, parts) {
    this.#folder = folder;
    this.#parts = parts;
  }

  get tablePath() {
    return join(this.#folder, "table.md");
  }

  get #outcomesPath() {
    return join(this.#folder, "outcomes.json");
  }

  /** Loads the stored results of earlier runs. */
  async load() {
    this.#outcomes = await this.#readOutcomes();
    this.#isNew = false;
  }

  /** @returns {Promise<Record<string, Outcome[]>>} */
  async #readOutcomes() {
    return JSON.parse(await readFile(this.#outcomesPath, "utf8").catch(() => "{}"));
  }

  /** @param {string} part */
  forget(part) {
    delete this.#outcomes[part];
  }

  /**
   * Returns the results of those steps of a soak test part that have run, in the order of the steps.
   * @param {string} part
   * @returns {readonly Outcome[]}
   */
  outcomesOf(part) {
    return this.#outcomes[part] ?? [];
  }

  /**
   * Adds the result of a step to the file. Keeps the results of other parts in the file, because another process may be
   * writing them.
   * @param {string} part
   * @param {Outcome} outcome
   */
  async add(part, outcome) {
    const others = this.#isNew ? this.#outcomes : await this.#readOutcomes();
    this.#outcomes = { ...others, [part]: [...this.outcomesOf(part), outcome] };
    this.#isNew = false;
    await mkdir(this.#folder, { recursive: true });
    await writeFile(this.#outcomesPath, JSON.stringify(this.#outcomes, null, 2));
    await writeFile(this.tablePath, `${this.table(Object.keys(this.#parts))}\n`);
  }

  /**
   * @param {string} name
   * @returns {boolean} Whether every step was run and met its goal.
   */
  isMet(name) {
    const outcomes = this.outcomesOf(name);
    return outcomes.length === this.#parts[name]?.steps.length && outcomes.every(({ ok }) => ok);
  }

  /**
   * Formats the results of the parts as a table. Leaves out parts without results.
   * @param {readonly string[]} names
   */
  table(names) {
    const known = names.filter((name) => this.outcomesOf(name).length > 0);
    return [TABLE_HEADER, ...known.flatMap((name) => this.#rows(name))].join("\n");
  }

  /** @param {string} name */
  #rows(name) {
    const outcomes = this.outcomesOf(name);
    const { figures = [], steps = [] } = this.#parts[name] ?? {};
    const [passed, total] = [sum(outcomes.map((one) => one.passed)), sum(outcomes.map((one) => one.total))];
    const load = sum(outcomes.map((one) => one.load)) / outcomes.length;
    const measured = [
      ...(total === 0 ? [] : [`${passed} of ${total} tests`]),
      ...outcomes.flatMap(({ said }) => said),
      `${minutes(sum(outcomes.map(({ ms }) => ms)))} at load ${load.toFixed(0)}`,
      outcomes.at(-1)?.on ?? "",
    ];
    const isWhole = outcomes.length === steps.length;
    const verdict = outcomes.some(({ ok }) => !ok) ? "**missed**" : isWhole ? "met" : "so far";
    const told = isWhole ? verdict : `${verdict}, ${outcomes.length} of ${steps.length} steps`;
    const text = measured.join("; ").replaceAll("|", "/");
    return figures.map((figure) => `| ${figure.name} | ${figure.goal} | ${text} | ${told} |`);
  }
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** @param {number} ms */
export const minutes = (ms) => `${(ms / 60_000).toFixed(1)} min`;
