import { fromRoot } from "../local/paths.mjs";
import { apiDocument, toPascalCase } from "./operations.mjs";

export const pythonTypesFile = fromRoot("clients/python/src/folio/types.py");

/** @typedef {Record<string, any>} Schema */

/** Returns the API's schemas and queries as Python TypedDicts. Only type checkers evaluate the types of their fields. */
export async function pythonTypes() {
  const document = await apiDocument();
  const writer = new TypeWriter();
  for (const [name, schema] of Object.entries(document.components.schemas)) writer.addSchema(name, schema);
  for (const item of Object.values(document.paths)) {
    for (const operation of Object.values(/** @type {Schema} */ (item))) {
      if (operation["x-pagination"])
        writer.addSchema(`${toPascalCase(operation.operationId)}Params`, querySchema(operation));
    }
  }
  return `${FILE_HEADER}\n\n${[...writer.classes, ...writer.aliases].join("\n\n\n")}\n`;
}

const FILE_HEADER = `# Generated from the OpenAPI document by \`npm run build:clients\`. Do not edit.
"""Types of the API's requests and responses, as dictionaries with their fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Literal, Optional, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import Required
`;

class TypeWriter {
  /** @type {string[]} */
  classes = [];
  /**
   * Source code of type aliases. It follows the classes in the file, because Python evaluates aliases when it loads the
   * module.
   * @type {string[]}
   */
  aliases = [];

  /**
   * @param {string} name
   * @param {Schema} schema
   */
  addSchema(name, schema) {
    if (schema.properties) this.#class(name, schema);
    else this.aliases.push(`${name} = ${this.#type(schema, name, schema.$ref === undefined)}`);
  }

  /**
   * @param {string} name
   * @param {Schema} schema
   */
  #class(name, { properties, required = [], description }) {
    const fields = Object.entries(properties).map(([field, schema]) => {
      const type = this.#type(schema, name + toPascalCase(field), false);
      // `async` is a Python keyword. `_wire` in resources.py translates `async_` back.
      const named = field === "async" ? "async_" : field;
      return `    ${named}: ${required.includes(field) ? `Required[${type}]` : type}`;
    });
    const about = description ? [`    ${docstring(description)}\n`] : [];
    this.classes.push([`class ${name}(TypedDict, total=False):`, ...about, ...fields].join("\n"));
  }

  /**
   * Returns the Python source code of a type. A nested object becomes a class named `name`. If Python evaluates the
   * code at run time (`runs`), class names are in quotes, because the classes may not be defined yet.
   * @param {Schema} schema
   * @param {string} name
   * @param {boolean} runs
   * @returns {string}
   */
  #type(schema, name, runs) {
    if (schema.$ref) return quoteUnlessRuntime(runs, schema.$ref.split("/").at(-1));
    const several = schema.anyOf ?? schema.oneOf;
    if (several) {
      const types = several.map((/** @type {Schema} */ one, /** @type {number} */ index) =>
        this.#type(one, `${name}${index + 1}`, runs),
      );
      return `Union[${types.join(", ")}]`;
    }
    if (schema.const !== undefined) return `Literal[${pythonLiteral(schema.const)}]`;
    if (schema.enum) return `Literal[${schema.enum.map(pythonLiteral).join(", ")}]`;
    if (Array.isArray(schema.type)) {
      const [type, ...others] = schema.type.filter((/** @type {string} */ one) => one !== "null");
      if (others.length > 0) return "Any";
      return `Optional[${this.#type({ ...schema, type }, name, runs)}]`;
    }
    if (schema.properties) {
      this.#class(name, schema);
      return quoteUnlessRuntime(runs, name);
    }
    if (schema.type === "array") return `List[${this.#type(schema.items ?? {}, name, runs)}]`;
    if (schema.type === "object") return `Dict[str, ${this.#type(schema.additionalProperties || {}, name, runs)}]`;
    return PRIMITIVE_TYPES[schema.type] ?? "Any";
  }
}

/** @type {Record<string, string>} */
const PRIMITIVE_TYPES = { string: "str", integer: "int", number: "float", boolean: "bool", null: "None" };

/** @param {Schema} operation */
function querySchema({ parameters }) {
  const query = parameters.filter((/** @type {Schema} */ parameter) => parameter.in === "query");
  return { properties: Object.fromEntries(query.map((/** @type {Schema} */ { name, schema }) => [name, schema])) };
}

const pythonLiteral = (/** @type {unknown} */ value) =>
  value === true ? "True" : value === false ? "False" : JSON.stringify(value);
const quoteUnlessRuntime = (/** @type {boolean} */ runs, /** @type {string} */ name) => (runs ? `"${name}"` : name);
const docstring = (/** @type {string} */ text) => `"""${text.replaceAll("\\", "\\\\").replaceAll('"""', "'''")}"""`;
