import type { Json, JsonObject } from "../json.ts";
import type { TemplateLimits } from "../limits.ts";
import type { Field } from "./field.ts";

/**
 * Notation in which a field is written. If the schema does not say whether a field is required, the notation decides
 * this.
 */
export type Dialect = "map" | "json-schema" | "json-schema-root";

export interface FieldContext {
  path: string;
  depth: number;
  dialect: Dialect;
}

/**
 * Reads nested fields of a schema. Reports an invalid field, and replaces the invalid field with a field that accepts
 * any value.
 */
export interface FieldReader {
  readonly limits: TemplateLimits;
  field(written: Json, place: FieldContext): Field;
  /** Reads the fields of the object at the path `place.path`. */
  fields(written: JsonObject, place: FieldContext): Map<string, Field>;
  refuse(path: string, error: string): Field;
}
