import { TAGS } from "../../resources/operation-docs.ts";
import { routes } from "../routes.ts";
import { Components, type JsonSchema } from "./components.ts";
import { errorExamples } from "./errors.ts";
import { HEADERS } from "./headers.ts";
import { operation } from "./operation.ts";
import { webhooks } from "./webhooks.ts";

let document: { baseUrl: string; value: JsonSchema } | undefined;

/**
 * Returns the OpenAPI 3.1 document. It is generated from the same route definitions and zod schemas that handle
 * requests.
 */
export function openApiDocument(baseUrl: string): JsonSchema {
  if (document?.baseUrl !== baseUrl) document = { baseUrl, value: build(baseUrl) };
  return document.value;
}

function build(baseUrl: string): JsonSchema {
  const schemas = new Components();
  const docs = `${baseUrl}/docs`;
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method]: operation(route, schemas, baseUrl) };
  }
  return schemas.complete({
    openapi: "3.1.0",
    info: {
      title: "Folio",
      version: "1.0.0",
      summary:
        "Converts HTML, URLs, templates and office files to PDF, edits PDFs, extracts their content and renders batches.",
      description: INTRODUCTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    externalDocs: { description: "Guides", url: docs },
    servers: [{ url: baseUrl, description: "This deployment" }],
    security: [{ apiKey: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhooks(schemas),
    components: {
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "pk_live_… or pk_test_…",
          description: "A secret API key: `pk_live_…`, or `pk_test_…` for watermarked PDFs that cost no credits.",
        },
      },
      headers: HEADERS,
      examples: errorExamples(routes, `${docs}/error-codes`),
    },
  });
}

const INTRODUCTION = `Every request carries \`Authorization: Bearer <API_KEY>\`. Bodies are JSON. A request that fails is not charged.

**Errors** have one format. The \`code\` is stable. The \`doc_url\` links to the cause and the remedy.

**Retries** of a POST, PATCH or DELETE are safe with an \`Idempotency-Key\` header.

**Lists** are sorted newest first and accept \`limit\` and \`starting_after\`. While \`has_more\` is true, pass \`next_cursor\` as \`starting_after\` to get the next page.

**Versions.** Each API key has a version of the API; the \`Folio-Version\` header selects another one for a request. Within a version, responses may get new fields, but no field is renamed or removed. Ignore fields that you do not know.`;
