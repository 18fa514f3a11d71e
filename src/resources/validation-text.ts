import type * as z from "zod";
import { shownJson, shownWithType } from "../domain/errors.ts";

export type Issue = z.core.$ZodIssue;

/** What any of several schemas would have taken: `be a string or an object`. */
export const allowedByAny = (issues: readonly Issue[]): string =>
  [...new Set(issues.map(allowed))].map((text, i) => (i === 0 ? text : text.replace(/^be /, ""))).join(" or ");

/** What would have been right, after "must": `be a string`, `have at most 50 items`. */
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
      return `not be named so: a key must ${issue.issues[0] ? allowed(issue.issues[0]) : "be another"}`;
    default:
      return `be ${issue.message}`;
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

/** What came instead: its size where size is the matter, its type where type is. */
export function got(issue: Issue, sent: unknown): string {
  if (issue.code === "invalid_key") {
    const [inner] = issue.issues;
    return inner ? got(inner, String(issue.path.at(-1))) : "";
  }
  if (issue.code === "too_small" || issue.code === "too_big") {
    if (typeof sent === "string" && issue.origin === "string") return `, got ${sent.length}`;
    if (Array.isArray(sent)) return `, got ${sent.length}`;
  }
  return `, got ${tellsType(issue, sent) ? shownWithType(sent) : shownJson(sent)}`;
}

/** Not where the type was right: an unknown name, a fraction for a whole number, a query parameter, which is always text. */
function tellsType(issue: Issue, sent: unknown): boolean {
  const coerced = issue.input !== undefined && typeof issue.input !== typeof sent;
  if (issue.code === "invalid_type") return !(coerced || (issue.expected === "int" && typeof sent === "number"));
  return issue.code === "invalid_value" && typeof sent !== "string";
}
