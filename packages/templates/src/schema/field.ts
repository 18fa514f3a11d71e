import type { Json } from "../json.ts";

export const TYPES = ["string", "number", "integer", "boolean", "date", "array", "object"] as const;
export type FieldType = (typeof TYPES)[number];

/** One field of a data schema, independent of the notation in which it was written. */
export interface Field {
  type: FieldType;
  /** Whether a missing value is an error. */
  required: boolean;
  nullable: boolean;
  /** Value that replaces a missing or null value. */
  default?: Json;
  enum?: readonly Json[];
  min?: number;
  max?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  /** Schema of each item of an array. If this schema is absent, items may be anything. */
  items?: Field;
  /** Known fields of an object. Other fields are also allowed unless `isClosed` is true. */
  properties?: ReadonlyMap<string, Field>;
  isClosed?: boolean;
}

export const isTypeName = (value: unknown): value is FieldType => TYPES.some((type) => type === value);

export const isObject = (value: unknown): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the name of a value's JSON type, for error messages. */
export function jsonKind(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

const SHOWN_CHARACTERS = 60;

/**
 * Returns a value for an error message: a scalar as JSON of at most 60 characters, and a list or object by its type.
 */
export function truncatedJson(value: unknown): string {
  if (typeof value === "object" && value !== null) return jsonKind(value);
  const json = JSON.stringify(value) ?? "nothing";
  return json.length > SHOWN_CHARACTERS ? `${json.slice(0, SHOWN_CHARACTERS)}…` : json;
}
