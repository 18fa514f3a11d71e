import { truncateForMessage } from "../errors.ts";
import type { Language } from "../language.ts";

/** Thrown when a helper rejects its arguments or the size of its work. The interpreter adds the helper's name, line and column. */
export class HelperError extends Error {
  override readonly name = "HelperFault";
}

/** Services of a run for its helpers. `spend` and `checkTextLength` throw when a limit is exceeded. */
export interface HelperRun {
  readonly language: Language;
  /** Counts steps for work that grows with the data: list items, compared characters, created formatters. */
  spend(steps: number): void;
  /** Throws when a text of this length would be too long, before the text is built. */
  checkTextLength(characters: number): void;
}

/** Returns the steps of a literal search in the worst case, which grow with text length times pattern length. */
export const searchSteps = (text: string, pattern: string): number => Math.ceil((text.length * pattern.length) / 256);

/** One type of argument: converts a value, or describes the accepted values. */
export interface Argument<T> {
  /** Description of accepted values that completes the phrase "… is not", such as "a number". */
  accepts: string;
  /** Returns the converted value, or undefined when the value is invalid. */
  read(value: unknown): { value: T } | undefined;
  optional?: boolean;
  /** A name without quotes that matches was probably meant as a text, not as a field. */
  bareWord?: RegExp;
}

export interface Helper {
  name: string;
  aliases: readonly string[];
  takes: readonly Argument<unknown>[];
  rest: Argument<unknown> | null;
  options: Readonly<Record<string, Argument<unknown>>>;
  /** Type of options that `options` does not list; null rejects these. */
  anyOption: Argument<unknown> | null;
  /** Whether the helper may be a block: `{{#name a b}}…{{else}}…{{/name}}`. */
  opensBlock: boolean;
  run(args: unknown[], options: Record<string, unknown>, work: HelperRun): unknown;
}

interface Definition<A extends unknown[], R, O extends Record<string, unknown>> {
  name: string;
  aliases?: readonly string[];
  takes: { [K in keyof A]: Argument<A[K]> };
  /** Type of any number of further arguments after those of `takes`. */
  rest?: Argument<R>;
  options?: { [K in keyof O]: Argument<O[K]> };
  anyOption?: Argument<unknown>;
  opensBlock?: boolean;
  run(args: [...A, ...R[]], options: Partial<O>, work: HelperRun): unknown;
}

/** Defines a helper with typed arguments. `run` receives the converted arguments in the declared number. */
export function helper<A extends unknown[], R = never, O extends Record<string, unknown> = Record<never, never>>(
  definition: Definition<A, R, O>,
): Helper {
  const {
    name,
    aliases = [],
    takes,
    rest = null,
    options = {},
    anyOption: others = null,
    opensBlock = false,
    run,
  } = definition;
  return { name, aliases, takes, rest, options, anyOption: others, opensBlock, run: run as Helper["run"] };
}

/** Returns the type of the option with this name, or null when the helper has no such option. */
export const optionOf = ({ options, anyOption: others }: Helper, name: string): Argument<unknown> | null =>
  (Object.hasOwn(options, name) ? options[name] : others) ?? null;

export const optional = <T>(argument: Argument<T>): Argument<T | undefined> => ({ ...argument, optional: true });

/** Extends a type so that it accepts null and missing values and converts both to null. */
export const nullable = <T>(argument: Argument<T>): Argument<T | null> => ({
  ...argument,
  read: (value) => (value == null ? { value: null } : argument.read(value)),
});

export const anything: Argument<unknown> = { accepts: "a value", read: (value) => ({ value }) };

const DECIMAL = /^-?\d{1,30}(\.\d{1,30})?$/;

/** A number, or a decimal number as text, because many systems send amounts as text. */
export const number: Argument<number> = {
  accepts: "a number",
  read(value) {
    const amount = typeof value === "string" && DECIMAL.test(value) ? Number(value) : value;
    return typeof amount === "number" && Number.isFinite(amount) ? { value: amount } : undefined;
  },
};

/** Like `number`, but keeps all digits of a decimal text, which may exceed the precision of a double. */
export const decimal: Argument<number | Intl.StringNumericLiteral> = {
  accepts: number.accepts,
  read(value) {
    const read = number.read(value);
    return read && typeof value === "string" && read.value !== 0 ? { value: value as Intl.StringNumericLiteral } : read;
  },
};

export const integerBetween = (min: number, max: number): Argument<number> => ({
  accepts: `an integer from ${min} to ${max}`,
  read(value) {
    const read = number.read(value);
    return read && Number.isInteger(read.value) && read.value >= min && read.value <= max ? read : undefined;
  },
});

export const yesOrNo: Argument<boolean> = {
  accepts: "true or false",
  read: (value) => (typeof value === "boolean" ? { value } : undefined),
};

/** A text, or a number or boolean converted to text. Missing and null become the empty text. */
export const text: Argument<string> = {
  accepts: "a text",
  read(value) {
    if (value == null) return { value: "" };
    return typeof value === "object" ? undefined : { value: String(value) };
  },
};

export const list: Argument<unknown[]> = {
  accepts: "a list",
  read(value) {
    if (value == null) return { value: [] };
    return Array.isArray(value) ? { value } : undefined;
  },
};

/** Returns what is wrong with an argument, such as `"31/01/2026" is not a date in ISO 8601 form`. */
export function argumentError(argument: Argument<unknown>, value: unknown, option?: string): string {
  if (value == null) return `${option ?? "an argument"} is missing or null; it must be ${argument.accepts}`;
  return `${option ? `${option}=` : ""}${quoted(value)} is not ${argument.accepts}`;
}

/** Formats a value for a message: texts in quotes, lists and objects by type. */
export function quoted(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  return typeof value === "string" ? `"${truncateForMessage(value)}"` : truncateForMessage(value);
}
