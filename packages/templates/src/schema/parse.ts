import type { TemplateErrorDetail } from "../errors.ts";
import type { Json, JsonObject } from "../json.ts";
import type { TemplateLimits } from "../limits.ts";
import { type Field, isObject, isTypeName, jsonKind } from "./field.ts";
import type { FieldContext, FieldReader } from "./field-reader.ts";
import { isJsonSchemaRoot, isLongForm, LongForm } from "./long-form.ts";
import { fieldNameError, unknownType } from "./names.ts";

const SHORT_FORM = /^([^[\]?]*)(\[\])?(\?)?$/;

export interface ParsedSchema {
  /** Schema of the data as a whole. The data is an object. */
  root: Field;
  faults: TemplateErrorDetail[];
}

/**
 * Reads a data schema and reports all parts that are invalid. A schema is a JSON Schema object, or a map from field
 * names to types. A type can be `"number"`, `"string?"`, `"string[]"`, a nested map, a list with one item, or an object
 * with keywords of JSON Schema.
 */
export function parseSchema(schema: JsonObject, limits: TemplateLimits): ParsedSchema {
  const parser = new SchemaParser(limits);
  const root = isJsonSchemaRoot(schema)
    ? parser.long(schema, { path: "", depth: 1, dialect: "json-schema-root" })
    : parser.map(schema, "", 1);
  return { root, faults: parser.faults };
}

class SchemaParser implements FieldReader {
  readonly faults: TemplateErrorDetail[] = [];
  readonly limits: TemplateLimits;
  #fields = 0;

  constructor(limits: TemplateLimits) {
    this.limits = limits;
  }

  /**
   * Reads one field in any notation. If the field is invalid, reports it and returns a field that accepts any value.
   */
  field(written: Json, place: FieldContext): Field {
    const { path, depth, dialect } = place;
    if (depth > this.limits.schemaDepth)
      return this.refuse(path, `a schema may nest at most ${this.limits.schemaDepth} levels deep`);
    if (typeof written === "string") return this.#short(written, path);
    if (Array.isArray(written)) return this.#list(written, place);
    if (!isObject(written)) {
      return this.refuse(path, `must be a type name, an object or a list with one item; got ${jsonKind(written)}`);
    }
    return dialect !== "map" || isLongForm(written) ? this.long(written, place) : this.map(written, path, depth);
  }

  /** Reads a map of fields such as `{"name": "string", "qty": "number"}`. */
  map(written: JsonObject, path: string, depth: number): Field {
    return {
      type: "object",
      required: true,
      nullable: false,
      properties: this.fields(written, { path, depth, dialect: "map" }),
    };
  }

  long(written: JsonObject, place: FieldContext): Field {
    return new LongForm(this, written, place).read();
  }

  /** Reads the fields of the object at the path `path`. */
  fields(written: JsonObject, { path, depth, dialect }: FieldContext): Map<string, Field> {
    const fields = new Map<string, Field>();
    for (const [name, type] of Object.entries(written)) {
      this.#fields++;
      if (this.#fields > this.limits.schemaFields) {
        if (this.#fields === this.limits.schemaFields + 1) {
          this.refuse(path, `a schema may have at most ${this.limits.schemaFields} fields`);
        }
        break;
      }
      const inner = path ? `${path}.${name}` : name;
      const fault = fieldNameError(name);
      if (fault) this.refuse(path, fault);
      else fields.set(name, this.field(type, { path: inner, depth: depth + 1, dialect }));
    }
    return fields;
  }

  refuse(path: string, error: string): Field {
    this.faults.push({ field: path, error });
    return { type: "object", required: false, nullable: true };
  }

  /** Reads a type such as `"string"`, `"string?"` or `"number[]"`. */
  #short(written: string, path: string): Field {
    const [, type = "", list, optional] = SHORT_FORM.exec(written) ?? [];
    if (!isTypeName(type)) return this.refuse(path, unknownType(type || written));
    const presence = { required: optional === undefined, nullable: optional !== undefined };
    if (!list) return { type, ...presence };
    return { type: "array", ...presence, items: { type, required: true, nullable: false } };
  }

  /** Reads a list such as `[{"name": "string"}]`. Its only item is the schema of all items. */
  #list(written: Json[], { path, depth, dialect }: FieldContext): Field {
    const [shape, ...more] = written;
    if (shape === undefined || more.length > 0) {
      return this.refuse(path, `a list must have one item, which describes all items; got ${written.length}`);
    }
    const items = this.field(shape, { path: `${path}[]`, depth: depth + 1, dialect });
    return { type: "array", required: true, nullable: false, items };
  }
}
