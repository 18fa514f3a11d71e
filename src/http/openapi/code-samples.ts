import type { Route } from "../route.ts";
import type { OperationExample } from "./example.ts";
import { JAVASCRIPT, literal, PYTHON } from "./literals.ts";

export interface CodeSample {
  lang: "Shell" | "TypeScript" | "Python";
  label: string;
  source: string;
}

/** Returns the example request as a curl command, and as code for the two client libraries. */
export function codeSamples(route: Route, example: OperationExample, baseUrl: string): CodeSample[] {
  return [
    { lang: "Shell", label: "curl", source: curl(route, example, baseUrl) },
    { lang: "TypeScript", label: "TypeScript", source: typescript(route, example, baseUrl) },
    { lang: "Python", label: "Python", source: python(route, example, baseUrl) },
  ];
}

function curl(route: Route, example: OperationExample, baseUrl: string): string {
  const method = route.method === "get" || (route.method === "post" && example.body !== undefined);
  const lines = [
    `curl ${method ? "" : `-X ${route.method.toUpperCase()} `}${shellQuoted(`${baseUrl}${pathOf(route, example)}`)}`,
    '-H "Authorization: Bearer $FOLIO_API_KEY"',
  ];
  if (example.body !== undefined) {
    lines.push('-H "Content-Type: application/json"', `-d '${wireText(example.body).replaceAll("'", "'\\''")}'`);
  }
  return lines.join(" \\\n  ");
}

/** Returns the path and query of the example request, with the example's ids and values. */
export function pathOf({ path }: Pick<Route, "path">, { params = {}, query = {} }: OperationExample): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    typeof value === "object"
      ? Object.entries(value).map(([key, text]) => [`${name}[${key}]`, String(text)])
      : [[name, String(value)]],
  );
  const search = new URLSearchParams(pairs as [string, string][]).toString();
  return search === "" ? filled : `${filled}?${search}`;
}

const shellQuoted = (url: string): string => (/[^\w/:.-]/.test(url) ? `"${url}"` : url);

/** Returns the JSON on one line if that line is short enough to read. Otherwise returns it indented. */
function wireText(body: unknown): string {
  const short = JSON.stringify(body);
  return short.length <= 90 ? short : JSON.stringify(body, null, 2).replaceAll("\n", "\n  ");
}

const isList = ({ call }: Pick<Route, "call">): boolean => /\.list/.test(call);

function typescript(route: Route, example: OperationExample, baseUrl: string): string {
  const given = { ...example.query, ...(example.body as object | undefined) };
  const options = Object.keys(given).length > 0 ? [literal(given, JAVASCRIPT)] : [];
  const args = [...Object.values(example.params ?? {}).map((id) => JSON.stringify(id)), ...options];
  const call = `folio.${route.call}(${args.join(", ")})`;
  const [resource = "", verb = ""] = route.call.split(".");
  const name = verb === "delete" ? "deleted" : (RESULT_VARIABLES[route.call] ?? singular(resource));
  return `import Folio from "@folio/client";

const folio = new Folio({ apiKey: process.env.FOLIO_API_KEY, baseUrl: ${JSON.stringify(baseUrl)} });

${isList(route) ? `for await (const item of ${call}) {\n  console.log(item);\n}` : `const ${name} = await ${call};\nconsole.log(${name});`}`;
}

function python(route: Route, example: OperationExample, baseUrl: string): string {
  const given = Object.entries({ ...example.query, ...(example.body as object | undefined) });
  const named = given.map(
    ([name, value]) => `${name === "async" ? "async_" : name}=${literal(value, PYTHON, given.length > 1 ? 1 : 0)}`,
  );
  const ids = Object.values(example.params ?? {}).map((id) => JSON.stringify(id));
  const short = [...ids, ...named].join(", ");
  const long = `\n    ${[...ids, ...named].join(",\n    ")},\n`;
  const call = `folio.${snakeCase(route.call)}(${short.length > 60 || short.includes("\n") ? long : short})`;
  const [resource = "", verb = ""] = route.call.split(".");
  const name = verb === "delete" ? "deleted" : snakeCase(RESULT_VARIABLES[route.call] ?? singular(resource));
  return `import os
from folio import Folio

folio = Folio(api_key=os.environ["FOLIO_API_KEY"], base_url=${JSON.stringify(baseUrl)})

${isList(route) ? `for item in ${call}:\n    print(item)` : `${name} = ${call}\nprint(${name})`}`;
}

/**
 * Names of the variable that holds the result in code samples, for operations where the resource name would be
 * misleading.
 */
const RESULT_VARIABLES: Record<string, string> = {
  "pdfs.split": "parts",
  "thumbnails.create": "thumbnails",
  "convert.images": "pdf",
  "convert.office": "pdf",
  "templates.render": "pdf",
  "templates.validate": "validation",
  "templates.preview": "preview",
  "templates.previewDraft": "preview",
  "extract.text": "extraction",
  "extract.ocr": "extraction",
  "extract.tables": "extraction",
  "webhookEndpoints.test": "event",
};

const singular = (resource: string): string => resource.replace(/ches$/, "ch").replace(/s$/, "");
const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
