interface Registered {
  method: string;
  /** In Hono's form: `/v1/pdfs/:id`. A slash at the end of a request's path is not part of it. */
  path: string;
}

/** Tells which methods a path takes: none when nothing stands at it. HEAD goes wherever GET does (RFC 9110 section 9.3.2). */
export function allowedMethods(registered: readonly Registered[]): (path: string) => string[] {
  const known = registered.filter(({ method }) => method !== "ALL");
  const patterns = known.map(({ method, path }) => ({ method, pattern: patternOf(path) }));
  return (path) => {
    const methods = patterns.flatMap(({ method, pattern }) => (pattern.test(path) ? [method] : []));
    return [...new Set(methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])))];
  };
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`);
