import { truncateForMessage } from "../errors.ts";
import type { Language } from "../language.ts";

/**
 * Error for a helper that rejects its arguments or the amount of its work. The interpreter adds the helper's name and
 * the line and column of the tag.
 */
export class HelperError extends Error {
  override readonly name = "HelperError";
}

/**
 * Functions of the current render that helpers can use. `spend` and `checkTextLength` throw when a limit is exceeded.
 */
export interface HelperRun {
  readonly language: Language;
  /**
   * Counts steps. A helper must call this method for work that grows with the data: list items, compared characters,
   * created formatters.
   */
  spend(steps: number): void;
  /**
   * Throws when a text of this length would be too long. A helper must call this method before it builds such a text.
   */
  checkTextLength(characters: number): void;
}

/**
 * Returns the number of steps of a text search in the worst case. This number grows with the product of the lengths of
 * `text` and `pattern`.
 */
export const searchSteps = (text: string, pattern: string): number => Math.ceil((text.length * pattern.length) / 256);

/** Type of a helper's argument. It converts a value and describes the accepted values. */
export interface Argument<T> {
  /** Description of the accepted values, such as "a number". Error messages insert it after "… is not". */
  accepts: string;
  /** Returns the converted value, or undefined when the value is invalid. */
  read(value: unknown): { value: T } | undefined;
  optional?: boolean;
  /**
   * Pattern of texts that authors may forget to quote, such as currency codes. A matching name without quotes is
   * reported as an error, because it would be read as a field.
   */
  bareWord?: RegExp;
}

export interface Helper {
  name: string;
  aliases: readonly string[];
  takes: readonly Argument<unknown>[];
  rest: Argument<unknown> | null;
  options: Readonly<Record<string, Argument<unknown>>>;
  /** Type of all options that `options` does not list. If null, such options are rejected. */
  anyOption: Argument<unknown> | null;
  /** Whether the helper may be used as a block: `{{#name a b}}…{{else}}…{{/name}}`. */
  opensBlock: boolean;
  run(args: unknown[], options: Record<string, unknown>, work: HelperRun): unknown;
}

interface Definition<A extends unknown[], R, O extends Record<string, unknown>> {
  name: string;
  aliases?: readonly string[];
  takes: { [K in keyof A]: Argument<A[K]> };
  /** Type of all arguments after the arguments in `takes`. The number of these arguments is not limited. */
  rest?: Argument<R>;
  options?: { [K in keyof O]: Argument<O[K]> };
  anyOption?: Argument<unknown>;
  opensBlock?: boolean;
  run(args: [...A, ...R[]], options: Partial<O>, work: HelperRun): unknown;
}

/**
 * Defines a helper with typed arguments. `run` receives the converted arguments, and always as many as the definition
 * declares.
 */
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

/** Returns the type of the helper's option with this name, or null when the helper has no such option. */
export const optionOf = ({ options, anyOption: others }: Helper, name: string): Argument<unknown> | null =>
  (Object.hasOwn(options, name) ? options[name] : others) ?? null;

export const optional = <T>(argument: Argument<T>): Argument<T | undefined> => ({ ...argument, optional: true });

/**
 * Returns an argument type that accepts the values of `argument`, and also null and missing values. Null and missing
 * values are converted to null.
 */
export const nullable = <T>(argument: Argument<T>): Argument<T | null> => ({
  ...argument,
  read: (value) => (value == null ? { value: null } : argument.read(value)),
});

export const anything: Argument<unknown> = { accepts: "a value", read: (value) => ({ value }) };

const DECIMAL = /^-?\d{1,30}(\.\d{1,30})?$/;

/** Argument type for a number. Also accepts a decimal number as text, because many systems send amounts as text. */
export const number: Argument<number> = {
  accepts: "a number",
  read(value) {
    const amount = typeof value === "string" && DECIMAL.test(value) ? Number(value) : value;
    return typeof amount === "number" && Number.isFinite(amount) ? { value: amount } : undefined;
  },
};

/**
 * Argument type for a number, like `number`. It keeps all digits of a decimal text, which may have more digits than a
 * double can represent.
 */
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

/**
 * Argument type for a text. Numbers and booleans are converted to text; missing values and null become the empty text.
 */
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

/** Returns the error message for an argument, such as `"31/01/2026" is not a date in ISO 8601 form`. */
export function argumentError(argument: Argument<unknown>, value: unknown, option?: string): string {
  if (value == null) return `${option ?? "an argument"} is missing or null; it must be ${argument.accepts}`;
  return `${option ? `${option}=` : ""}${quoted(value)} is not ${argument.accepts}`;
}

/** Returns a value as it appears in an error message: a text in quotes, and a list or object by its type. */
export function quoted(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  return typeof value === "string" ? `"${truncateForMessage(value)}"` : truncateForMessage(value);
}
