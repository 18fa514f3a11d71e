import type { Json } from "../json.ts";

export const TYPES = ["string", "number", "integer", "boolean", "date", "array", "object"] as const;
export type FieldType = (typeof TYPES)[number];

/** One field of a data schema, independent of its notation. */
export interface Field {
  type: FieldType;
  /** Whether a missing value is an error. */
  required: boolean;
  nullable: boolean;
  /** Value in place of a missing or null value. */
  default?: Json;
  enum?: readonly Json[];
  min?: number;
  max?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  /** Schema of each item of an array. When absent, items may be anything. */
  items?: Field;
  /** Known fields of an object. Other fields are allowed unless `isClosed`. */
  properties?: ReadonlyMap<string, Field>;
  isClosed?: boolean;
}

export const isTypeName = (value: unknown): value is FieldType => TYPES.some((type) => type === value);

export const isObject = (value: unknown): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the JSON type of a value, for messages. */
export function jsonKind(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

const SHOWN_CHARACTERS = 60;

/** Formats a scalar as JSON of at most 60 characters, and lists and objects by type. */
export function truncatedJson(value: unknown): string {
  if (typeof value === "object" && value !== null) return jsonKind(value);
  const json = JSON.stringify(value) ?? "nothing";
  return json.length > SHOWN_CHARACTERS ? `${json.slice(0, SHOWN_CHARACTERS)}…` : json;
}
