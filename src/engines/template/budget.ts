import { LIMITS } from "../../domain/limits.ts";
import { HelperFault, type Work } from "./helpers/helper.ts";
import type { Language } from "./language.ts";

/** Characters that cost as much as one step. */
const CHARACTERS_PER_STEP = 16;

/** The run as a whole has gone too far. */
export class BoundFault extends Error {
  override readonly name = "BoundFault";
}

/** What one run may still do, and what it has written so far. */
export class Budget implements Work {
  readonly language: Language;
  #steps: number = LIMITS.templateSteps;
  #characters = 0;
  readonly #pieces: string[] = [];

  constructor(language: Language) {
    this.language = language;
  }

  spend(steps: number): void {
    this.#steps -= steps;
    if (this.#steps < 0)
      throw new BoundFault(`the template takes more than ${LIMITS.templateSteps} steps with these data`);
  }

  spendText(characters: number): void {
    this.spend(Math.floor(characters / CHARACTERS_PER_STEP));
  }

  boundText(characters: number): void {
    if (characters > LIMITS.templateTextCharacters) {
      throw new HelperFault(`the result would be longer than ${LIMITS.templateTextCharacters} characters`);
    }
    this.spendText(characters);
  }

  write(text: string): void {
    this.#characters += text.length;
    if (this.#characters > LIMITS.templateOutputCharacters) {
      throw new BoundFault(`the document would be longer than ${LIMITS.templateOutputCharacters} characters`);
    }
    this.#pieces.push(text);
  }

  /** A place in the output, for `indentFrom`. */
  mark(): number {
    return this.#pieces.length;
  }

  /** Puts white space before each line that was written since a mark; before nothing that is empty at the end. */
  indentFrom(mark: number, indent: string): void {
    const written = this.#pieces.splice(mark).join("");
    this.#characters -= written.length;
    this.write(written.replace(/(?<=^|\n)(?=[\s\S])/g, indent));
  }

  output(): string {
    return this.#pieces.join("");
  }
}
