import { expect, it } from "vitest";
import { openApiDocument } from "../../../src/http/openapi/document.ts";

interface Schema {
  $ref?: string;
  type?: string;
  description?: string;
  examples?: unknown[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  propertyNames?: Schema;
}

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; description?: string; example?: unknown; schema: Schema }[];
}

const document = openApiDocument("https://api.folio.test") as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
const { schemas } = document.components;
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

const resolved = (schema: Schema): Schema => {
  const name = schema.$ref?.split("/").at(-1);
  return name ? { ...schemas[name], ...schema } : schema;
};

/** Returns every property of a schema and of its nested schemas, with its path. */
function* fields(schema: Schema, place: string): Generator<[place: string, field: Schema]> {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    yield [`${place}.${name}`, field];
    yield* fields(field, `${place}.${name}`);
  }
  if (schema.items) yield* fields(schema.items, `${place}[]`);
  for (const branch of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) yield* fields(branch, place);
}

const all = Object.entries(schemas).flatMap(([name, schema]) => [...fields(schema, name)]);
const branches = (schema: Schema): Schema[] => {
  const { anyOf, oneOf } = resolved(schema);
  return [...(anyOf ?? []), ...(oneOf ?? [])];
};

/**
 * Whether the schema shows a value that a reader can copy: an example, a list of values, or properties that show such
 * values.
 */
function isShown(given: Schema): boolean {
  const schema = resolved(given);
  if (schema.examples || schema.enum || schema.const !== undefined || schema.default !== undefined) return true;
  if (schema.type === "boolean" || schema.type === "null" || schema.properties) return true;
  if (schema.items) return isShown(schema.items);
  return branches(schema).some(isShown);
}

it("Every field of the OpenAPI document has a description", () => {
  const silent = all.filter(([, field]) => !resolved(field).description).map(([place]) => place);
  expect([...new Set(silent)]).toEqual([]);
});

it("Every field of the OpenAPI document has an example value", () => {
  expect(all.filter(([, field]) => !isShown(field)).map(([place]) => place)).toEqual([]);
});

it("Every number and every text of a request has a minimum and a maximum", () => {
  const inputs =
    /^(?:Create(?!d)|Update|Render|Validate|Merge|Watermark|Split|Reorder|Convert|Extract(?:Text|Ocr|Tables)$|Retry|BatchItem$|PageBand|TextWatermark$|PdfSource|OfficeSource|TemplateDefaults)/;
  const isBounded = (given: Schema): boolean => {
    const schema = resolved(given);
    const inner = branches(schema);
    if (inner.length > 0) return inner.every(isBounded);
    if (schema.type === "number" || schema.type === "integer") {
      return schema.enum !== undefined || (schema.minimum !== undefined && schema.maximum !== undefined);
    }
    if (schema.type !== "string") return true;
    const { maxLength, enum: values, pattern, format, const: only } = schema;
    return [maxLength, values, pattern, format, only].some((bound) => bound !== undefined);
  };
  const sent = all.filter(([place]) => inputs.test(place) && !/(?:Event|Result|List|Summary)\b/.test(place));
  expect(sent.length).toBeGreaterThan(100);
  expect(sent.filter(([, field]) => !isBounded(field)).map(([place]) => place)).toEqual([]);
});

it("Every optional option of a render states its default", () => {
  const without = [
    "html",
    "url",
    "markdown",
    "css",
    "custom_size",
    "header",
    "footer",
    "contents",
    "page_ranges",
    "viewport",
    "timezone",
    "locale",
    "block",
    "user_agent",
    "wait_for_function",
    "fail_on",
    "headers",
    "basic_auth",
    "wait_for_selector",
    "javascript",
    "watermark",
    "document",
    "filename",
    "attachments",
    "security",
    "deliver_to",
    "conformance",
  ];
  const settings = Object.entries(schemas.CreatePdf?.properties ?? {}).filter(([name]) => !without.includes(name));
  expect(settings.filter(([, field]) => field.default === undefined).map(([name]) => name)).toEqual([]);
});

it("Every parameter has a description and an example", () => {
  const silent = operations.flatMap(({ operationId, parameters }) =>
    parameters
      .filter(({ description, example, schema }) => !description || !(example !== undefined || isShown(schema)))
      .map(({ name }) => `${operationId} ${name}`),
  );
  expect(silent).toEqual([]);
});
