import type { Json, JsonObject } from "../json.ts";
import type { TemplateLimits } from "../limits.ts";
import type { Field } from "./field.ts";

/** How a field is written decides what is required when it does not say so itself. */
export type Dialect = "map" | "json-schema" | "json-schema-root";

export interface Place {
  path: string;
  depth: number;
  dialect: Dialect;
}

/** Reads what stands inside a field; what cannot be read is kept as a fault, and a field that accepts anything stands in for it. */
export interface FieldReader {
  readonly limits: TemplateLimits;
  field(written: Json, place: Place): Field;
  /** The fields of one object; `place` is the object's. */
  fields(written: JsonObject, place: Place): Map<string, Field>;
  refuse(path: string, error: string): Field;
}
