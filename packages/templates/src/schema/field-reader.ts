import type { Json, JsonObject } from "../json.ts";
import type { TemplateLimits } from "../limits.ts";
import type { Field } from "./field.ts";

/** Notation in which a field is written. It decides whether a field is required if the schema does not say so. */
export type Dialect = "map" | "json-schema" | "json-schema-root";

export interface FieldContext {
  path: string;
  depth: number;
  dialect: Dialect;
}

/** Reads nested fields of a schema. Reports an invalid field, and replaces it with a field that accepts anything. */
export interface FieldReader {
  readonly limits: TemplateLimits;
  field(written: Json, place: FieldContext): Field;
  /** Reads the fields of the object at the path in `place`. */
  fields(written: JsonObject, place: FieldContext): Map<string, Field>;
  refuse(path: string, error: string): Field;
}
