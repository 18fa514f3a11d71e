import type { Json } from "../json.ts";

export const TYPES = ["string", "number", "integer", "boolean", "date", "array", "object"] as const;
export type FieldType = (typeof TYPES)[number];

/** One field of a data schema, whichever way it was written. */
export interface Field {
  type: FieldType;
  /** Missing is a fault. */
  required: boolean;
  nullable: boolean;
  /** Stands in for missing and null. */
  default?: Json;
  enum?: readonly Json[];
  min?: number;
  max?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  /** The shape of every item of an array; absent, any items do. */
  items?: Field;
  /** The fields of an object that are known; others are welcome unless `closed`. */
  properties?: ReadonlyMap<string, Field>;
  isClosed?: boolean;
}

export const isTypeName = (value: unknown): value is FieldType => TYPES.some((type) => type === value);

export const isObject = (value: unknown): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The JSON kind of a value, as messages call it. */
export function jsonKind(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

const SHOWN_CHARACTERS = 60;

/** A scalar as JSON, cut to 60 characters; lists and objects by their kind. */
export function truncatedJson(value: unknown): string {
  if (typeof value === "object" && value !== null) return jsonKind(value);
  const json = JSON.stringify(value) ?? "nothing";
  return json.length > SHOWN_CHARACTERS ? `${json.slice(0, SHOWN_CHARACTERS)}…` : json;
}
