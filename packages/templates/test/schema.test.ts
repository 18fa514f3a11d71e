import { describe, expect, it, test } from "vitest";
import { HandlebarsTemplateEngine } from "../src/engine.ts";
import type { JsonObject } from "../src/json.ts";

const engine = new HandlebarsTemplateEngine();
const faults = (schema: JsonObject, data: JsonObject) =>
  engine.validate(schema, data).faults.first.map(({ field, error }) => `${field}: ${error}`);
const schemaFaults = (schema: JsonObject) => engine.checkSchema(schema).map(({ field, error }) => `${field}: ${error}`);

const ISO = "must be a date in ISO 8601 form (2026-01-31 or 2026-01-31T09:30:00Z)";

describe("Data validation", () => {
  test.for<[JsonObject, JsonObject, ...string[]]>([
    [{ customer: { name: "string" } }, { customer: {} }, "customer.name: is required"],
    [{ total: "number" }, { total: "12" }, "total: must be a number; got a string"],
    [{ customer_name: "string" }, { customer_name: null }, "customer_name: must be a string; got null"],
    [{ a: "boolean" }, { a: 1 }, "a: must be a boolean; got a number"],
    [{ a: "object" }, { a: [] }, "a: must be an object; got an array"],
    [{ issued: "date" }, { issued: "31/01/2026" }, `issued: ${ISO}; got "31/01/2026"`],
    [{ issued: "date" }, { issued: 20260131 }, `issued: ${ISO}; got a number`],
    [{ items: "array" }, { items: {} }, "items: must be an array; got an object"],
    [
      { items: [{ qty: "number" }] },
      { items: [{ qty: 1 }, { qty: "2" }] },
      "items[1].qty: must be a number; got a string",
    ],
    [{ tags: "string[]" }, { tags: ["a", 1] }, "tags[1]: must be a string; got a number"],
    [{ c: "integer" }, { c: 1.5 }, "c: must be an integer; got 1.5"],
    [{ c: "integer" }, { c: "1" }, "c: must be an integer; got a string"],
    [
      { status: { type: "string", enum: ["draft", "sent", "paid"] } },
      { status: "open" },
      'status: must be one of "draft", "sent", "paid"; got "open"',
    ],
    [{ qty: { type: "number", min: 1 } }, { qty: 0 }, "qty: must be at least 1; got 0"],
    [{ qty: { type: "number", maximum: 5 } }, { qty: 6 }, "qty: must be at most 5; got 6"],
    [
      { note: { type: "string", maxLength: 10 } },
      { note: "x".repeat(16) },
      "note: must have at most 10 characters; got 16",
    ],
    [{ note: { type: "string", minLength: 1 } }, { note: "" }, "note: must have at least 1 character; got 0"],
    [{ lines: { type: "array", minItems: 1 } }, { lines: [] }, "lines: must have at least 1 item; got 0"],
    [{ lines: { type: "array", maxItems: 2 } }, { lines: [1, 2, 3] }, "lines: must have at most 2 items; got 3"],
    [
      { a: "string", b: "number", c: { d: "date" } },
      { b: true, c: { d: "x" } },
      "a: is required",
      "b: must be a number; got a boolean",
      `c.d: ${ISO}; got "x"`,
    ],
    [
      { s: { type: "string", enum: [..."abcdefghijk"] } },
      { s: "z" },
      `s: must be one of ${[..."abcdefghij"].map((letter) => `"${letter}"`).join(", ")}, …; got "z"`,
    ],
    [
      { s: { type: "string", enum: [..."abcdefghij"] } },
      { s: "z" },
      `s: must be one of ${[..."abcdefghij"].map((letter) => `"${letter}"`).join(", ")}; got "z"`,
    ],
    [{ t: "date" }, { t: "2026-01-31T09:30:60Z" }, `t: ${ISO}; got "2026-01-31T09:30:60Z"`],
    [{ t: "date" }, { t: "2026-01-31T09:60:00Z" }, `t: ${ISO}; got "2026-01-31T09:60:00Z"`],
    [{ t: "date" }, { t: "2026-01-31T24:00:00Z" }, `t: ${ISO}; got "2026-01-31T24:00:00Z"`],
    [{ t: "date" }, { t: "2026-01-31T23:59:59Z" }],
    [{ s: { type: "string", enum: ["a"] } }, { s: "y".repeat(100) }, `s: must be one of "a"; got "${"y".repeat(59)}…`],
  ])("reports the violations of a schema: %j with the data %j", ([schema, data, ...expected]) => {
    expect(schemaFaults(schema)).toEqual([]);
    expect(faults(schema, data)).toEqual(expected);
  });

  it("lists the first 50 violations and counts the others", () => {
    const found = engine.validate({ rows: [{ a: "number" }] }, { rows: Array(100_000).fill({}) }).faults;
    expect(found.first).toHaveLength(50);
    expect(found.first[49]).toEqual({ field: "rows[49].a", error: "is required" });
    expect(found.omitted).toBe(99_950);
  });

  it("counts characters as code points, not as UTF-16 code units", () => {
    expect(faults({ a: { type: "string", maxLength: 1 } }, { a: "😀" })).toEqual([]);
  });
});

describe("Data validation by type and options", () => {
  test.for<[JsonObject, JsonObject]>([
    [{ a: "string" }, { a: "" }],
    [{ a: "string?" }, {}],
    [{ a: "string?" }, { a: null }],
    [{ a: "object[]?" }, { a: [{}] }],
    [{ a: "string[]?" }, { a: null }],
    [{ a: "array" }, { a: [1, "x", null] }],
    [{ a: "string" }, { a: "x", more: { things: 1 } }],
    [{ a: { type: "string", required: false } }, {}],
    [{ a: { type: "string", nullable: true } }, { a: null }],
    [{ a: { type: "array", items: { b: "number" } } }, { a: [{ b: 1 }] }],
    [
      { type: "string", name: "string" },
      { type: "x", name: "y" },
    ],
    [{ a: { type: "string", name: "string" } }, { a: { type: "x", name: "y" } }],
    [{ a: { type: "object", properties: { type: "string" } } }, { a: { type: "x" } }],
    [{ a: { type: "string", format: "date" } }, { a: "2026-01-31" }],
    [{ a: "date" }, { a: "2026-01-31T09:30" }],
    [{ a: "date" }, { a: "2024-02-29T23:59:59.999+14:00" }],
    [{}, { anything: 1 }],
  ])("accepts data that matches its schema: %j with %j", ([schema, data]) => {
    expect(schemaFaults(schema)).toEqual([]);
    expect(faults(schema, data)).toEqual([]);
  });

  test.for([
    "2026-02-30",
    "2025-02-29",
    "2026-13-01",
    "2026-1-1",
    "2026-01-31T24:00",
    "2026-01-31T10:60",
    "2026-01-31 10:00",
    "2026-01-31T10:00+25:00",
    "0000-01-01",
    "",
    "now",
  ])("rejects the date %j", (text) => expect(faults({ a: "date" }, { a: text })).toHaveLength(1));
});

describe("Default values", () => {
  it("replace missing and null fields at any depth, and leave the input unchanged", () => {
    const schema: JsonObject = {
      currency: { type: "string", default: "EUR" },
      note: { type: "string", default: "none" },
      lines: [{ qty: { type: "integer", default: 1 } }],
      zero: { type: "number", default: 5 },
    };
    const data: JsonObject = { note: null, lines: [{}, { qty: 2 }], zero: 0, extra: 1 };
    const before = structuredClone(data);
    expect(engine.validate(schema, data)).toMatchObject({
      faults: { first: [], omitted: 0 },
      data: { currency: "EUR", note: "none", lines: [{ qty: 1 }, { qty: 2 }], zero: 0, extra: 1 },
    });
    expect(data).toEqual(before);
  });

  it("keep a field named __proto__ as an ordinary field, without changing the prototype", () => {
    const data: JsonObject = JSON.parse('{"__proto__":{"polluted":true},"a":"x"}');
    const filled = engine.validate({ a: "string" }, data).data;
    expect(Object.getPrototypeOf(filled)).toBe(Object.prototype);
    expect(engine.render("[{{polluted}}]", filled, "html")).toBe("[]");
  });
});

describe("A schema in JSON Schema form", () => {
  const schema: JsonObject = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "https://example.test/invoice",
    title: "Invoice",
    type: "object",
    required: ["number", "lines"],
    properties: {
      number: { type: "string", minLength: 1 },
      issued: { type: "string", format: "date" },
      discount: { type: ["number", "null"], minimum: 0 },
      customer: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
      lines: { type: "array", minItems: 1, items: { type: "object", properties: { qty: { type: "integer" } } } },
    },
  };

  it("requires exactly the fields that it lists", () => {
    expect(schemaFaults(schema)).toEqual([]);
    expect(faults(schema, { number: "1", lines: [{}], discount: null })).toEqual([]);
    expect(faults(schema, { customer: {}, discount: -1, issued: "x" })).toEqual([
      "number: is required",
      `issued: ${ISO}; got "x"`,
      "discount: must be at least 0; got -1",
      "customer.name: is required",
      "lines: is required",
    ]);
  });

  it("rejects unknown fields when additionalProperties is false", () => {
    const closed = { type: "object", properties: { a: { type: "string" } }, additionalProperties: false };
    expect(faults(closed, { a: "x", b: 1 })).toEqual(["b: is not a field of the schema"]);
  });
});

describe("An invalid schema", () => {
  const types = "Supported types: string, number, integer, boolean, date, array, object";
  const deep = (levels: number): JsonObject => (levels === 0 ? { a: "string" } : { a: deep(levels - 1) });

  const lists = (levels: number): JsonObject =>
    levels === 0 ? { type: "string" } : { type: "array", items: lists(levels - 1) };

  test.for<[JsonObject, ...string[]]>([
    [{ a: "text" }, `a: unknown type "text" (did you mean "string"?). ${types}`],
    [{ a: "nubmer" }, `a: unknown type "nubmer" (did you mean "number"?). ${types}`],
    [{ a: "wibble" }, `a: unknown type "wibble". ${types}`],
    [{ a: "string??" }, `a: unknown type "string??" (did you mean "string"?). ${types}`],
    [{ a: 1 }, "a: must be a type name, an object or a list with one item; got number"],
    [{ a: null }, "a: must be a type name, an object or a list with one item; got null"],
    [{ a: [] }, "a: a list must have one item, which describes all items; got 0"],
    [{ a: ["string", "number"] }, "a: a list must have one item, which describes all items; got 2"],
    [{ a: [{ b: "text" }] }, `a[].b: unknown type "text" (did you mean "string"?). ${types}`],
    [{ a: { type: "number", default: "x" } }, "a: default value: must be a number; got a string"],
    [{ a: { type: "string", enum: [] } }, 'a: "enum" must be a list of 1 to 200 values'],
    [{ a: { type: "string", enum: ["x", 1] } }, "a: enum value: must be a string; got a number"],
    [{ a: { type: "string", min: 1 } }, 'a: "min" does not apply to string'],
    [{ a: { type: "string", minLength: -1 } }, 'a: "minLength" must be an integer of 0 or more; got -1'],
    [{ a: { type: "number", max: "9" } }, 'a: "max" must be a number; got string'],
    [{ a: { type: "string", nullable: "yes" } }, 'a: "nullable" must be true or false; got string'],
    [
      { a: { type: "string", format: "email" } },
      'a: format "email" is not supported in a schema; supported formats: date, date-time',
    ],
    [{ type: "object", properties: { a: { oneOf: [{ type: "string" }] } } }, 'a: "type" is missing'],
    [{ type: "object", properties: { a: { type: "wibble" } } }, `a: unknown type "wibble". ${types}`],
    [{ type: "object", properties: { a: { type: 5 } } }, 'a: "type" must be a type name; got number'],
    [
      { type: "object", properties: { a: { type: "string", pattern: "^x" } } },
      'a: "pattern" is not supported in a schema',
    ],
    [{ type: "object", properties: {}, oneOf: [] }, ': "oneOf" is not supported in a schema'],
    [{ type: "object", properties: {}, required: ["a"] }, ': "required" names "a", which is not in "properties"'],
    [{ constructor: "string" }, ': "constructor" is not allowed as a field name'],
    [JSON.parse('{"__proto__":"string"}'), ': "__proto__" is not allowed as a field name'],
    [{ "first name": "string" }, ': "first name" cannot be a field name; use letters, digits, _, - and $, at most 100'],
    [{ this: "string" }, ': "this" is a reserved word and cannot be a field name'],
    [{ "note?": "string" }, ': write an optional field as "note": "string?"'],
    [{ a: lists(8) }, `a${"[]".repeat(7)}: a schema may nest at most 8 levels deep`],
    [deep(8), `${"a.".repeat(7)}a: a schema may nest at most 8 levels deep`],
    [
      Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`f${index}`, "string"])),
      ": a schema may have at most 500 fields",
    ],
  ])("is rejected with its errors: %j", ([schema, ...expected]) => expect(schemaFaults(schema)).toEqual(expected));

  it("is rejected with all errors at once", () => {
    expect(schemaFaults({ a: "text", b: 1, "c d": "string" })).toHaveLength(3);
  });
});
