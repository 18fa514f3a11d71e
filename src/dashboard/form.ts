import type * as z from "zod";
import { FolioError } from "../domain/errors.ts";

/** What a form shows again: every value as it was typed, and what is wrong with which field. `""` stands for the form as a whole. */
export interface FormState {
  values: Record<string, string>;
  faults: Record<string, string>;
  /** Of each field that may come several times, what was chosen. */
  chosen?: Record<string, string[]>;
}

export const EMPTY_FORM: FormState = { values: {}, faults: {} };

/** Shown as typed again, never: what nobody should find in a page's source. */
const SECRET_FIELDS = new Set(["password", "current_password", "code", "csrf"]);

export function valuesOf(form: FormData): Record<string, string> {
  const entries = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !SECRET_FIELDS.has(entry[0]),
  );
  return Object.fromEntries(entries);
}

/** Whether a box was checked in a form that is shown again; undefined when it is shown for the first time. */
export const isChosen = ({ chosen }: FormState, name: string, value: string): boolean | undefined =>
  chosen?.[name]?.includes(value);

/** Fields that may come several times (check boxes) are lists. */
export function plainOf(form: FormData, lists: readonly string[] = []): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const name of new Set([...form].map(([key]) => key))) {
    if (name === "csrf") continue;
    plain[name] = lists.includes(name) ? form.getAll(name) : form.get(name);
  }
  return plain;
}

export type Submitted<Result> = { done: Result } | { form: FormState };

export interface Submission<Schema extends z.ZodType, Result> {
  form: FormData;
  schema: Schema;
  lists?: readonly string[];
  /** Where a verb's `param` stands in the form, when it goes by another name there. */
  fields?: Record<string, string>;
  act(input: z.output<Schema>): Promise<Result>;
}

/** Checks a form and acts on it. Faults of the schema and refusals of the verb come back beside their fields; what is not ours to explain is thrown. */
export async function submit<Schema extends z.ZodType, Result>(
  submission: Submission<Schema, Result>,
): Promise<Submitted<Result>> {
  const { form, schema, lists = [], fields = {}, act } = submission;
  const values = valuesOf(form);
  const chosen = Object.fromEntries(lists.map((name) => [name, form.getAll(name).map(String)]));
  const parsed = schema.safeParse(plainOf(form, lists));
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => [String(path[0] ?? ""), message] as const);
    return { form: { values, chosen, faults: Object.fromEntries(faults.reverse()) } };
  }
  try {
    return { done: await act(parsed.data) };
  } catch (error) {
    if (!(error instanceof FolioError) || error.status >= 500) throw error;
    return { form: { values, chosen, faults: faultsOf(error, { values, fields }) } };
  }
}

/** Each detail beside the field that it is about, several of one field line by line; what belongs to no field stands above the form. */
function faultsOf(
  { message, param, details }: FolioError,
  { values, fields }: { values: Record<string, string>; fields: Record<string, string> },
): Record<string, string> {
  const named = details && details.length > 0 ? details : [{ field: param ?? "", error: message }];
  const faults: Record<string, string> = {};
  for (const { field, error } of named) {
    const root = /^\w+/.exec(field)?.[0] ?? "";
    const name = fields[root] ?? (root in values ? root : "");
    const line = root === field || name === "" ? error : `${field}: ${error}`;
    faults[name] = faults[name] === undefined ? line : `${faults[name]}\n${line}`;
  }
  return faults;
}
