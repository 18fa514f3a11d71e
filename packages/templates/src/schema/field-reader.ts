import type { Json, JsonObject } from "../json.ts";
import type { TemplateLimits } from "../limits.ts";
import type { Field } from "./field.ts";

/** Notation of a field. It decides whether a field is required when the schema does not specify it. */
export type Dialect = "map" | "json-schema" | "json-schema-root";

export interface FieldContext {
  path: string;
  depth: number;
  dialect: Dialect;
}

/** Reads nested fields. Reports an invalid field and replaces it by a field that accepts anything. */
export interface FieldReader {
  readonly limits: TemplateLimits;
  field(written: Json, place: FieldContext): Field;
  /** Reads the fields of the object at `place`. */
  fields(written: JsonObject, place: FieldContext): Map<string, Field>;
  refuse(path: string, error: string): Field;
}
