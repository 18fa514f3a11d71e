import { escapeHtml } from "./html.mjs";

/**
 * @typedef {{ $ref?: string, type?: string, description?: string, default?: unknown, examples?: unknown[], enum?: unknown[], const?: unknown,
 *   minimum?: number, maximum?: number, minLength?: number, maxLength?: number, minItems?: number, maxItems?: number,
 *   properties?: Record<string, Schema>, required?: string[], items?: Schema, anyOf?: Schema[], oneOf?: Schema[] }} Schema
 * @typedef {(name: string) => string} LinkOf Returns the address of the section of a component. Empty: the fields are shown in place.
 */

/** Renders the fields of JSON Schemas as HTML. */
export class FieldRenderer {
  #schemas;
  #linkOf;

  /** @param {Record<string, Schema>} schemas @param {LinkOf} linkOf */
  constructor(schemas, linkOf) {
    this.#schemas = schemas;
    this.#linkOf = linkOf;
  }

  /** @param {Schema} schema @returns {Schema} */
  resolved(schema) {
    const name = schemaName(schema);
    return name ? { ...this.#schemas[name], ...schema } : schema;
  }

  /** Returns the HTML list of an object's fields. @param {Schema} given @returns {string} */
  list(given) {
    const { properties = {}, required = [] } = this.resolved(given);
    return `<dl class="fields">${Object.entries(properties)
      .map(([name, field]) => this.field(name, field, required.includes(name)))
      .join("")}</dl>`;
  }

  /** @param {string} name @param {Schema} given @param {boolean} isRequired */
  field(name, given, isRequired) {
    const schema = this.resolved(given);
    const facts = this.#facts(schema);
    return `<div><dt><code>${escapeHtml(name)}</code> <span class="type">${this.type(given)}</span>${isRequired ? ' <span class="required">required</span>' : ""}</dt><dd>${schema.description ? `<p>${inlineHtml(schema.description)}</p>` : ""}${facts && `<p class="facts-line">${facts}</p>`}${this.#inner(given)}</dd></div>`;
  }

  /** @param {Schema} given @returns {string} */
  type(given) {
    const link = this.#link(given);
    const { type, enum: values, const: only, items, anyOf, oneOf } = this.resolved(given);
    if (link) return link;
    const branches = anyOf ?? oneOf;
    if (branches) return branches.map((branch) => this.type(branch)).join(" or ");
    if (only !== undefined) return `<code>${escapeHtml(JSON.stringify(only))}</code>`;
    if (type === "array" && items) return `list of ${this.type(items)}`;
    return escapeHtml(type ?? (values ? "string" : "any"));
  }

  /** @param {Schema} schema */
  #facts(schema) {
    const {
      enum: values,
      default: preset,
      minimum,
      maximum,
      minLength,
      maxLength,
      minItems,
      maxItems,
      examples,
    } = schema;
    const inner = (schema.anyOf ?? schema.oneOf ?? []).find((branch) => branch.enum)?.enum;
    const facts = [
      ...[values ?? inner ?? schema.items?.enum].flatMap((list) =>
        list ? [list.map((value) => `<code>${escapeHtml(value)}</code>`).join(" ")] : [],
      ),
      rangeText(minimum, maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum, ""),
      rangeText(minLength, maxLength, "characters"),
      rangeText(minItems, maxItems, "items"),
      preset === undefined ? "" : `default <code>${escapeHtml(JSON.stringify(preset))}</code>`,
      examples && !values ? `for example <code>${escapeHtml(JSON.stringify(examples[0]))}</code>` : "",
    ];
    return facts.filter((fact) => fact !== "").join(" · ");
  }

  /** Returns the HTML of a nested object's fields, which the reader can expand. @param {Schema} given @returns {string} */
  #inner(given) {
    if (this.#link(given)) return "";
    const schema = this.resolved(given);
    const object = schema.properties
      ? given
      : [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].find(
          (part) => part && !this.#link(part) && this.resolved(part).properties,
        );
    return object ? `<details><summary>Fields</summary>${this.list(object)}</details>` : "";
  }

  /** @param {Schema} schema */
  #link(schema) {
    const name = schemaName(schema);
    const href = name && this.#linkOf(name);
    return href ? `<a href="${href}">${name}</a>` : "";
  }
}

/** @param {Schema} schema */
export const schemaName = (schema) => schema.$ref?.split("/").at(-1) ?? "";

/** @param {number | undefined} least @param {number | undefined} most @param {string} unit */
function rangeText(least, most, unit) {
  const number = (/** @type {number} */ value) => value.toLocaleString("en-US");
  if (most !== undefined) return `${least === undefined ? "up" : number(least)} to ${number(most)} ${unit}`.trim();
  return least === undefined || least === 0 || unit !== "" ? "" : `at least ${number(least)}`;
}

/** Renders the Markdown that descriptions use: code, bold text and paragraphs. @param {string} text */
export const inlineHtml = (text) =>
  escapeHtml(text)
    .replaceAll(/`([^`]*)`/g, "<code>$1</code>")
    .replaceAll(/\*\*([^*]*)\*\*/g, "<b>$1</b>")
    .replaceAll("\n\n", "</p><p>");
