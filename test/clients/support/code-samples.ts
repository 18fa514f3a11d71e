import { pathOf } from "../../../src/http/openapi/code-samples.ts";
import { openApiDocument } from "../../../src/http/openapi/document.ts";
import { EXAMPLES } from "../../../src/http/openapi/examples.ts";
import { routes } from "../../../src/http/routes.ts";
import type { RecordedRequest } from "./scripted-server.ts";

export interface Sample {
  name: string;
  source: string;
  /** Request that the code sample must send. */
  expected: { method: string; path: string; body: unknown };
}

/** Returns the code samples of the API reference in one language, for a service at `baseUrl`. */
export function codeSamples(lang: "TypeScript" | "Python", baseUrl: string): Sample[] {
  const { paths } = openApiDocument(baseUrl) as { paths: Record<string, Record<string, DescribedOperation>> };
  return routes.flatMap((route) => {
    const samples = paths[route.path]?.[route.method]?.["x-codeSamples"] ?? [];
    const [example] = Object.values(EXAMPLES[route.operationId] ?? {});
    return samples
      .filter((sample) => sample.lang === lang)
      .map(({ source }) => ({
        name: route.operationId,
        source,
        expected: {
          method: route.method.toUpperCase(),
          path: example ? pathOf(route, example) : route.path,
          body: example?.body ?? null,
        },
      }));
  });
}

interface DescribedOperation {
  "x-codeSamples"?: { lang: string; source: string }[];
}

/** Returns the parts of a request that the code sample determines: method, path and body. */
export const sentRequest = ({ method, path, body }: RecordedRequest) => ({
  method,
  path,
  body: body === "" ? null : JSON.parse(body),
});

/** A response that suits every code sample: it is both an empty list page and a resource with an id. */
export const EMPTY_RESPONSE = {
  status: 200,
  body: { id: "x", object: "list", data: [], has_more: false, next_cursor: null },
};
