import type { z } from "zod";
import { type ErrorCode, type ErrorDetail, FolioError, shown } from "../domain/errors.ts";

type Issue = z.core.$ZodIssue;

/** What a custom check may say beside its message: a code other than `invalid_parameter`. */
export interface IssueParams {
  code?: ErrorCode;
}

/**
 * The value as the schema reads it. Throws one FolioError that lists every fault; code and `param` are those of the first
 * (docs/contract/additions.md section 1). `prefix` is where the value stands in the request, such as `items[3]`.
 */
export function parseRequest<Schema extends z.ZodType>(schema: Schema, value: unknown, prefix = ""): z.output<Schema> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const faults = faultsOf(parsed.error, prefix);
  const [first] = faults;
  if (!first) throw new Error("A schema refused a value without naming a fault");
  const message = faults.length === 1 ? first.error : `${first.error} (and ${faults.length - 1} more, see details)`;
  throw new FolioError(first.code, message, {
    param: first.field || null,
    details: faults.map(({ field, error }) => ({ field, error })),
  });
}

/** Every fault of a failed parse, in the order of the schema. */
export function faultsOf(error: z.core.$ZodError, prefix = ""): (ErrorDetail & { code: ErrorCode })[] {
  return error.issues.flatMap((issue) => faultsOfIssue(issue, prefix));
}

function faultsOfIssue(issue: Issue, prefix: string): (ErrorDetail & { code: ErrorCode })[] {
  const field = pathText(prefix, issue.path);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => {
      const name = pathText(field, [key]);
      return { field: name, code: "unknown_parameter" as const, error: `${name} is not a known parameter.` };
    });
  }
  if (issue.code === "custom") {
    const { code = "invalid_parameter" } = (issue.params ?? {}) as IssueParams;
    return [{ field, code, error: `${nameOf(field)} ${issue.message}` }];
  }
  if (issue.input === undefined) return [{ field, code: "missing_parameter", error: `${nameOf(field)} is required.` }];
  if (issue.code === "invalid_union") return [unionFault(issue, field)];
  return [{ field, code: "invalid_parameter", error: `${nameOf(field)} must be ${allowed(issue)}${got(issue)}.` }];
}

/** The branch that the value resembles most tells what is wrong; without one the union's own description does. */
function unionFault(issue: Extract<Issue, { code: "invalid_union" }>, field: string) {
  const branch = issue.errors.find((issues) =>
    issues.every(({ code, path }) => code !== "invalid_type" || path.length > 0),
  );
  const [inner] = branch?.length
    ? faultsOfIssue({ ...branch[0], path: [] } as Issue, pathText(field, branch[0]?.path ?? []))
    : [];
  if (inner) return inner;
  const kinds = issue.errors.map((issues) => (issues[0] ? allowed(issues[0]) : "")).filter(Boolean);
  return {
    field,
    code: "invalid_parameter" as const,
    error: `${nameOf(field)} must be ${kinds.join(" or ")}${got(issue)}.`,
  };
}

function allowed(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return EXPECTED[issue.expected] ?? `of type ${issue.expected}`;
    case "invalid_value":
      return issue.values.length === 1
        ? JSON.stringify(issue.values[0])
        : `one of ${issue.values.map((value) => JSON.stringify(value)).join(", ")}`;
    case "too_small":
      return `${issue.inclusive ? "at least" : "more than"} ${issue.minimum}${unit(issue.origin, issue.minimum)}`;
    case "too_big":
      return `${issue.inclusive ? "at most" : "less than"} ${issue.maximum}${unit(issue.origin, issue.maximum)}`;
    case "not_multiple_of":
      return `a multiple of ${issue.divisor}`;
    case "invalid_format":
      return issue.format === "url" ? "an http or https URL" : issue.message;
    default:
      return issue.message;
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
};

function unit(origin: string, count: number | bigint): string {
  const plural = count === 1 ? "" : "s";
  if (origin === "string") return ` character${plural}`;
  if (origin === "array") return ` item${plural}`;
  return "";
}

function got(issue: Issue): string {
  if (issue.input === undefined) return "";
  if (typeof issue.input === "string" && issue.code === "too_big") return `, got ${issue.input.length} characters`;
  if (Array.isArray(issue.input) && issue.code !== "invalid_type") return `, got ${issue.input.length}`;
  return `, got ${shown(issue.input)}`;
}

const nameOf = (field: string): string => field || "The request body";

/** `["items", 3, "data", "total"]` → `items[3].data.total`. */
function pathText(prefix: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    return text ? `${text}.${String(step)}` : String(step);
  }, prefix);
}
