import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { compactDocument } from "../../../src/http/openapi/compact.ts";
import { openApiDocument } from "../../../src/http/openapi/document.ts";
import { routes } from "../../../src/http/routes.ts";

interface Described {
  paths: Record<string, Record<string, Record<string, unknown>>>;
  components: { schemas: Record<string, Record<string, unknown>> };
}

const document = openApiDocument("https://api.folio.test") as unknown as Described;
const compact = compactDocument(openApiDocument("https://api.folio.test")) as unknown as Described;

it.each([
  ["whole", document],
  ["compact", compact],
])("The %s OpenAPI document is valid according to a public linter", async (_, linted) => {
  const problems = await lintFromString({
    source: JSON.stringify(linted),
    config: await createConfig({ extends: ["recommended"] }),
  });
  const messages = problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`);
  expect(messages).toEqual([]);
});

it("The OpenAPI document describes every route", () => {
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  );
  expect(described.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
});

describe("compactDocument", () => {
  it("has at most 600,000 bytes", () => {
    expect(new TextEncoder().encode(JSON.stringify(compact)).length).toBeLessThanOrEqual(600_000);
  });

  it("describes the same operations, parameters, responses and fields as the whole document", () => {
    const resolved = withoutReferences(compact.paths, compact);
    const omitted = ["x-codeSamples", "examples", "oneOf", "x-exactly-one-of"];
    const text = (value: unknown) =>
      JSON.stringify(value, (name, inner) => (omitted.includes(name) ? undefined : inner));
    expect(text(resolved)).toBe(text(withoutReferences(document.paths, document)));
  });

  it("states which fields a request must contain exactly one of", () => {
    const oneOf = (...fields: string[]) => fields.map((field) => ({ required: [field] }));
    const { schemas } = compact.components;
    expect(schemas.PdfSource?.oneOf).toEqual(oneOf("pdf_id", "url", "base64"));
    expect(schemas.CreatePdf?.oneOf).toEqual(oneOf("html", "url", "markdown"));
    expect(JSON.stringify(compact)).not.toContain("x-exactly-one-of");
  });
});

/** Replaces references to responses, parameters and fields by what they refer to. */
function withoutReferences(value: unknown, { components }: Described): unknown {
  const shared = components as unknown as Record<string, Record<string, unknown>>;
  const resolve = (part: unknown, depth: number): unknown => {
    if (Array.isArray(part)) return part.map((item) => resolve(item, depth));
    if (typeof part !== "object" || part === null) return part;
    const { $ref } = part as { $ref?: string };
    const [, section = "", name = ""] = /^#\/components\/(\w+)\/(.+)$/.exec($ref ?? "") ?? [];
    if ($ref && section !== "headers" && section !== "examples")
      return depth < 6 ? resolve(shared[section]?.[name], depth + (name.endsWith("Field") ? 0 : 1)) : name;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, resolve(inner, depth)]));
  };
  return resolve(value, 0);
}
