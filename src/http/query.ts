const NESTED = /^([^[\]]+)\[([^[\]]*)\]$/;

/** Query parameters as an object; `metadata[key]=value` becomes `{metadata: {key: value}}`. The last of a repeated name counts. */
export function queryOf(url: URL): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null);
  for (const [name, value] of url.searchParams) {
    const [, outer, inner] = NESTED.exec(name) ?? [];
    if (outer === undefined || inner === undefined) {
      query[name] = value;
      continue;
    }
    const group = query[outer];
    const pairs: Record<string, unknown> = typeof group === "object" && group !== null ? { ...group } : {};
    pairs[inner] = value;
    query[outer] = pairs;
  }
  return { ...query };
}
