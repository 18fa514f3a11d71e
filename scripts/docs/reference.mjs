import { FieldRenderer, inlineHtml, schemaName } from "./fields.mjs";
import { escapeHtml } from "./html.mjs";
import { codeBlock, sampleTabs } from "./markdown.mjs";

/**
 * @typedef {import("./fields.mjs").Schema} Schema
 * @typedef {{ name: string, in: string, required: boolean, description?: string, example?: unknown, schema: Schema }} Parameter
 * @typedef {{ summary?: string, value?: unknown, $ref?: string }} Example
 * @typedef {{ schema: Schema, example?: unknown, examples?: Record<string, Example> }} Media
 * @typedef {{ description: string, content?: Record<string, Media> }} Response
 * @typedef {{ operationId: string, tags: string[], summary: string, description: string, parameters: Parameter[],
 *   requestBody?: { content: Record<string, Media> }, responses: Record<string, Response>,
 *   "x-client-method"?: string, "x-codeSamples"?: { label: string, source: string }[] }} Operation
 * @typedef {{ tags: { name: string, description: string }[], paths: Record<string, Record<string, Operation>>,
 *   webhooks: Record<string, { post: Operation }>, info: { description: string },
 *   components: { schemas: Record<string, Schema>, examples: Record<string, Example> } }} OpenApi
 * @typedef {{ slug: string, title: string, body: string, headings: { level: number, id: string, text: string }[], text: Record<string, string> }} ReferencePage
 */

const JSON_TYPE = "application/json";

/** Returns the pages of the API reference: an overview, and one page per tag. @param {OpenApi} document @returns {ReferencePage[]} */
export function referencePages(document) {
  const homes = objectPages(document);
  return [
    overviewPage(document),
    ...document.tags.map(({ name, description }) => tagPage(document, homes, name, description)),
  ];
}

/** @param {string} tag */
const slugOfTag = (tag) => `api/${tag.toLowerCase()}`;

/** @param {OpenApi} document @returns {[string, string, Operation][]} */
const operationsOf = (document) =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, operation]) => /** @type {[string, string, Operation]} */ ([method, path, operation]),
    ),
  );

/**
 * For each response schema, returns the tag of the page that describes the schema: the first tag with an operation that
 * returns it.
 * @param {OpenApi} document
 */
function objectPages(document) {
  /** @type {Map<string, string>} */
  const homes = new Map();
  const order = document.tags.map(({ name }) => name);
  const place = (/** @type {Operation} */ { tags }) => order.indexOf(tags[0] ?? "");
  const operations = operationsOf(document).map(([, , operation]) => operation);
  for (const operation of operations.sort((first, second) => place(first) - place(second))) {
    const answer = schemaName(successSchema(operation));
    for (const name of [answer, ...listedObjectName(document, answer)]) {
      if (name && !homes.has(name)) homes.set(name, operation.tags[0] ?? "");
    }
  }
  for (const name of ["ErrorObject", "Warning"]) homes.set(name, "");
  return homes;
}

/**
 * Returns the names of the schemas of the list items: one name if the schema is a list, and none otherwise.
 * @param {OpenApi} document
 * @param {string} name
 */
function listedObjectName({ components: { schemas } }, name) {
  const item = schemaName(schemas[name]?.properties?.data?.items ?? {});
  return item ? [item] : [];
}

/** @param {Operation} operation @returns {Schema} */
const successSchema = ({ responses }) =>
  Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1].content?.[JSON_TYPE]?.schema ?? {};

/** @param {OpenApi} document @returns {ReferencePage} */
function overviewPage(document) {
  const fields = new FieldRenderer(document.components.schemas, () => "");
  const body = `<h1>API reference</h1>
<p>${inlineHtml(document.info.description)}</p>
<p>Machine-readable: <a href="/v1/openapi.json">openapi.json</a> (OpenAPI 3.1), with examples and webhooks.</p>
${document.tags
  .map(
    ({
      name,
      description,
    }) => `<h2 id="${name.toLowerCase()}"><a href="/docs/${slugOfTag(name)}">${escapeHtml(name)}</a></h2><p>${inlineHtml(description)}</p>
<table class="operations"><tbody>${operationsOf(document)
      .filter(([, , { tags }]) => tags.includes(name))
      .map(
        ([method, path, { operationId, summary }]) =>
          `<tr><td><a href="/docs/${slugOfTag(name)}#${operationId}">${escapeHtml(summary)}</a></td><td>${endpointHtml(method, path)}</td></tr>`,
      )
      .join("")}</tbody></table>`,
  )
  .join("\n")}
<h2 id="ErrorObject">Errors</h2>
<p>The body of an error response is <code>{"error": {…}}</code> with these fields. <a href="/docs/error-codes">Error codes</a> explains each code.</p>
${fields.list({ $ref: "#/components/schemas/ErrorObject" })}
<h2 id="Warning">Warnings</h2>
${fields.list({ $ref: "#/components/schemas/Warning" })}`;
  return {
    slug: "api",
    title: "API reference",
    body,
    headings: [],
    text: { "": `openapi.json OpenAPI ${document.info.description}` },
  };
}

/** @param {OpenApi} document @param {Map<string, string>} homes @param {string} tag @param {string} description @returns {ReferencePage} */
function tagPage(document, homes, tag, description) {
  const operations = operationsOf(document).filter(([, , { tags }]) => tags.includes(tag));
  const linkOf = (/** @type {string} */ name) => {
    const home = homes.get(name);
    if (home === undefined) return "";
    return `/docs/${home === "" ? "api" : slugOfTag(home)}#${name}`;
  };
  const show = new ReferenceRenderer(document, new FieldRenderer(document.components.schemas, linkOf));
  const objects = [...homes]
    .filter(([name, home]) => home === tag && !/List$|^Deleted/.test(name))
    .map(([name]) => name);
  const webhooks = tag === "Webhooks" ? Object.entries(document.webhooks) : [];
  const body = `<h1>${escapeHtml(tag)}</h1><p class="lead">${inlineHtml(description)}</p>
${operations.map(([method, path, operation]) => show.operation(method, path, operation)).join("\n")}
${webhooks.length > 0 ? `<h2 id="deliveries">Deliveries</h2><p>The events that Folio sends to your endpoints.</p>${webhooks.map(([type, { post }]) => show.webhook(type, post)).join("")}` : ""}
${objects.map((name) => show.object(name)).join("\n")}`;
  const headings = [
    ...operations.map(([, , { operationId, summary }]) => ({ level: 2, id: operationId, text: summary })),
    ...(webhooks.length > 0 ? [{ level: 2, id: "deliveries", text: "Deliveries" }] : []),
    ...objects.map((name) => ({ level: 2, id: name, text: `The ${splitPascalCase(name)} object` })),
  ];
  const text = Object.fromEntries(
    operations.map(([method, path, operation]) => [
      operation.operationId,
      `${method.toUpperCase()} ${path} ${operation.description} ${show.searchText(operation)}`,
    ]),
  );
  return { slug: slugOfTag(tag), title: tag, body, headings, text };
}

/** Returns a name in separate words: `BatchResult` → `batch result`. @param {string} name */
const splitPascalCase = (name) => name.replaceAll(/(?!^)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();

/** @param {string} method @param {string} path */
const endpointHtml = (method, path) =>
  `<span class="endpoint"><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></span>`;

/** Renders the operations, webhooks and objects of the API reference as HTML. */
class ReferenceRenderer {
  #document;
  #fields;

  /** @param {OpenApi} document @param {FieldRenderer} fields */
  constructor(document, fields) {
    this.#document = document;
    this.#fields = fields;
  }

  /** @param {string} method @param {string} path @param {Operation} operation */
  operation(method, path, operation) {
    const { operationId, summary, description, parameters, requestBody } = operation;
    const body = requestBody?.content[JSON_TYPE];
    return `<section class="operation" id="${operationId}">
<h2><a href="#${operationId}">${escapeHtml(summary)}</a></h2>
<p>${endpointHtml(method, path)}</p>
<div class="operation-parts"><div>
<p>${inlineHtml(description)}</p>
${this.#parameters("Path parameters", parameters, "path")}${this.#parameters("Query parameters", parameters, "query")}
${body ? `<h3>Request body</h3>${this.#fields.list(body.schema)}` : ""}
${this.#parameters("Headers", parameters, "header")}
<h3>Response</h3><p>${this.#answer(operation)}</p>
${this.#errors(operation)}
</div><div class="operation-code">
${this.#samples(operation)}
${this.#answerExamples(operation)}
${this.#tryIt(method, path, operation)}
</div></div></section>`;
  }

  /** @param {string} type @param {Operation} operation */
  webhook(type, { summary, requestBody }) {
    const media = requestBody?.content[JSON_TYPE];
    const example = media?.example === undefined ? "" : codeBlock(JSON.stringify(media.example, null, 2), "json");
    return `<details class="webhook" id="${type}"><summary><code>${type}</code> ${escapeHtml(summary)}</summary>${media ? this.#fields.list(media.schema) : ""}${example}</details>`;
  }

  /** @param {string} name */
  object(name) {
    const schema = { $ref: `#/components/schemas/${name}` };
    const { description = "" } = this.#document.components.schemas[name] ?? {};
    return `<section class="object" id="${name}"><h2><a href="#${name}">The ${splitPascalCase(name)} object</a></h2><p>${inlineHtml(description)}</p>${this.#fields.list(schema)}</section>`;
  }

  /** Returns the names of an operation's parameters and fields, which the search indexes. @param {Operation} operation */
  searchText({ parameters, requestBody }) {
    const schema = requestBody?.content[JSON_TYPE]?.schema;
    const names = Object.keys((schema && this.#fields.resolved(schema).properties) ?? {});
    return [...parameters.map(({ name }) => name), ...names].join(" ");
  }

  /** @param {string} title @param {Parameter[]} parameters @param {string} place */
  #parameters(title, parameters, place) {
    const chosen = parameters.filter((parameter) => parameter.in === place);
    if (chosen.length === 0) return "";
    return `<h3>${title}</h3><dl class="fields">${chosen
      .map(({ name, schema, description = "", example, required }) =>
        this.#fields.field(
          name,
          { description, ...(example === undefined ? {} : { examples: [example] }), ...schema },
          required,
        ),
      )
      .join("")}</dl>`;
  }

  /** @param {Operation} operation */
  #answer(operation) {
    const [status, response] = Object.entries(operation.responses).find(([code]) => code.startsWith("2")) ?? [];
    const schema = successSchema(operation);
    const name = schemaName(schema);
    const [item] = listedObjectName(this.#document, name);
    const shape = item
      ? `A list of ${this.#fields.type({ $ref: `#/components/schemas/${item}` })}.`
      : name.startsWith("Deleted")
        ? ""
        : `Schema: ${this.#fields.type(schema)}.`;
    return `<b>${status}</b> ${inlineHtml(response?.description ?? "")} ${shape}`;
  }

  /** @param {Operation} operation */
  #errors({ responses }) {
    const rows = Object.entries(responses).flatMap(([status, { content }]) =>
      Object.keys(content?.[JSON_TYPE]?.examples ?? {}).flatMap((code) =>
        Number(status) >= 400
          ? [`<li><b>${status}</b> <a href="/docs/error-codes#${code}"><code>${code}</code></a></li>`]
          : [],
      ),
    );
    return `<details class="errors"><summary>${rows.length} errors</summary><ul>${rows.join("")}</ul></details>`;
  }

  /** @param {Operation} operation */
  #samples(operation) {
    const samples = operation["x-codeSamples"] ?? [];
    const examples = Object.values(operation.requestBody?.content[JSON_TYPE]?.examples ?? {}).slice(1);
    return `${sampleTabs(samples)}${examples.map(({ summary = "", value }) => `<details><summary>${inlineHtml(summary)}</summary>${codeBlock(JSON.stringify(value, null, 2), "json")}</details>`).join("")}`;
  }

  /** @param {Operation} operation */
  #answerExamples({ responses }) {
    const [, response] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
    const [first, ...others] = Object.values(response?.content?.[JSON_TYPE]?.examples ?? {});
    if (!first) return "";
    const block = (/** @type {Example} */ { value }) => codeBlock(JSON.stringify(value, null, 2), "json");
    return `<p class="answer-title">Example response</p>${block(first)}${others.map((example) => `<details><summary>${inlineHtml(example.summary ?? "")}</summary>${block(example)}</details>`).join("")}`;
  }

  /**
   * Returns an HTML form with which the reader sends the request of the operation from the page.
   * @param {string} method @param {string} path @param {Operation} operation
   */
  #tryIt(method, path, { operationId, parameters, requestBody }) {
    const [example] = Object.values(requestBody?.content[JSON_TYPE]?.examples ?? {});
    const inputs = parameters
      .filter((parameter) => parameter.in === "path" || (parameter.in === "query" && parameter.name !== "metadata"))
      .map(
        ({ name, in: place, required }) =>
          `<label>${escapeHtml(name)}<input name="${escapeHtml(name)}" data-in="${place}"${required ? " required" : ""} autocomplete="off" spellcheck="false"></label>`,
      );
    const body = example
      ? `<label>Body<textarea name="body" rows="8" spellcheck="false">${escapeHtml(JSON.stringify(example.value, null, 2))}</textarea></label>`
      : "";
    return `<details class="try" hidden><summary>Try it</summary><form data-try="${operationId}" data-method="${method.toUpperCase()}" data-path="${escapeHtml(path)}">
<label>API key<input name="key" type="password" placeholder="pk_test_…" autocomplete="off" required></label>${inputs.join("")}${body}
<p><button class="button primary">Send</button></p><output aria-live="polite"></output></form></details>`;
  }
}
