import type { Json, JsonObject } from "../json.ts";
import type { TemplateLimits } from "../limits.ts";
import type { Field } from "./field.ts";

/** How a field is written decides what is required when it does not say so itself. */
export type Dialect = "map" | "json-schema" | "json-schema-root";

export interface FieldContext {
  path: string;
  depth: number;
  dialect: Dialect;
}

/** Reads what stands inside a field; what cannot be read is kept as a fault, and a field that accepts anything stands in for it. */
export interface FieldReader {
  readonly limits: TemplateLimits;
  field(written: Json, place: FieldContext): Field;
  /** The fields of one object; `place` is the object's. */
  fields(written: JsonObject, place: FieldContext): Map<string, Field>;
  refuse(path: string, error: string): Field;
}
