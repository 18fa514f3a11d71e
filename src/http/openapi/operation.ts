import type * as z from "zod";
import { API_VERSIONS } from "../../domain/api-versions.ts";
import { fileTypesOf } from "../response-type.ts";
import type { Route } from "../route.ts";
import { answerExample } from "./answers.ts";
import { codeSamples } from "./code-samples.ts";
import type { Components, JsonSchema } from "./components.ts";
import { errorResponses } from "./errors.ts";
import type { OperationExample, OperationExamples } from "./example.ts";
import { EXAMPLES } from "./examples.ts";
import { fileHeaders, headerReferences, successHeaders } from "./headers.ts";

/** Returns one operation of the OpenAPI document. */
export function operation(route: Route, schemas: Components, baseUrl: string): JsonSchema {
  const examples = EXAMPLES[route.operationId] ?? {};
  const [simplest] = Object.values(examples);
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: `${route.description ? `${route.description}\n\n` : ""}Scope: \`${route.scope}\`.`,
    // In OpenAPI 3.1, the security requirement of an API key may list role names (Security Requirement Object). Folio
    // lists the scope there.
    security: [{ apiKey: [route.scope] }],
    parameters: [
      ...parametersIn("path", route.params?.(), schemas),
      ...parametersIn("query", route.query?.(), schemas),
      ...(route.method === "get" ? [] : [IDEMPOTENCY_KEY]),
      ...(route.takesVersion ? [IF_MATCH] : []),
      FOLIO_VERSION,
      ...(route.method === "get" ? [FOLIO_BOOKMARK] : []),
    ],
    ...(route.body ? { requestBody: requestBody(route.body(), examples, schemas) } : {}),
    responses: {
      [route.success.status]: success(route, examples, schemas),
      ...(route.asyncSchema ? { 202: accepted(route, route.asyncSchema(), { examples, schemas }) } : {}),
      ...errorResponses(route, schemas),
    },
    "x-client-method": route.call,
    ...(route.call.includes(".list") ? PAGED : {}),
    ...(simplest ? { "x-codeSamples": codeSamples(route, simplest, baseUrl) } : {}),
  };
}

/** Names of query parameters and response fields. A client library uses them to read the next page of a list. */
const PAGED = {
  "x-pagination": { limit: "limit", cursor: "starting_after", items: "data", next_cursor: "next_cursor" },
};

function requestBody(body: z.ZodType, examples: OperationExamples, schemas: Components): JsonSchema {
  return {
    required: !body.safeParse(undefined).success,
    content: {
      "application/json": {
        schema: schemas.of(body, "input"),
        examples: Object.fromEntries(
          Object.entries(examples).map(([name, { summary, body: value }]) => [name, { summary, value }]),
        ),
      },
    },
  };
}

function success(route: Route, examples: OperationExamples, schemas: Components): JsonSchema {
  const { schema, description } = route.success;
  const makes = route.makes ?? route.shows;
  const file = makes === "pdf" || makes === "image" || makes === "preview" ? fileHeaders(makes) : [];
  return {
    description:
      file.length > 0 ? `${description} With a file type in \`Accept\`, the body is the file itself.` : description,
    headers: headerReferences([
      ...successHeaders(route.method),
      ...(route.success.status === 202 ? POLLING : []),
      ...file,
    ]),
    content: {
      "application/json": { schema: schemas.of(schema(), "output"), ...responseExamples(route, examples, false) },
      // Binary content has no schema (OpenAPI 3.1.0, 4.8.14.2).
      ...Object.fromEntries(fileTypesOf(makes).map((type) => [type, {}])),
    },
  };
}

/**
 * Returns the recorded responses to the synchronous example requests. With `later`, returns the responses to the
 * asynchronous example requests instead.
 */
function responseExamples({ operationId }: Route, examples: OperationExamples, later: boolean): JsonSchema {
  const answers = Object.entries(examples).flatMap(([name, example]) => {
    const value = isAsync(example) === later ? answerExample(`${operationId}.${name}`) : undefined;
    return value === undefined ? [] : [[name, { summary: example.summary, value }]];
  });
  return answers.length > 0 ? { examples: Object.fromEntries(answers) } : {};
}

/** Whether the response to the example request has status 202, not 200. */
export const isAsync = ({ body }: OperationExample): boolean =>
  typeof body === "object" && body !== null && "async" in body && body.async === true;

/** Headers of every 202 response. */
const POLLING = ["Location", "Retry-After"] as const;

/** Returns the 202 response with which a producing endpoint responds to a request with `async`. */
const accepted = (
  route: Route,
  schema: z.ZodType,
  { examples, schemas }: { examples: OperationExamples; schemas: Components },
): JsonSchema => ({
  description: "With `async`: the resource with status `processing`. The `Location` header has its URL.",
  headers: headerReferences([...successHeaders("post"), ...POLLING]),
  content: { "application/json": { schema: schemas.of(schema, "output"), ...responseExamples(route, examples, true) } },
});

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Makes a retry safe. A request with the same key within 24 hours gets the first response again, with `Idempotent-Replayed: true`. 1 to 255 printable ASCII characters, such as a UUID.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x20-\\x7e]+$" },
  example: "9b2f7a3e-5c1d-4f60-8a77-0d1c2b3a4e5f",
};

const IF_MATCH = {
  name: "If-Match",
  in: "header",
  required: false,
  description: "Makes the change only if this is the newest version. Otherwise the response is 409 `version_conflict`.",
  schema: { type: "string", pattern: '^(W/)?"?[1-9][0-9]*"?$' },
  example: '"3"',
};

const FOLIO_VERSION = {
  name: "Folio-Version",
  in: "header",
  required: false,
  description: "Version of the API that the request follows. Default: the version of the API key.",
  schema: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" },
  example: API_VERSIONS.at(-1)?.date,
};

const FOLIO_BOOKMARK = {
  name: "Folio-Bookmark",
  in: "header",
  required: false,
  description:
    "`Folio-Bookmark` of an earlier response. With it, the nearest database replica that has at least that state may answer. Without it, the primary database answers.",
  schema: { type: "string", pattern: "^[\\w-]{1,200}$" },
  example: "0000001f-00000003-000050d4-41d8cd98f00b204e9800998ecf8427e0",
};

function parametersIn(place: "path" | "query", schema: z.ZodType | undefined, schemas: Components): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.inline(schema, "input") as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(typeof description === "string" ? { description } : {}),
    ...(name === "metadata" ? { style: "deepObject", explode: true } : {}),
    schema: property,
  }));
}
