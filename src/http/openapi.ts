import * as z from "zod";
import { ERROR_CODES, type ErrorCode, statusOf } from "../domain/errors.ts";
import { errorBody } from "../resources/errors.ts";
import type { Route } from "./route.ts";
import { routes } from "./routes.ts";
import { TAGS } from "./tags.ts";

type JsonSchema = Record<string, unknown>;

/** Codes that any endpoint with a key may answer. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  "missing_api_key",
  "invalid_api_key",
  "insufficient_scope",
  "ip_not_allowed",
  "account_suspended",
  "rate_limit_exceeded",
  "not_acceptable",
  "internal_error",
];

const BODY_ERRORS: readonly ErrorCode[] = [
  "malformed_json",
  "invalid_parameter",
  "missing_parameter",
  "unknown_parameter",
  "parameters_exclusive",
  "unsupported_media_type",
  "request_too_large",
];

const IDEMPOTENCY_ERRORS: readonly ErrorCode[] = ["idempotency_key_in_use", "idempotency_key_reused"];

let document: { baseUrl: string; value: JsonSchema } | undefined;

/** OpenAPI 3.1, made from the same route definitions and zod schemas that run. */
export function openApiDocument(baseUrl: string): JsonSchema {
  if (document?.baseUrl !== baseUrl) document = { baseUrl, value: build(baseUrl) };
  return document.value;
}

function build(baseUrl: string): JsonSchema {
  const schemas = new Components();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method]: operation(route, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Folio",
      version: "1.0.0",
      summary: "HTML, URLs, templates and office files to PDF; editing, reading and batches of PDFs.",
      description:
        "Every request carries `Authorization: Bearer <API_KEY>`. Bodies are JSON. Failed requests are not charged. Every POST takes an `Idempotency-Key`.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: baseUrl }],
    security: [{ apiKey: [] }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "A secret key: `pk_live_…` or `pk_test_…`." },
      },
      schemas: schemas.all(),
    },
  };
}

function operation(route: Route, schemas: Components): JsonSchema {
  const codes = new Set<ErrorCode>([
    ...route.errors,
    ...COMMON_ERRORS,
    ...(route.body ? BODY_ERRORS : []),
    ...(route.query ? (["invalid_parameter", "unknown_parameter"] as const) : []),
    ...(route.method === "post" ? IDEMPOTENCY_ERRORS : []),
  ]);
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: `${route.description ? `${route.description}\n\n` : ""}Scope: \`${route.scope}\`.`,
    parameters: [
      ...parametersIn("path", route.params, schemas),
      ...parametersIn("query", route.query, schemas),
      ...(route.method === "post" ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(route.body
      ? {
          requestBody: { required: true, content: { "application/json": { schema: schemas.of(route.body, "input") } } },
        }
      : {}),
    responses: {
      [route.success.status]: {
        description: route.success.description,
        content: { "application/json": { schema: schemas.of(route.success.schema, "output") } },
      },
      ...errorResponses([...codes], schemas),
    },
  };
}

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

function parametersIn(place: "path" | "query", schema: z.ZodType | undefined, schemas: Components): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.inline(schema, "input") as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(typeof property.description === "string" ? { description: property.description } : {}),
    ...(property.type === "object" || property.$ref ? { style: "deepObject", explode: true } : {}),
    schema: property,
  }));
}

function errorResponses(codes: ErrorCode[], schemas: Components): JsonSchema {
  const byStatus = Map.groupBy(
    ERROR_CODES.filter((code) => codes.includes(code)),
    statusOf,
  );
  return Object.fromEntries(
    [...byStatus].map(([status, sameStatus]) => [
      status,
      {
        description: sameStatus.map((code) => `\`${code}\``).join(", "),
        content: { "application/json": { schema: schemas.of(errorBody, "output") } },
      },
    ]),
  );
}

/** Turns zod schemas into JSON Schema; those with an id become components, named once for requests and once for answers. */
class Components {
  readonly #schemas: Record<string, JsonSchema> = {};

  of(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    return this.inline(schema, io);
  }

  inline(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    const {
      $defs = {},
      $schema: _,
      ...root
    } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonSchema & {
      $defs?: Record<string, JsonSchema>;
    };
    for (const [id, definition] of Object.entries($defs)) this.#schemas[id] ??= rewritten(definition);
    const { id, ...rest } = rewritten(root) as JsonSchema & { id?: string };
    if (typeof id !== "string") return rest;
    this.#schemas[id] ??= rest;
    return { $ref: `#/components/schemas/${id}` };
  }

  all(): Record<string, JsonSchema> {
    return Object.fromEntries(
      Object.entries(this.#schemas)
        .sort(([first], [second]) => first.localeCompare(second))
        .map(([id, { id: _, ...schema }]) => [id, schema]),
    );
  }
}

/** zod refers to `#/$defs/…`, OpenAPI to `#/components/schemas/…`. */
function rewritten(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
