import { describe, expect, it, test } from "vitest";
import * as z from "zod";
import type { FolioError } from "../../src/domain/errors.ts";
import { createImageBody } from "../../src/resources/images.ts";
import { mergeBody, reorderBody, splitBody } from "../../src/resources/pdf-edits.ts";
import { createPdfBody, listPdfsQuery } from "../../src/resources/pdfs.ts";
import { parseRequest } from "../../src/resources/validation.ts";
import { createWebhookEndpointBody } from "../../src/resources/webhook-endpoints.ts";

function refusal(schema: z.ZodType, value: unknown): FolioError {
  try {
    parseRequest(schema, value);
  } catch (error) {
    return error as FolioError;
  }
  throw new Error("Nothing was refused");
}

const faults = (schema: z.ZodType, value: unknown) => refusal(schema, value).details?.map(({ error }) => error);

describe("A validation error", () => {
  test.for<[object, ...string[]]>([
    [{ landscape: "true" }, 'landscape must be true or false; got "true" (a string).'],
    [{ landscape: null }, "landscape must be true or false; got null."],
    [{ wait_until: "" }, 'wait_until must be one of "load", "domcontentloaded", "networkidle"; got "".'],
    [{ scale: "1" }, 'scale must be a number; got "1" (a string).'],
    [{ timeout: 6000.5 }, "timeout must be a whole number; got 6000.5."],
    [{ margin: [] }, "margin must be a string or an object; got an empty array."],
    [
      { margin: { top: "x", left: 3 } },
      'margin.top must be a length such as "20mm", "2cm", "1in", "96px" or "72pt"; got "x".',
      "margin.left must be a string; got 3 (a number).",
    ],
    [{ format: { width: "10mm" } }, "format.height is required."],
    [
      { format: 7 },
      'format must be one of "a4", "a3", "a5", "letter", "legal", "tabloid" or an object; got 7 (a number).',
    ],
    [
      { metadata: { ["k".repeat(41)]: 1, list: ["no"] } },
      `metadata.${"k".repeat(41)} must be renamed: a key must have at most 40 characters; got 41.`,
      "metadata.list must be a string or a number or true or false or null; got an array with 1 item.",
    ],
    [{ wait_for_selector: "" }, "wait_for_selector must have at least 1 character; got 0."],
    [{ header: {} }, "header.html is required."],
    [
      { custom_size: { width: "100 mm", height: "5081mm" } },
      'custom_size.width must be a length from 10pt to 14400pt such as "210mm" or "8.5in"; got "100 mm".',
      'custom_size.height must be a length from 10pt to 14400pt such as "210mm" or "8.5in"; got "5081mm".',
    ],
  ])("names the received value with its type, for the options %j", ([options, ...expected]) => {
    expect(faults(createPdfBody(), { html: "<p>", ...options })).toEqual(expected);
  });

  it("names the limit of a wait that uses the whole timeout of the render or of the image", () => {
    const expected = ["wait_for_timeout must be less than timeout (5000); got 6000."];
    const options = { html: "<p>", timeout: 5_000, wait_for_timeout: 6_000 };
    expect(faults(createPdfBody(), options)).toEqual(expected);
    expect(faults(createImageBody(), options)).toEqual(expected);
    expect(createPdfBody().safeParse({ ...options, wait_for_timeout: 4_999 }).success).toBe(true);
  });

  it("occurs for event types beside *, which selects all types already", () => {
    const url = "https://example.com/hook";
    const [fault] = faults(createWebhookEndpointBody(), { url, events: ["*", "pdf.completed"] }) ?? [];
    expect(fault).toMatch(/^events must be either \["\*"\] or a list of event types/);
    expect(createWebhookEndpointBody().safeParse({ url, events: ["*", "*"] }).success).toBe(true);
  });

  it("occurs for a split into parts with more pages than a source may have", () => {
    expect(faults(splitBody(), { source: { base64: "AA==" }, every: 5_001 })).toEqual([
      "every must be at most 5000; got 5001.",
    ]);
  });

  it("does not occur for a length of 200 inches in any unit", () => {
    for (const side of ["200in", "5080mm", "508cm", "14400pt", "19200px"]) {
      const body = { html: "<p>", custom_size: { width: side, height: side } };
      expect(parseRequest(createPdfBody(), body)).toEqual(body);
    }
  });

  test.for<[Record<string, string>, string]>([
    [{ limit: "x" }, 'limit must be a number; got "x".'],
    [{ limit: "1.5" }, 'limit must be a whole number; got "1.5".'],
    [{ limit: "101" }, 'limit must be at most 100; got "101".'],
    [
      { created_after: "yesterday" },
      'created_after must be an ISO 8601 time in UTC such as "2026-11-21T09:30:00.000Z"; got "yesterday".',
    ],
  ])("names the received value, for the query parameter %j", ([query, expected]) => {
    expect(faults(listPdfsQuery(), query)).toEqual([expected]);
  });

  it("names the received number of list items, or the received object key", () => {
    const one = { base64: "AA==" };
    expect(faults(mergeBody(), { sources: [one] })).toEqual(["sources must have at least 2 items; got 1."]);
    expect(faults(reorderBody(), { source: one, pages: "1", rotate: { x: 90 } })).toEqual([
      'rotate.x must be renamed: a key must be a page number; got "x".',
    ]);
  });
});

it("A validation error lists the first 50 problems and counts the others, however long the names are", () => {
  const typos = Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`${"typo".repeat(50)}${i}`, 1]));
  const error = refusal(createPdfBody(), { html: "<p>", ...typos });
  expect(error.details).toHaveLength(50);
  expect(error.detailsOmitted).toBe(199_950);
  expect(error.message).toMatch(/ \(and 199999 more, see details\)$/);
  expect(JSON.stringify(error.toRecord()).length).toBeLessThan(20_000);
});

it("A validation error lists one invalid parameter in the same form as several parameters", () => {
  const error = refusal(z.strictObject({ a: z.string() }), {});
  expect(error.toRecord()).toEqual({
    type: "invalid_request",
    code: "missing_parameter",
    message: "a is required.",
    param: "a",
    details: [{ field: "a", error: "a is required." }],
  });
});
