import { html, raw } from "hono/html";
import { ERROR_CODES, statusOf, typeOf } from "../domain/errors.ts";

interface Operation {
  summary: string;
  description: string;
  parameters: { name: string; in: string; description?: string; required: boolean }[];
  requestBody?: unknown;
  responses: Record<string, { description: string }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
}

/** The reference for people, made from the OpenAPI document; `#<code>` is where every error's `doc_url` points. */
export function docsPage(openApi: object) {
  const { paths } = openApi as Document;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Folio API</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<h1>Folio API</h1>
<p>Send <code>Authorization: Bearer &lt;API_KEY&gt;</code> and JSON. The whole contract, field by field:
<a href="/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => section(method, path, operation)),
)}
<h2>Errors</h2>
<table><thead><tr><th>Code</th><th>Status</th><th>Type</th></tr></thead><tbody>
${ERROR_CODES.map((code) => html`<tr id="${code}"><td><code>${code}</code></td><td>${statusOf(code)}</td><td>${typeOf(code)}</td></tr>`)}
</tbody></table>
</body>
</html>`;
}

const section = (
  method: string,
  path: string,
  { summary, description, parameters, responses }: Operation,
) => html`<section>
<h2><code>${method.toUpperCase()} ${path}</code></h2>
<p>${summary}. ${raw(description.replaceAll("\n\n", "<br>").replaceAll(/`([^`]*)`/g, "<code>$1</code>"))}</p>
${parameters.length === 0 ? "" : html`<ul>${parameters.map((parameter) => html`<li><code>${parameter.name}</code> (${parameter.in}) ${parameter.description ?? ""}</li>`)}</ul>`}
<ul>${Object.entries(responses).map(([status, response]) => html`<li><b>${status}</b> ${raw(response.description.replaceAll(/`([^`]*)`/g, '<a href="#$1"><code>$1</code></a>'))}</li>`)}</ul>
</section>`;

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2733}
code{font:0.9em ui-monospace,monospace;background:#f2f4f7;padding:0.1em 0.3em;border-radius:4px}
section{border-top:1px solid #dde3ea}table{border-collapse:collapse}td,th{text-align:left;padding:0.3rem 1rem 0.3rem 0}
tr:target{background:#fff3c4}a{color:#0b5cad}`;
