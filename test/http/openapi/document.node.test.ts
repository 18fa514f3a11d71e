import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, it } from "vitest";
import { openApiDocument } from "../../../src/http/openapi/document.ts";
import { routes } from "../../../src/http/routes.ts";

const document = openApiDocument("https://api.folio.test") as { paths: Record<string, Record<string, unknown>> };

it("The OpenAPI document is valid according to a public linter", async () => {
  const problems = await lintFromString({
    source: JSON.stringify(document),
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
