import { type Command, Option } from "commander";
import { parseNumber, readText } from "./flag-values.ts";
import { PLAIN_OPTIONS, type PlainOption } from "./plain-options.generated.ts";

/**
 * Command line options that are generated from the API: one for each API option that a command does not define itself,
 * with the same name.
 */
export class PlainFlags {
  readonly #options: readonly PlainOption[];

  /** `byHand` has the API names of the options that a command defines itself. No option is generated for them. */
  constructor(byHand: readonly string[]) {
    this.#options = PLAIN_OPTIONS.filter(({ name }) => !byHand.includes(name));
  }

  /** Adds the generated options that the command does not have yet. */
  addTo(command: Command, { isOfImages }: { isOfImages: boolean }): Command {
    for (const option of this.#options) {
      const isTaken = command.options.some((known) => known.attributeName() === camelCase(option.name));
      if (!isTaken && (option.isOfImages || !isOfImages)) command.addOption(toOption(option));
    }
    return command;
  }

  /** Returns the API parameters for the generated options. */
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

/**
 * Converts the value of an option to an API parameter. Drops a boolean with its default value, because commander sets
 * this value when the option is missing.
 */
function toParam({ kind, isDefault }: PlainOption, given: unknown): unknown {
  if (kind === "text") return readText(given);
  return kind === "truth" && given === isDefault ? undefined : given;
}

const camelCase = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
