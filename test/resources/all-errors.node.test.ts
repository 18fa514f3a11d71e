import { describe, expect, it } from "vitest";
import * as z from "zod";
import { FolioError } from "../../src/domain/errors.ts";
import { routes } from "../../src/http/routes.ts";
import { parseRequest } from "../../src/resources/validation.ts";

/** The schema of every request body and of every query. */
const schemas = routes.flatMap(({ operationId, body, query }) => [
  ...(body ? [{ name: `body of ${operationId}`, schema: body() }] : []),
  ...(query ? [{ name: `query of ${operationId}`, schema: query() }] : []),
]);

function errorOf(schema: z.ZodType, value: unknown): FolioError | null {
  try {
    parseRequest(schema, value);
    return null;
  } catch (error) {
    if (error instanceof FolioError) return error;
    throw error;
  }
}

const fieldsOf = (schema: z.ZodType, value: unknown): string[] =>
  errorOf(schema, value)?.details?.map(({ field }) => field) ?? [];

describe("The error of an invalid request", () => {
  it.each(schemas)("names a field in each of its details: $name", ({ schema }) => {
    for (const value of [null, 5, "text", [], {}, { nope: 1 }, { source: 5, items: [[]], find: [{}], images: [{}] }]) {
      const error = errorOf(schema, value);
      for (const { field, error: text } of error?.details ?? []) {
        expect(field).not.toBe("");
        expect(text).not.toMatch(/^ /);
      }
    }
  });

  it.each(schemas)("lists missing fields together with an unknown field: $name", ({ schema }) => {
    const missing = fieldsOf(schema, {});
    expect(fieldsOf(schema, { not_a_field: 1 }).sort()).toEqual([...missing, "not_a_field"].sort());
  });

  it.each(schemas)("lists an invalid value together with each other error: $name", ({ schema }) => {
    const fields = Object.keys(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }).properties ?? {});
    const symbol = () => undefined;
    const invalid = fields.filter((field) => fieldsOf(schema, { [field]: symbol }).includes(field));
    const all = fieldsOf(schema, Object.fromEntries(invalid.map((field) => [field, symbol])));
    expect(all).toEqual(expect.arrayContaining(invalid.slice(0, 25)));
  });

  it("lists the fields that contradict each other together with invalid values", () => {
    const render = routes.find(({ operationId }) => operationId === "createPdf")?.body?.();
    const body = {
      html: "<p>",
      url: "https://example.com",
      scale: 9,
      priority: "high",
      basic_auth: { username: "a", password: "b" },
      css: "p {}",
    };
    const expected = ["scale", "url", "css", "priority"];
    expect(fieldsOf(render as z.ZodType, body)).toEqual(expect.arrayContaining(expected));
  });
});
