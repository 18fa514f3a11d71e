import type { Json, JsonObject } from "../json.ts";
import { type Field, type FieldType, isObject, isTypeName, jsonKind, truncatedJson } from "./field.ts";
import type { FieldContext, FieldReader } from "./field-reader.ts";
import { unknownType } from "./names.ts";
import { checkValue } from "./validate.ts";

/**
 * Keywords of JSON Schema that the long form of a field supports, with the types to which each applies (null: all
 * types).
 */
const LONG_FORM_KEYWORDS: Readonly<Record<string, readonly FieldType[] | null>> = {
  type: null,
  description: null,
  required: null,
  nullable: null,
  default: null,
  enum: null,
  min: ["number", "integer"],
  minimum: ["number", "integer"],
  max: ["number", "integer"],
  maximum: ["number", "integer"],
  minLength: ["string"],
  maxLength: ["string"],
  minItems: ["array"],
  maxItems: ["array"],
  items: ["array"],
  properties: ["object"],
  format: ["string", "date"],
};
/** Keywords that are allowed only in a JSON Schema. In a map of fields, these words are names of fields. */
const JSON_SCHEMA_KEYWORDS: typeof LONG_FORM_KEYWORDS = {
  title: null,
  $comment: null,
  examples: null,
  additionalProperties: ["object"],
};
const ROOT_KEYWORDS: typeof LONG_FORM_KEYWORDS = { $schema: null, $id: null };

const DATE_FORMATS = ["date", "date-time"];

/**
 * Whether an object is the long form of a field. In the long form, `type` is the name of a type, and all other keys are
 * keywords. Any other object is a map of fields.
 */
export function isLongForm(written: JsonObject): boolean {
  return readType(written.type) !== null && Object.keys(written).every((key) => Object.hasOwn(LONG_FORM_KEYWORDS, key));
}

export function isJsonSchemaRoot(schema: JsonObject): boolean {
  return typeof schema.$schema === "string" || (schema.type === "object" && isObject(schema.properties));
}

/** Reads a type name such as `"string"`, or JSON Schema's `["string", "null"]`. Returns null for anything else. */
function readType(written: Json | undefined): { type: FieldType; nullable: boolean } | null {
  if (isTypeName(written)) return { type: written, nullable: false };
  if (!Array.isArray(written) || written.length !== 2 || !written.includes("null")) return null;
  const type = written.find((name) => name !== "null");
  return isTypeName(type) ? { type, nullable: true } : null;
}

/**
 * Reads fields in the long form, such as `{"type": "string", "enum": ["draft", "paid"], "required": false}`, and in
 * JSON Schema.
 */
export class LongForm {
  readonly #reader: FieldReader;
  readonly #written: JsonObject;
  readonly #place: FieldContext;

  constructor(reader: FieldReader, written: JsonObject, place: FieldContext) {
    this.#reader = reader;
    this.#written = written;
    this.#place = place;
  }

  read(): Field {
    const read = readType(this.#written.type);
    if (!read) return this.#refuse(this.#typeFault());
    const isDate = read.type === "string" && DATE_FORMATS.includes(String(this.#written.format));
    const type = isDate ? "date" : read.type;
    this.#checkWords(type);
    const field: Field = {
      type,
      required: this.#written.required !== false && this.#place.dialect === "map",
      nullable: read.nullable || this.#flag("nullable"),
      ...this.#bounds(),
    };
    if (type === "array" && this.#written.items !== undefined) field.items = this.#items(this.#written.items);
    if (type === "object") Object.assign(field, this.#object());
    this.#readEnum(field);
    this.#readDefault(field);
    return field;
  }

  #typeFault(): string {
    const { type } = this.#written;
    if (type === undefined) return `"type" is missing`;
    return typeof type === "string" ? unknownType(type) : `"type" must be a type name; got ${jsonKind(type)}`;
  }

  #checkWords(type: FieldType): void {
    const { dialect } = this.#place;
    const known = {
      ...LONG_FORM_KEYWORDS,
      ...(dialect === "map" ? {} : JSON_SCHEMA_KEYWORDS),
      ...(dialect === "json-schema-root" ? ROOT_KEYWORDS : {}),
    };
    for (const word of Object.keys(this.#written)) {
      const types = Object.hasOwn(known, word) ? known[word] : undefined;
      if (types === undefined) this.#refuse(`${truncatedJson(word)} is not supported in a schema`);
      else if (types && !types.includes(type)) this.#refuse(`"${word}" does not apply to ${type}`);
    }
    const { format } = this.#written;
    if (format !== undefined && type !== "date") {
      this.#refuse(
        `format ${truncatedJson(format)} is not supported in a schema; supported formats: ${DATE_FORMATS.join(", ")}`,
      );
    }
  }

  #bounds(): Partial<Field> {
    const bounds: Partial<Field> = {};
    for (const [word, key] of [
      ["min", "min"],
      ["minimum", "min"],
      ["max", "max"],
      ["maximum", "max"],
    ] as const) {
      const value = this.#written[word];
      if (typeof value === "number") bounds[key] = value;
      else if (value !== undefined) this.#refuse(`"${word}" must be a number; got ${jsonKind(value)}`);
    }
    for (const word of ["minLength", "maxLength", "minItems", "maxItems"] as const) {
      const value = this.#written[word];
      if (typeof value === "number" && Number.isInteger(value) && value >= 0) bounds[word] = value;
      else if (value !== undefined)
        this.#refuse(`"${word}" must be an integer of 0 or more; got ${truncatedJson(value)}`);
    }
    return bounds;
  }

  #items(written: Json): Field {
    const { path, depth, dialect } = this.#place;
    return this.#reader.field(written, { path: `${path}[]`, depth: depth + 1, dialect: inner(dialect) });
  }

  #object(): Partial<Field> {
    const { properties, required, additionalProperties = true } = this.#written;
    const named = Array.isArray(required) ? required : null;
    if (required !== undefined && !named && typeof required !== "boolean") {
      this.#refuse(`"required" must be true, false or a list of field names; got ${jsonKind(required)}`);
    }
    if (typeof additionalProperties !== "boolean") this.#refuse('"additionalProperties" must be true or false');
    if (properties !== undefined && !isObject(properties)) {
      this.#refuse(`"properties" must be an object; got ${jsonKind(properties)}`);
    }
    const dialect = named ? "json-schema" : inner(this.#place.dialect);
    const fields = this.#reader.fields(isObject(properties) ? properties : {}, { ...this.#place, dialect });
    for (const name of named ?? []) {
      const field = typeof name === "string" ? fields.get(name) : undefined;
      if (field) field.required = true;
      else this.#refuse(`"required" names ${truncatedJson(name)}, which is not in "properties"`);
    }
    return { properties: fields, isClosed: additionalProperties === false };
  }

  #readEnum(field: Field): void {
    const { enum: values } = this.#written;
    if (values === undefined) return;
    if (!Array.isArray(values) || values.length === 0 || values.length > this.#reader.limits.schemaEnumValues) {
      this.#refuse(`"enum" must be a list of 1 to ${this.#reader.limits.schemaEnumValues} values`);
      return;
    }
    for (const value of values) {
      for (const { error } of checkValue(field, value, this.#reader.limits.listedErrors).faults.first)
        this.#refuse(`enum value: ${error}`);
    }
    field.enum = values;
  }

  #readDefault(field: Field): void {
    const { default: value } = this.#written;
    if (value === undefined) return;
    for (const { error } of checkValue(field, value, this.#reader.limits.listedErrors).faults.first)
      this.#refuse(`default value: ${error}`);
    field.default = value;
  }

  #flag(word: "nullable"): boolean {
    const value = this.#written[word] ?? false;
    if (typeof value !== "boolean") this.#refuse(`"${word}" must be true or false; got ${jsonKind(value)}`);
    return value === true;
  }

  #refuse(error: string): Field {
    return this.#reader.refuse(this.#place.path, error);
  }
}

const inner = (dialect: FieldContext["dialect"]): FieldContext["dialect"] =>
  dialect === "map" ? "map" : "json-schema";
