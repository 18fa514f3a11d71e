import type * as z from "zod";
import { type ErrorCode, type ErrorDetail, ErrorDetailList, FolioError } from "../domain/errors.ts";
import { allowed, allowedByAny, got, type Issue, type IssueParams, sentence } from "./validation-text.ts";

interface Fault {
  field: string;
  code: ErrorCode;
  error: string;
}

/** A value to validate, and the path of this value in the request. */
interface Place {
  value: unknown;
  prefix: string;
}

/**
 * Validates a value and returns the schema's output. Throws one FolioError that lists all problems. Its code and
 * `param` are those of the first problem. `prefix` is the path of the value in the request, such as `items[3]`.
 */
export function parseRequest<Schema extends z.ZodType>(schema: Schema, value: unknown, prefix = ""): z.output<Schema> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw refusalOf(parsed.error.issues, { value, prefix });
}

/**
 * Like `parseRequest`. If the value is invalid, the error also lists the problems that `others` returns. These are
 * problems that the schema cannot find, for example data that does not match a template.
 */
export async function parseRequestWith<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  others: () => Promise<ErrorDetailList>,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw refusalOf(parsed.error.issues, { value, prefix: "" }, await others());
}

function refusalOf(issues: readonly Issue[], place: Place, others?: ErrorDetailList): FolioError {
  const list = new ErrorDetailList();
  let first: Fault | undefined;
  for (const fault of faultsOf(issues, place)) {
    first ??= fault();
    list.add(() => withField(fault()));
  }
  if (!first) throw new Error("A schema rejected a value without an issue");
  if (others) list.addAll(others);
  return new FolioError(first.code, withMore(first.error, list), {
    param: first.field || null,
    details: list.first,
    detailsOmitted: list.omitted,
  });
}

/** A problem of the request body itself has no path, so its detail has the field `body`. */
const withField = ({ field, error }: Fault): ErrorDetail => ({ field: field || "body", error });

/** Returns a message about the first problem that also states how many other problems there are. */
export function withMore(message: string, { first, omitted }: Pick<ErrorDetailList, "first" | "omitted">): string {
  const more = first.length - 1 + omitted;
  return more > 0 ? `${message} (and ${more} more, see details)` : message;
}

/** Names of fields whose values must not appear in any error message. */
const SECRET_FIELDS: ReadonlySet<PropertyKey> = new Set([
  "cookies",
  "headers",
  "basic_auth",
  "password",
  "deliver_to",
  "user_password",
  "owner_password",
]);

/**
 * Yields one function per problem, in the order of the schema. The function creates the text of the problem. A text is
 * created only when it is needed, because there may be hundreds of thousands of problems.
 */
function* faultsOf(issues: readonly Issue[], place: Place): Generator<() => Fault> {
  for (const issue of issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) yield () => unknownKey(pathText(place.prefix, [...issue.path, key]));
    } else if (issue.code === "invalid_union") {
      yield* unionFaults(issue, place);
    } else {
      yield () => faultOf(issue, place);
    }
  }
}

const unknownKey = (field: string): Fault => ({
  field,
  code: "unknown_parameter",
  error: sentence(field, "is not a known parameter: check its spelling or remove it"),
});

function faultOf(issue: Issue, { value, prefix }: Place): Fault {
  const field = pathText(prefix, issue.path);
  const sent = valueAt(value, issue.path);
  if (issue.code === "custom") {
    const { code = "invalid_parameter", showsValue } = (issue.params ?? {}) as IssueParams;
    return { field, code, error: sentence(field, issue.message, showsValue && gotUnlessSecret(issue, sent)) };
  }
  if (sent === undefined) return missing(field);
  const error = sentence(field, `must ${allowed(issue)}`, gotUnlessSecret(issue, sent));
  return { field, code: "invalid_parameter", error };
}

const missing = (field: string): Fault => ({ field, code: "missing_parameter", error: sentence(field, "is required") });

const gotUnlessSecret = (issue: Issue, sent: unknown): string =>
  issue.path.some((step) => SECRET_FIELDS.has(step)) ? "" : got(issue, sent);

/**
 * Yields the problems of a value that must match one schema of a union. If a schema has the form of the value, yields
 * the problems with that schema. Otherwise yields the forms that the union accepts.
 */
function* unionFaults(issue: Extract<Issue, { code: "invalid_union" }>, place: Place): Generator<() => Fault> {
  const inside = { value: place.value, prefix: place.prefix };
  const placed = issue.errors.map((issues) =>
    issues.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }) as Issue),
  );
  const deeper = placed.find((issues) => issues.every(({ path }) => path.length > issue.path.length));
  const sameType = placed.find((issues) =>
    issues.every(({ code }) => code !== "invalid_type" && code !== "invalid_value"),
  );
  const branch = deeper ?? sameType;
  if (branch?.length) {
    yield* faultsOf(branch, inside);
    return;
  }
  const sent = valueAt(place.value, issue.path);
  const firsts = placed.flatMap(([first]) => (first ? [first] : []));
  yield () => {
    const field = pathText(place.prefix, issue.path);
    if (sent === undefined) return missing(field);
    const error = sentence(field, `must ${allowedByAny(firsts)}`, gotUnlessSecret(firsts[0] ?? issue, sent));
    return { field, code: "invalid_parameter", error };
  };
}

/** Returns the value as the client sent it. The value in the zod issue may have been converted to another type. */
function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, step)
        ? (value as Record<PropertyKey, unknown>)[step]
        : undefined,
    root,
  );
}

/** Maximum number of characters of an unknown field's name that an error message shows. */
const NAME_CHARACTERS = 80;

/** Converts a path to text: `["items", 3, "data", "total"]` → `items[3].data.total`. */
function pathText(prefix: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    const name = String(step);
    const said = name.length > NAME_CHARACTERS ? `${name.slice(0, NAME_CHARACTERS)}…` : name;
    return text ? `${text}.${said}` : said;
  }, prefix);
}
