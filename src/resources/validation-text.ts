import type * as z from "zod";
import { type ErrorCode, formatJson, formatValueWithType } from "../domain/errors.ts";

/**
 * All texts of validation messages (docs/writing.md, "Validation messages"): `<field> must <rule>; got <value>.`
 * Folio's own checks return the part after the field's name, in one of the forms below.
 */

export type Issue = z.core.$ZodIssue;

/** Additional parameters of a zod issue. With them, a custom check changes its error message. */
export interface IssueParams {
  /** Code of the error, if it is not `invalid_parameter`. */
  code?: ErrorCode;
  /** Whether the message ends with the received value. */
  showsValue?: true;
}

/** Returns the zod error of a failed check. Its message is "… must be <text>; got <value>." */
export const mustBe = (text: string) => ({
  error: `must be ${text}`,
  params: { showsValue: true } satisfies IssueParams,
});

/**
 * Returns the message for a field that is allowed only under a condition. Example: "dpi is allowed only without format
 * and custom_size."
 */
export const onlyAllowed = (condition: string): string => `is allowed only ${condition}`;

/**
 * Returns the message for two fields that a request may not contain together. Example: "url cannot be sent together
 * with html: send one of them."
 */
export const notTogetherWith = (other: string): string => `cannot be sent together with ${other}: send one of them`;

/**
 * Returns the message for several fields of which a request must contain one. Example: "html is required: send one of
 * html, url and markdown."
 */
export const oneOfRequired = (fields: readonly string[]): string =>
  `is required: send ${fields.length > 2 ? "one of " : ""}${listed(fields, fields.length > 2 ? "and" : "or")}`;

/** Returns a list of names as text, such as `a, b and c`. */
export const listed = (names: readonly string[], word: "and" | "or"): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${word} ${names.at(-1)}`;

/** Returns the message about one field. `got` is either empty or starts with "; got". */
export const sentence = (field: string, problem: string, got = ""): string =>
  `${field || "The request body"} ${problem.replace(/\.$/, "")}${got}.`;

/** Returns the rule for a value that must match one of several schemas, such as `be a string or an object`. */
export const allowedByAny = (issues: readonly Issue[]): string =>
  [...new Set(issues.map(allowed))].map((text, i) => (i === 0 ? text : text.replace(/^be /, ""))).join(" or ");

/**
 * Returns the rule that the value violates, in the form that follows "must", such as `be a string` or `have at most 50
 * items`.
 */
export function allowed(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return `be ${EXPECTED[issue.expected] ?? `of type ${issue.expected}`}`;
    case "invalid_value": {
      const values = issue.values.map((value) => JSON.stringify(value)).join(", ");
      return issue.values.length === 1 ? `be ${values}` : `be one of ${values}`;
    }
    case "too_small":
      return sized(issue.origin, issue.inclusive ? "at least" : "more than", issue.minimum);
    case "too_big":
      return sized(issue.origin, issue.inclusive ? "at most" : "less than", issue.maximum);
    case "not_multiple_of":
      return `be a multiple of ${issue.divisor}`;
    case "invalid_format":
      return `be ${FORMATS[issue.format] ?? issue.message}`;
    case "invalid_key":
      return `be renamed: a key must ${issue.issues[0] ? allowed(issue.issues[0]) : "be another"}`;
    default:
      return issue.message.replace(/^must |\.$/g, "");
  }
}

const EXPECTED: Record<string, string> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  object: "an object",
  record: "an object",
  array: "an array",
  null: "null",
};

const FORMATS: Record<string, string> = {
  url: "an http or https URL",
  email: "an e-mail address",
  datetime: 'an ISO 8601 time in UTC such as "2026-11-21T09:30:00.000Z"',
};

const UNITS: Record<string, string> = { string: "character", array: "item" };

function sized(origin: string, bound: string, size: number | bigint): string {
  const unit = UNITS[origin];
  return unit ? `have ${bound} ${size} ${unit}${size === 1 ? "" : "s"}` : `be ${bound} ${size}`;
}

/**
 * Returns the part of the message that shows the received value, such as `; got 3`. If the size is wrong, shows the
 * size instead. If the type is wrong, also shows the type.
 */
export function got(issue: Issue, sent: unknown): string {
  if (issue.code === "invalid_key") {
    const [inner] = issue.issues;
    return inner ? got(inner, String(issue.path.at(-1))) : "";
  }
  if (issue.code === "too_small" || issue.code === "too_big") {
    if (typeof sent === "string" && issue.origin === "string") return `; got ${sent.length}`;
    if (Array.isArray(sent)) return `; got ${sent.length}`;
  }
  return `; got ${hasWrongType(issue, sent) ? formatValueWithType(sent) : formatJson(sent)}`;
}

/**
 * Whether the value has a wrong type. Returns false for a query parameter, which is always text, and for a fraction
 * where a whole number is required.
 */
function hasWrongType(issue: Issue, sent: unknown): boolean {
  const coerced = issue.input !== undefined && typeof issue.input !== typeof sent;
  if (issue.code === "invalid_type") return !(coerced || (issue.expected === "int" && typeof sent === "number"));
  return issue.code === "invalid_value" && typeof sent !== "string";
}
