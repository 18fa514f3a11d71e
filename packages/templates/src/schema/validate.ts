import { ErrorDetailList } from "../errors.ts";
import { ISO_DATE_HINT, parseIsoDate } from "../iso-date.ts";
import type { Json, JsonObject } from "../json.ts";
import type { TemplateLimits } from "../limits.ts";
import { type Field, isObject, jsonKind, truncatedJson } from "./field.ts";

const SHOWN_ENUM_VALUES = 10;

/**
 * Returns all errors of the data, and a copy of the data with default values filled in. The data itself is not changed.
 */
export function validateData(
  root: Field,
  data: JsonObject,
  limits: TemplateLimits,
): { faults: ErrorDetailList; data: JsonObject } {
  const { faults, value } = checkValue(root, data, limits.listedErrors);
  return { faults, data: isObject(value) ? value : data };
}

/** Checks one value against one field. The paths in the errors start at this value. */
export function checkValue(field: Field, value: Json, listed: number): { faults: ErrorDetailList; value: Json } {
  const check = new DataValidator(listed);
  const checked = check.value(field, value, "");
  return { faults: check.faults, value: checked };
}

class DataValidator {
  readonly faults: ErrorDetailList;

  constructor(listed: number) {
    this.faults = new ErrorDetailList(listed);
  }

  value(field: Field, value: Json, path: string): Json {
    if (value === null && field.default !== undefined) return field.default;
    if (value === null && field.nullable) return value;
    const mismatch = mismatchOf(field, value);
    if (mismatch) {
      this.#report(path, mismatch);
      return value;
    }
    for (const fault of constraintFaults(field, value)) this.#report(path, fault);
    if (Array.isArray(value)) return this.#items(field, value, path);
    return isObject(value) ? this.#properties(field, value, path) : value;
  }

  #items({ items }: Field, values: Json[], path: string): Json {
    if (!items) return values;
    return values.map((item, index) => this.value(items, item, `${path}[${index}]`));
  }

  #properties({ properties, isClosed: closed }: Field, value: JsonObject, path: string): JsonObject {
    const filled = { ...value };
    for (const [name, field] of properties ?? []) {
      const inner = path ? `${path}.${name}` : name;
      const own = Object.hasOwn(value, name) ? value[name] : undefined;
      if (own !== undefined) filled[name] = this.value(field, own, inner);
      else if (field.default !== undefined) filled[name] = field.default;
      else if (field.required) this.#report(inner, "is required");
    }
    if (closed) {
      for (const name of Object.keys(value)) {
        if (!properties?.has(name)) this.#report(path ? `${path}.${name}` : name, "is not a field of the schema");
      }
    }
    return filled;
  }

  #report(field: string, error: string): void {
    this.faults.add(() => ({ field, error }));
  }
}

function mismatchOf({ type }: Field, value: Json): string | null {
  const kind = jsonKind(value);
  if (type === "date") {
    if (typeof value === "string" && parseIsoDate(value)) return null;
    return `must be a date in ${ISO_DATE_HINT}; got ${kind === "string" ? truncatedJson(value) : withArticle(kind)}`;
  }
  if (type === "integer" && kind === "number")
    return Number.isInteger(value) ? null : `must be an integer; got ${truncatedJson(value)}`;
  return kind === type ? null : `must be ${withArticle(type)}; got ${withArticle(kind)}`;
}

function withArticle(type: string): string {
  if (type === "null") return type;
  return `${/^[aio]/.test(type) ? "an" : "a"} ${type}`;
}

function* constraintFaults(field: Field, value: Json): Generator<string> {
  const allowed = field.enum;
  if (allowed && !allowed.some((candidate) => JSON.stringify(candidate) === JSON.stringify(value))) {
    const listed = allowed.slice(0, SHOWN_ENUM_VALUES).map(truncatedJson).join(", ");
    yield `must be one of ${listed}${allowed.length > SHOWN_ENUM_VALUES ? ", …" : ""}; got ${truncatedJson(value)}`;
  }
  if (typeof value === "number") {
    if (field.min !== undefined && value < field.min) yield `must be at least ${field.min}; got ${value}`;
    if (field.max !== undefined && value > field.max) yield `must be at most ${field.max}; got ${value}`;
  }
  if (typeof value === "string") {
    const { length } = [...value];
    if (length < (field.minLength ?? 0))
      yield `must have at least ${formatCount(field.minLength, "character")}; got ${length}`;
    if (length > (field.maxLength ?? length))
      yield `must have at most ${formatCount(field.maxLength, "character")}; got ${length}`;
  }
  if (Array.isArray(value)) {
    const { length } = value;
    if (length < (field.minItems ?? 0))
      yield `must have at least ${formatCount(field.minItems, "item")}; got ${length}`;
    if (length > (field.maxItems ?? length))
      yield `must have at most ${formatCount(field.maxItems, "item")}; got ${length}`;
  }
}

const formatCount = (count: number | undefined, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
