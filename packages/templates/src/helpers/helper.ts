import { truncateForMessage } from "../errors.ts";
import type { Language } from "../language.ts";

/** A helper refuses its arguments or its work; the interpreter adds the helper's name, line and column. */
export class HelperError extends Error {
  override readonly name = "HelperFault";
}

/** What a helper may ask of the run it is part of; `spend` and `boundText` throw when a bound is passed. */
export interface HelperRun {
  readonly language: Language;
  /** Charges work that grows with the data: list items walked, characters compared, formatters built. */
  spend(steps: number): void;
  /** Refuses a text that would be too long, before it is made. */
  checkTextLength(characters: number): void;
}

/** Steps that a literal search costs at worst: text times pattern. */
export const searchSteps = (text: string, pattern: string): number => Math.ceil((text.length * pattern.length) / 256);

/** One kind of argument: reads any value, or says what would have been accepted. */
export interface Argument<T> {
  /** Completes "… is not". */
  accepts: string;
  /** The value as the helper wants it; undefined when it is refused. */
  read(value: unknown): { value: T } | undefined;
  optional?: boolean;
  /** What looks so without quotes was meant as text, not as the name of a field. */
  bareWord?: RegExp;
}

export interface Helper {
  name: string;
  aliases: readonly string[];
  takes: readonly Argument<unknown>[];
  rest: Argument<unknown> | null;
  options: Readonly<Record<string, Argument<unknown>>>;
  /** Options of any other name; null refuses them. */
  anyOption: Argument<unknown> | null;
  /** May stand as `{{#name a b}}…{{else}}…{{/name}}`. */
  opensBlock: boolean;
  run(args: unknown[], options: Record<string, unknown>, work: HelperRun): unknown;
}

interface Definition<A extends unknown[], R, O extends Record<string, unknown>> {
  name: string;
  aliases?: readonly string[];
  takes: { [K in keyof A]: Argument<A[K]> };
  /** Any number of further arguments; they follow those of `takes`. */
  rest?: Argument<R>;
  options?: { [K in keyof O]: Argument<O[K]> };
  anyOption?: Argument<unknown>;
  opensBlock?: boolean;
  run(args: [...A, ...R[]], options: Partial<O>, work: HelperRun): unknown;
}

/** Types a helper by its arguments; `run` receives them read and in number as declared. */
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

/** What an option of a name must be; null for one of any kind. */
export const optionOf = ({ options, anyOption: others }: Helper, name: string): Argument<unknown> | null =>
  (Object.hasOwn(options, name) ? options[name] : others) ?? null;

export const optional = <T>(argument: Argument<T>): Argument<T | undefined> => ({ ...argument, optional: true });

/** Reads null and missing as null instead of refusing them. */
export const nullable = <T>(argument: Argument<T>): Argument<T | null> => ({
  ...argument,
  read: (value) => (value == null ? { value: null } : argument.read(value)),
});

export const anything: Argument<unknown> = { accepts: "a value", read: (value) => ({ value }) };

const DECIMAL = /^-?\d{1,30}(\.\d{1,30})?$/;

/** Numbers, and decimal numbers written as text, as many systems send amounts. */
export const number: Argument<number> = {
  accepts: "a number",
  read(value) {
    const amount = typeof value === "string" && DECIMAL.test(value) ? Number(value) : value;
    return typeof amount === "number" && Number.isFinite(amount) ? { value: amount } : undefined;
  },
};

/** As `number`, but a decimal text keeps all of its digits, which a double need not hold. */
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

/** Text, and numbers and booleans as text; nothing is the empty text. */
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

/** What is wrong with one argument: `"31/01/2026" is not a date in ISO 8601 form`. */
export function argumentError(argument: Argument<unknown>, value: unknown, option?: string): string {
  if (value == null) return `${option ?? "an argument"} is missing or null; it must be ${argument.accepts}`;
  return `${option ? `${option}=` : ""}${quoted(value)} is not ${argument.accepts}`;
}

/** A value inside a message: texts in quotes, lists and objects by their kind. */
export function quoted(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  return typeof value === "string" ? `"${truncateForMessage(value)}"` : truncateForMessage(value);
}
