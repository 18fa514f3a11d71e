import { fromRoot } from "../local/paths.mjs";

/**
 * @typedef {Record<string, any>} Json
 * @typedef {{ name: string, schema: Json }} QueryField
 * @typedef {object} ClientMethod Source of a method of the clients.
 * @property {string} resource Such as `pdfs`.
 * @property {string} name Such as `create`.
 * @property {string} operationId
 * @property {string} method In uppercase.
 * @property {string} path
 * @property {string} about The operation's summary and description.
 * @property {boolean} takesId Whether the path has an id.
 * @property {string | null} body Name of the body's schema.
 * @property {boolean} isBodyOptional
 * @property {QueryField[]} query
 * @property {string} answer Name of the response's schema, or of its items if the response is a list.
 * @property {string | null} later Name of the schema of the 202 response, if it differs.
 * @property {boolean} isPaged
 * @property {boolean} takesVersion Whether `If-Match` names the version that may be changed.
 */

/**
 * Returns the OpenAPI document. The path of the imported module is a variable, so that TypeScript does not check this
 * module: its types need the Workers platform.
 */
export async function apiDocument() {
  const { openApiDocument } = await import(fromRoot("src/http/openapi/document.ts"));
  return /** @type {Json} */ (openApiDocument("https://api.folio.example"));
}

/** Returns the client methods grouped by resource, in the order of the OpenAPI document. @param {Json} document */
export function clientMethods(document) {
  /** @type {Map<string, ClientMethod[]>} */
  const resources = new Map();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(/** @type {Json} */ (item))) {
      const made = clientMethod(document, { path, method, operation });
      resources.set(made.resource, [...(resources.get(made.resource) ?? []), made]);
    }
  }
  return resources;
}

/** Returns the names of the schemas that describe webhook bodies. @param {Json} document @returns {string[]} */
export const eventSchemas = (document) =>
  Object.values(document.webhooks).map(({ post }) => schemaName(post.requestBody.content["application/json"].schema));

/** @param {Json} document @param {{ path: string, method: string, operation: Json }} endpoint @returns {ClientMethod} */
function clientMethod(document, { path, method, operation }) {
  const [resource = "", name = ""] = operation["x-client-method"].split(".");
  const bodySchema = operation.requestBody?.content["application/json"].schema ?? null;
  const body = bodySchema && schemaName(bodySchema);
  const answers = Object.entries(operation.responses).filter(([status]) => status.startsWith("2"));
  const [answer, later = answer] = answers
    .map(([status, response]) => ({ status, name: schemaName(response.content["application/json"].schema) }))
    .sort((a, b) => Number(a.status) - Number(b.status));
  if (!answer || !later) throw new Error(`${operation.operationId} has no successful response`);
  const isPaged = operation["x-pagination"] !== undefined;
  const items = isPaged ? document.components.schemas[answer.name].properties.data.items : null;
  const takesId = path.includes("{");
  const parameters = /** @type {Json[]} */ (operation.parameters);
  return {
    resource,
    name,
    operationId: operation.operationId,
    method: method.toUpperCase(),
    path,
    about: describeOperation(operation),
    takesId,
    body,
    isBodyOptional: takesId && method === "post" && body !== null && requiredProperties(document, body).length === 0,
    query: parameters
      .filter((parameter) => parameter.in === "query")
      .map(({ name: field, schema }) => ({ name: field, schema })),
    answer: items ? schemaName(items) : answer.name,
    later: later.name === answer.name ? null : later.name,
    isPaged,
    takesVersion: parameters.some((parameter) => parameter.name === "If-Match"),
  };
}

/**
 * Returns the names of the fields that a schema requires.
 * @param {Json} document @param {string} name @returns {string[]}
 */
function requiredProperties(document, name) {
  const { $ref, required = [] } = document.components.schemas[name];
  return $ref ? requiredProperties(document, schemaName({ $ref })) : required;
}

/** @param {Json} schema @returns {string} */
function schemaName({ $ref, anyOf }) {
  const name = ($ref ?? anyOf?.[0]?.$ref)?.split("/").at(-1);
  if (name) return name;
  throw new Error("A request or response body must be a named schema to become a type of the clients");
}

/**
 * Returns the summary and the description of an operation. Leaves out the required scope at the end, which only the API
 * reference shows.
 * @param {Json} operation
 */
const describeOperation = ({ summary, description }) =>
  [`${summary}.`, description.replace(/\s*Scope: `[\w:]+`\.$/, "")].filter(Boolean).join(" ");

/** Returns whether the values of a query field are `true` and `false`. @param {QueryField} field */
export const isBooleanParameter = ({ schema }) => schema.enum?.join() === "true,false";

/** @param {string} name */
export const toPascalCase = (name) =>
  name.replaceAll(/(?:^|_)([a-z])/g, (_, /** @type {string} */ letter) => letter.toUpperCase());

/** @param {string} name */
export const toSnakeCase = (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
