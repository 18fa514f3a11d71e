import { TAGS } from "../../resources/operation-docs.ts";
import { routes } from "../routes.ts";
import { Components, type JsonSchema } from "./components.ts";
import { errorExamples } from "./errors.ts";
import { HEADERS } from "./headers.ts";
import { operation } from "./operation.ts";
import { webhooks } from "./webhooks.ts";

let document: { baseUrl: string; value: JsonSchema } | undefined;

/** OpenAPI 3.1, made from the same route definitions and zod schemas that run. */
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
      summary: "HTML, URLs, templates and office files to PDF; editing, reading and batches of PDFs.",
      description: INTRODUCTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    externalDocs: { description: "Guides", url: docs },
    servers: [{ url: baseUrl, description: "This Folio" }],
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
          description:
            "A secret key of the account: `pk_live_…`, or `pk_test_…` for watermarked PDFs that cost nothing.",
        },
      },
      headers: HEADERS,
      examples: errorExamples(routes, `${docs}/error-codes`),
    },
  });
}

const INTRODUCTION = `Every request carries \`Authorization: Bearer <API_KEY>\`. Bodies are JSON. A request that fails is not charged.

**Errors** have one shape, with a \`code\` that does not change and a \`doc_url\` that leads to its cause and remedy.

**Retries** are safe with an \`Idempotency-Key\` on any POST.

**Lists** go by \`limit\` and \`starting_after\`, newest first: pass \`next_cursor\` as \`starting_after\` while \`has_more\` is true.

**Versions.** Fields are added to answers, never renamed or removed within a version (the \`Folio-Version\` header; a key keeps its own); leave room for ones that you do not know.`;
