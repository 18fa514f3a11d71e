import { fromRoot } from "../local/paths.mjs";
import { apiDocument, clientMethods, isBooleanParameter, toPascalCase, toSnakeCase } from "./operations.mjs";

/** @typedef {import("./operations.mjs").ClientMethod} ClientMethod */

export const pythonMethodsFile = fromRoot("clients/python/src/folio/resources.py");

/** Returns the source code of a Python class for each resource of the API, with a method for each operation. */
export async function pythonMethods() {
  const resources = clientMethods(await apiDocument());
  const classes = [...resources].map(
    ([name, own]) => `class ${toPascalCase(name)}(Resource):\n${own.map(methodText).join("\n\n")}\n`,
  );
  return `${FILE_HEADER}\n\n${classes.join("\n\n")}`;
}

const FILE_HEADER = `# Generated from the OpenAPI document by \`npm run build:clients\`. Do not edit.
"""Resources with their methods. Keyword arguments are the API's parameters, and results are its JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional, cast

from .paged_list import PagedList
from .resource import Options, Resource, if_match, part

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import types as t
`;

/** @param {ClientMethod} method */
function methodText(method) {
  const { answer, isPaged, about } = method;
  const result = isPaged ? `PagedList[t.${answer}]` : `t.${answer}`;
  return [
    `    def ${toSnakeCase(method.name)}(`,
    ...parameterList(method).map((parameter) => `        ${parameter},`),
    `    ) -> ${result}:`,
    `        """${about.replaceAll("`", "``").replaceAll('"""', "'''")}"""`,
    `        return ${isPaged ? callExpression(method) : `cast("${result}", ${callExpression(method)})`}`,
  ].join("\n");
}

/** @param {ClientMethod} method */
function parameterList(method) {
  const { takesId, takesVersion, body, query, isPaged, operationId } = method;
  const params = body ?? (isPaged && query.length > 0 ? `${toPascalCase(operationId)}Params` : null);
  return [
    "self",
    ...(takesId ? ["id: str"] : []),
    "*",
    ...(takesVersion ? ["if_version: Optional[int] = None"] : []),
    ...(isPaged
      ? []
      : query.map((field) =>
          isBooleanParameter(field) ? `${field.name}: bool = False` : `${field.name}: Optional[int] = None`,
        )),
    "options: Options = None",
    ...(params ? [`**params: Unpack[t.${params}]`] : []),
  ];
}

/** @type {Record<string, string>} */
const TRANSPORT_METHODS = { GET: "get", POST: "post", PATCH: "patch", DELETE: "delete" };

/** @param {ClientMethod} method */
function callExpression({ method, path, isPaged, takesId, takesVersion, body, query }) {
  const place = takesId ? `f"${path.replaceAll(/\{(\w+)\}/g, "{part($1)}")}"` : `"${path}"`;
  const options = takesVersion ? "if_match(if_version, options)" : "options";
  const fields = query.map(
    (field) => `"${field.name}": ${isBooleanParameter(field) ? `${field.name} or None` : field.name}`,
  );
  const sent = body !== null || isPaged ? ", params" : fields.length > 0 ? `, {${fields.join(", ")}}` : "";
  return `self._${isPaged ? "paged" : TRANSPORT_METHODS[method]}(${place}, ${options}${sent})`;
}
