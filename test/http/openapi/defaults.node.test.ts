import { describe, expect, it } from "vitest";
import { openApiDocument } from "../../../src/http/openapi/document.ts";
import { EXAMPLES } from "../../../src/http/openapi/examples.ts";
import { routes } from "../../../src/http/routes.ts";

interface Schema {
  $ref?: string;
  default?: unknown;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { schema: Schema }> };
}

type Body = Record<string, unknown>;

const document = openApiDocument("https://api.folio.test") as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

function resolve(schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name === undefined ? schema : { ...document.components.schemas[name], ...schema };
}

/** Returns the properties of a schema, including those of its alternatives (such as `oneOf`). */
function propertiesOf(given: Schema): Record<string, Schema> {
  const schema = resolve(given);
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map(propertiesOf);
  return Object.assign({}, ...parts, schema.properties);
}

/** Adds to the body, at any depth, every field that the body lacks and for which the schema states a default. */
function withDefaults(schema: Schema, body: Body): Body {
  const filled: Body = { ...body };
  for (const [name, property] of Object.entries(propertiesOf(schema))) {
    const given = filled[name];
    if (typeof given === "object" && given !== null && !Array.isArray(given))
      filled[name] = withDefaults(property, given as Body);
    else if (given === undefined && resolve(property).default !== undefined) filled[name] = resolve(property).default;
  }
  return filled;
}

const cases = operations.flatMap(({ operationId, requestBody }) => {
  const schema = requestBody?.content["application/json"]?.schema;
  const route = routes.find((each) => each.operationId === operationId);
  if (!schema || !route?.body) return [];
  return Object.entries(EXAMPLES[operationId] ?? {}).flatMap(([example, { body }]) =>
    typeof body === "object" && body !== null ? [{ operationId, example, schema, route, body: body as Body }] : [],
  );
});

describe("The stated defaults of an operation", () => {
  it.each(cases)("are accepted one by one in $operationId (example $example)", ({ schema, route, body }) => {
    const rejected: string[] = [];
    const filled = withDefaults(schema, body);
    for (const [name, value] of Object.entries(filled)) {
      if (JSON.stringify(value) === JSON.stringify(body[name])) continue;
      const result = route.body?.().safeParse({ ...body, [name]: value });
      if (result?.success === false) rejected.push(`${name}: ${result.error.issues[0]?.message}`);
    }
    expect(rejected).toEqual([]);
  });
});
