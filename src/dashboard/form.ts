import type * as z from "zod";
import { FolioError } from "../domain/errors.ts";

/**
 * Values and error messages of a form that is shown again, by field name. The key `""` has the errors of the whole
 * form.
 */
export interface FormState {
  values: Record<string, string>;
  errors: Record<string, string>;
  /** Chosen values of each field that allows several values, such as a group of check boxes. */
  chosen?: Record<string, string[]>;
}

export const EMPTY_FORM: FormState = { values: {}, errors: {} };

/** Fields whose values must not be written into the HTML of a page. */
const SECRET_FIELDS = new Set(["password", "current_password", "delete_password", "export_password", "code", "csrf"]);

export function shownValues(form: FormData): Record<string, string> {
  const entries = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !SECRET_FIELDS.has(entry[0]),
  );
  return Object.fromEntries(entries);
}

/**
 * Whether the check box was checked when the form was submitted. Returns undefined if the form is shown for the first
 * time.
 */
export const isChecked = ({ chosen }: FormState, name: string, value: string): boolean | undefined =>
  chosen?.[name]?.includes(value);

/** Returns the submitted values as an object. The fields in `lists`, such as check boxes, become arrays. */
export function formObject(form: FormData, lists: readonly string[] = []): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const name of new Set([...form].map(([key]) => key))) {
    if (name === "csrf") continue;
    plain[name] = lists.includes(name) ? form.getAll(name) : form.get(name);
  }
  return plain;
}

/** Status and headers of the response that shows the form again. */
export interface Rejection {
  status: 422 | 429;
  headers: Record<string, string>;
}

export type SubmitResult<Result> = { done: Result } | ({ form: FormState } & Rejection);

const INVALID: Rejection = { status: 422, headers: {} };

export interface Submission<Schema extends z.ZodType, Result> {
  form: FormData;
  schema: Schema;
  lists?: readonly string[];
  /** Maps the `param` of an error to the name of a form field, for fields whose names differ. */
  fields?: Record<string, string>;
  act(input: z.output<Schema>): Promise<Result>;
}

/**
 * Validates a form and calls `act`. Returns the validation errors and the 4xx errors of `act` by field. Throws every
 * other error.
 */
export async function submit<Schema extends z.ZodType, Result>(
  submission: Submission<Schema, Result>,
): Promise<SubmitResult<Result>> {
  const { form, schema, lists = [], fields = {}, act } = submission;
  const values = shownValues(form);
  const chosen = Object.fromEntries(lists.map((name) => [name, form.getAll(name).map(String)]));
  const parsed = schema.safeParse(formObject(form, lists));
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => [String(path[0] ?? ""), message] as const);
    return { form: { values, chosen, errors: Object.fromEntries(errors.reverse()) }, ...INVALID };
  }
  try {
    return { done: await act(parsed.data) };
  } catch (error) {
    if (!(error instanceof FolioError) || error.status >= 500) throw error;
    return { form: { values, chosen, errors: errorsByField(error, { values, fields }) }, ...rejectionOf(error) };
  }
}

/**
 * The response to a rate limit keeps its status and its `Retry-After`, so that programs wait long enough. Every other
 * error concerns the form.
 */
function rejectionOf({ code, retryAfterS }: FolioError): Rejection {
  if (code !== "rate_limit_exceeded") return INVALID;
  return { status: 429, headers: retryAfterS === undefined ? {} : { "Retry-After": String(retryAfterS) } };
}

/**
 * Assigns each detail of the error to its form field. If a field has several details, each is on its own line. Details
 * without a field are shown for the whole form.
 */
function errorsByField(
  { message, param, details }: FolioError,
  { values, fields }: { values: Record<string, string>; fields: Record<string, string> },
): Record<string, string> {
  const fieldErrors = details && details.length > 0 ? details : [{ field: param ?? "", error: message }];
  const errors: Record<string, string> = {};
  for (const { field, error } of fieldErrors) {
    const root = /^\w+/.exec(field)?.[0] ?? "";
    const name = fields[root] ?? (root in values ? root : "");
    const line = root === field || name === "" ? error : `${field}: ${error}`;
    errors[name] = errors[name] === undefined ? line : `${errors[name]}\n${line}`;
  }
  return errors;
}
