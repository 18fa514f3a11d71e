import { FolioError, formatValue } from "../domain/errors.ts";

const NESTED = /^([^[\]]+)\[([^[\]]*)\]$/;

/**
 * Returns the query parameters as an object. `metadata[key]=value` becomes `{metadata: {key: value}}`. Throws
 * `invalid_parameter` for a repeated parameter, because it is unclear which value the client intended.
 */
export function queryOf(url: string): Record<string, unknown> {
  if (!url.includes("?")) return {};
  const plain = new Map<string, unknown>();
  const groups = new Map<string, Map<string, string>>();
  for (const [name, value] of new URL(url).searchParams) {
    const [, outer, inner] = NESTED.exec(name) ?? [];
    if (outer === undefined || inner === undefined) {
      if (plain.has(name) || groups.has(name)) throw repeatedParameterError(name);
      plain.set(name, value);
      continue;
    }
    const group = groups.get(outer) ?? new Map<string, string>();
    if (plain.has(outer) || group.has(inner)) throw repeatedParameterError(`${outer}.${inner}`);
    groups.set(outer, group.set(inner, value));
  }
  for (const [name, group] of groups) plain.set(name, Object.fromEntries(group));
  return Object.fromEntries(plain);
}

const repeatedParameterError = (name: string) =>
  new FolioError("invalid_parameter", `${formatValue(name)} must occur only once in the query.`, {
    param: formatValue(name),
  });
