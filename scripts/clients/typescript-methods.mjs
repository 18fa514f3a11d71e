import { fromRoot } from "../local/paths.mjs";
import { apiDocument, clientMethods, eventSchemas, isBooleanParameter, toPascalCase } from "./operations.mjs";

/** @typedef {import("./operations.mjs").ClientMethod} ClientMethod */

export const methodsFile = fromRoot("clients/typescript/src/resources.generated.ts");

export const paramsFile = fromRoot("clients/typescript/src/params.generated.ts");

/** Returns the TypeScript source code of the types of method parameters and of webhook deliveries. */
export async function typescriptParams() {
  const document = await apiDocument();
  const methods = [...clientMethods(document).values()].flat();
  const params = methods.flatMap((method) => paramsType(method) ?? []);
  const events = eventSchemas(document).map((name) => `\n  | Schemas["${name}"]`);
  return `${PARAMS_FILE_HEADER}${params.join("\n")}

/** Event of a webhook delivery. \`type\` determines the type of \`data\`. */
export type WebhookEvent =${events.join("")};
`;
}

/** Returns the TypeScript source code of a class for each resource of the API, with a method for each operation. */
export async function typescriptMethods() {
  const resources = clientMethods(await apiDocument());
  const params = [...resources.values()].flat().filter((method) => paramsType(method) !== undefined);
  const classes = [...resources].map(
    ([name, own]) =>
      `export class ${toPascalCase(name)}Resource extends Resource {\n${own.map(methodText).join("\n\n")}\n}\n`,
  );
  return `${METHODS_FILE_HEADER}import type {\n${params.map((method) => `  ${paramsName(method)},\n`).join("")}} from "./params.generated.ts";
import { part, Resource } from "./resource.ts";
import type { RequestOptions } from "./transport.ts";

type Schemas = components["schemas"];

${classes.join("\n")}`;
}

const DO_NOT_EDIT = "// Generated from the OpenAPI document by `npm run build:clients`. Do not edit.";

const PARAMS_FILE_HEADER = `${DO_NOT_EDIT}

import type { components, operations } from "./api.generated.ts";

type Schemas = components["schemas"];

/** Query parameters of an operation. */
type Query<Name extends keyof operations> = NonNullable<operations[Name]["parameters"]["query"]>;

`;

const METHODS_FILE_HEADER = `${DO_NOT_EDIT}

import type { components } from "./api.generated.ts";
import { ifMatch, type UpdateTemplateOptions } from "./if-match.ts";
import type { PagedList } from "./paged-list.ts";
`;

/** @param {ClientMethod} method */
const paramsName = ({ operationId }) => `${toPascalCase(operationId)}Params`;

/** @param {ClientMethod} method */
function paramsType(method) {
  const { body, query, operationId } = method;
  if (body) return `export type ${paramsName(method)} = Schemas["${body}"];`;
  if (query.length === 0) return undefined;
  if (!query.some(isBooleanParameter)) return `export type ${paramsName(method)} = Query<"${operationId}">;`;
  const flags = query.filter(isBooleanParameter).map(({ name }) => name);
  const rest = `Omit<Query<"${operationId}">, ${flags.map((name) => `"${name}"`).join(" | ")}>`;
  return `export type ${paramsName(method)} = ${rest} & { ${flags.map((name) => `${name}?: boolean | undefined`).join("; ")} };`;
}

/** @param {ClientMethod} method */
function methodText(method) {
  const { name, later, answer, isPaged } = method;
  const result = isPaged ? `PagedList<Schemas["${answer}"]>` : `Promise<Schemas["${answer}"]>`;
  const body = `{\n    return ${callExpression(method)};\n  }`;
  const about = `  /** ${method.about} */`;
  if (!later) return `${about}\n  ${name}(${parameterList(method)}): ${result} ${body}`;
  const laterResult = `Promise<Schemas["${later}"]>`;
  return [
    `  /** ${method.about} With \`async\`, returns a job that names them once it is completed. */`,
    `  ${name}(${parameterList(method, " & { async: true }")}): ${laterResult};`,
    `  ${name}(${parameterList(method)}): ${result};`,
    `  ${name}(${parameterList(method)}): Promise<Schemas["${answer}"] | Schemas["${later}"]> ${body}`,
  ].join("\n");
}

/** @param {ClientMethod} method @param {string} [also] */
function parameterList(method, also = "") {
  const { takesId, takesVersion, body, query, isBodyOptional } = method;
  const hasParams = body !== null || query.length > 0;
  const isOptional = body === null || isBodyOptional;
  return [
    ...(takesId ? ["id: string"] : []),
    ...(hasParams ? [`params: ${paramsName(method)}${also}${isOptional ? " = {}" : ""}`] : []),
    takesVersion ? "options: UpdateTemplateOptions = {}" : "options?: RequestOptions",
  ].join(", ");
}

/** @type {Record<string, string>} */
const TRANSPORT_METHODS = { GET: "get", POST: "post", PATCH: "patch", DELETE: "remove" };

/** @param {ClientMethod} method */
function callExpression({ method, path, isPaged, takesId, takesVersion, body, query }) {
  const place = takesId ? `\`${path.replaceAll(/\{(\w+)\}/g, (_, id) => `\${part(${id})}`)}\`` : `"${path}"`;
  const options = takesVersion ? "ifMatch(options)" : "options";
  const sent = body !== null || query.length > 0 ? ", params" : "";
  return `this.${isPaged ? "paged" : TRANSPORT_METHODS[method]}(${place}, ${options}${sent})`;
}
