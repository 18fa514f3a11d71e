import { HelperError, type HelperRun } from "./helpers/helper.ts";
import type { Language } from "./language.ts";
import type { TemplateLimits } from "./limits.ts";

/** Number of characters of processed text that count as one step. */
const CHARACTERS_PER_STEP = 16;

/** Error for a render that exceeds a limit for the whole render: the number of steps or the length of the output. */
export class RunLimitError extends Error {
  override readonly name = "RunLimitError";
}

/** Remaining steps and the output of one render. A step is a unit of work. */
export class Budget implements HelperRun {
  readonly language: Language;
  readonly #limits: TemplateLimits;
  #steps: number;
  #characters = 0;
  readonly #pieces: string[] = [];

  constructor(language: Language, limits: TemplateLimits) {
    this.language = language;
    this.#limits = limits;
    this.#steps = limits.steps;
  }

  spend(steps: number): void {
    this.#steps -= steps;
    if (this.#steps < 0)
      throw new RunLimitError(
        `the template needs more than ${this.#limits.steps} steps; shorten its loops or the data`,
      );
  }

  spendText(characters: number): void {
    this.spend(Math.floor(characters / CHARACTERS_PER_STEP));
  }

  checkTextLength(characters: number): void {
    if (characters > this.#limits.textCharacters) {
      throw new HelperError(`the result would be longer than ${this.#limits.textCharacters} characters`);
    }
    this.spendText(characters);
  }

  write(text: string): void {
    this.#characters += text.length;
    if (this.#characters > this.#limits.outputCharacters) {
      throw new RunLimitError(`the document would be longer than ${this.#limits.outputCharacters} characters`);
    }
    this.#pieces.push(text);
  }

  /** Returns the current position in the output, to be passed to `indentFrom`. */
  outputPosition(): number {
    return this.#pieces.length;
  }

  /**
   * Inserts `indent` before each line that was written since the output position `mark`, except before an empty last
   * line.
   */
  indentFrom(mark: number, indent: string): void {
    const written = this.#pieces.splice(mark).join("");
    this.#characters -= written.length;
    this.write(written.replace(/(?<=^|\n)(?=[\s\S])/g, indent));
  }

  output(): string {
    return this.#pieces.join("");
  }
}
