import { type Command, Option } from "commander";
import { parseNumber, readText } from "./flag-values.ts";
import { PLAIN_OPTIONS, type PlainOption } from "./plain-options.generated.ts";

/** Generated flags: one for each API option without a handwritten flag, with the API's name. */
export class PlainFlags {
  readonly #options: readonly PlainOption[];

  /** `byHand` has the API names of the options with handwritten flags. */
  constructor(byHand: readonly string[]) {
    this.#options = PLAIN_OPTIONS.filter(({ name }) => !byHand.includes(name));
  }

  /** Adds the flags that the command does not have yet. */
  addTo(command: Command, { isOfImages }: { isOfImages: boolean }): Command {
    for (const option of this.#options) {
      const isTaken = command.options.some((known) => known.attributeName() === camelCase(option.name));
      if (!isTaken && (option.isOfImages || !isOfImages)) command.addOption(toOption(option));
    }
    return command;
  }

  /** Returns the flags as API parameters. */
  paramsOf(flags: Record<string, unknown>): Record<string, unknown> {
    return Object.fromEntries(
      this.#options.map((option) => [option.name, toParam(option, flags[camelCase(option.name)])]),
    );
  }
}

function toOption({ name, kind, isDefault, choices, about }: PlainOption): Option {
  const flag = name.replaceAll("_", "-");
  switch (kind) {
    case "truth":
      return new Option(isDefault ? `--no-${flag}` : `--${flag}`, about);
    case "number":
      return new Option(`--${flag} <number>`, about).argParser(parseNumber);
    case "choice":
      return new Option(`--${flag} <value>`, about).choices(choices ?? []);
    case "text":
      return new Option(`--${flag} <text>`, `${about}; @file reads it from a file`);
  }
}

/** Converts a flag's value. Commander sets a boolean to its default when the flag is missing, so that value is dropped. */
function toParam({ kind, isDefault }: PlainOption, given: unknown): unknown {
  if (kind === "text") return readText(given);
  return kind === "truth" && given === isDefault ? undefined : given;
}

const camelCase = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
