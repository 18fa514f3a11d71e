import openapiTS, { astToString } from "openapi-typescript";
import { fromRoot } from "../local/paths.mjs";
import { apiDocument } from "./operations.mjs";

export const generatedFile = fromRoot("clients/typescript/src/api.generated.ts");

/** @typedef {Record<string, any>} Document */

/** Returns TypeScript types of every request, response and event, generated from the OpenAPI document. */
export async function apiTypes() {
  const types = astToString(
    // Keeps fields with a default value optional, because a request may omit them.
    await openapiTS(documentForTypes(await apiDocument()), { defaultNonNullable: false }),
  );
  return `// Generated from the OpenAPI document by \`npm run build:clients\`. Do not edit.\n\n${types}`;
}

/**
 * Returns the OpenAPI document without the parts that produce no TypeScript types: examples, headers, and error
 * responses, which all have the same form.
 * @param {Document} document
 * @returns {import("openapi-typescript").OpenAPI3}
 */
function documentForTypes(document) {
  const { webhooks: _, ...rest } = structuredClone(document);
  for (const item of Object.values(rest.paths)) {
    for (const operation of Object.values(/** @type {Document} */ (item))) {
      operation.responses = Object.fromEntries(
        Object.entries(operation.responses)
          .filter(([status]) => status.startsWith("2"))
          .map(([status, response]) => [status, dropExamples(response)]),
      );
      delete operation.requestBody?.content["application/json"].examples;
      operation.parameters = operation.parameters.filter((/** @type {Document} */ { in: place }) => place !== "header");
    }
  }
  const { schemas } = rest.components;
  return /** @type {any} */ ({ ...rest, components: { schemas } });
}

/** @param {Document} response */
function dropExamples({ description, content }) {
  const { schema } = content["application/json"];
  return { description, content: { "application/json": { schema } } };
}
