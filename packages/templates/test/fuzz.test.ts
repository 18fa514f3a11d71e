import fc from "fast-check";
import { expect, it } from "vitest";
import { HandlebarsTemplateEngine } from "../src/engine.ts";
import { TemplateError } from "../src/errors.ts";
import { parse } from "../src/grammar.ts";
import type { JsonObject } from "../src/json.ts";
import { DEFAULT_TEMPLATE_LIMITS } from "../src/limits.ts";
import { LineMap } from "../src/position.ts";
import { scan } from "../src/scan.ts";
import { checkStructure } from "../src/structure.ts";

const engine = new HandlebarsTemplateEngine();

const PIECES = [
  "{{",
  "}}",
  "{{{",
  "}}}",
  "{{{{",
  "}}}}",
  "{{#",
  "{{/",
  "{{^",
  "{{else}}",
  "{{else if ",
  "{{!",
  "{{!--",
  "--}}",
  "~",
  "&",
  ">",
  "*",
  "=",
  "if",
  "each",
  "with",
  "unless",
  "raw",
  "a",
  "b.c",
  "../a",
  "this",
  ".",
  "@index",
  "@root",
  "@x",
  "[a b]",
  "[",
  "]",
  "(",
  ")",
  "eq",
  "add",
  "upper",
  "formatDate",
  "json",
  "lookup",
  "sum",
  '"',
  "'",
  '"s"',
  "1",
  "-2.5",
  "true",
  "null",
  " ",
  " ",
  " ",
  "\n",
  "\\",
  "as |x|",
  "as |x y|",
  "|",
  "{{#if a}}",
  "{{/if}}",
  "{{#each list}}",
  "{{/each}}",
  "{{a}}",
  "{{{{raw}}}}",
  "{{{{/raw}}}}",
  "<p>",
  "}",
  "{",
  "\0",
  "😀",
];

const DATA: JsonObject = {
  a: "x<y",
  b: { c: 2 },
  list: [1, "two", null, { a: 1 }, [true]],
  day: "2026-01-31",
  deep: { toString: 1, __proto__: null },
};

it("Any template either renders or has errors with positions, and rendering throws only TemplateError", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }), (pieces) => {
      const template = pieces.join("");
      const faults = engine.check(template, "html");
      for (const { error } of faults) expect(error).toMatch(/^Line \d+, column \d+: \S/);
      try {
        const text = engine.render(template, DATA, "html");
        expect(faults).toEqual([]);
        expect(typeof text).toBe("string");
      } catch (error) {
        expect(error).toBeInstanceOf(TemplateError);
      }
    }),
    { numRuns: 1_500, seed: 20261121 },
  );
});

it("Any helper with any arguments either prints a result or throws a TemplateError with its position", () => {
  const value = fc.constantFrom(
    "a",
    "b",
    "list",
    "day",
    "missing",
    "b.c",
    '"x"',
    '""',
    "1",
    "-1",
    "0",
    "1e99",
    "true",
    "null",
    "deep",
    '"EUR"',
    '"de-DE"',
  );
  const name = fc.constantFrom(
    "eq",
    "gt",
    "and",
    "includes",
    "add",
    "div",
    "mod",
    "round",
    "sum",
    "count",
    "upper",
    "truncate",
    "replace",
    "concat",
    "join",
    "padStart",
    "urlEncode",
    "default",
    "json",
    "first",
    "last",
    "formatNumber",
    "formatPercent",
    "formatCurrency",
    "formatDate",
    "formatDateTime",
    "addDays",
    "lookup",
    "log",
  );
  fc.assert(
    fc.property(name, fc.array(value, { minLength: 1, maxLength: 4 }), (helper, args) => {
      try {
        engine.render(`{{${helper} ${args.join(" ")}}}`, DATA, "html");
      } catch (error) {
        expect(error).toBeInstanceOf(TemplateError);
        expect((error as TemplateError).message).toMatch(/^html: Line 1, column 1: /);
      }
    }),
    { numRuns: 1_500, seed: 20261121 },
  );
});

it("The scanner finds the same tags at the same positions as the parser", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }), (pieces) => {
      const template = pieces.join("");
      const lines = new LineMap(template);
      const { tags, faults } = scan(template, lines, DEFAULT_TEMPLATE_LIMITS);
      if (faults.length > 0 || checkStructure(tags, lines, DEFAULT_TEMPLATE_LIMITS).length > 0) return;
      const parsed = placesOf(template);
      if (!parsed) return;
      const scanned = tags.filter(({ kind }) => kind === "print").map(({ start }) => lines.at(start));
      expect(parsed).toEqual(scanned);
    }),
    { numRuns: 1_500, seed: 20261121 },
  );
});

it("checkSchema never throws for a random schema, and validation with an accepted schema never throws", () => {
  const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<JsonObject>;
  const schema = fc.dictionary(fc.string(), fc.oneof(json, fc.constantFrom("string", "number[]", "date?", "object")));
  fc.assert(
    fc.property(schema as fc.Arbitrary<JsonObject>, fc.dictionary(fc.string(), json), (written, data) => {
      const faults = engine.checkSchema(written);
      expect(Array.isArray(faults)).toBe(true);
      if (faults.length === 0) expect(engine.validate(written, data).faults.omitted).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 500, seed: 20261121 },
  );
});

/**
 * Returns the positions of all `{{…}}` tags that print a value, according to the parser. Returns null when the parser
 * rejects the template.
 */
function placesOf(template: string): { line: number; column: number }[] | null {
  const places: { line: number; column: number }[] = [];
  const visit = (program: ReturnType<typeof parse> | undefined): void => {
    for (const node of program?.body ?? []) {
      if (node.type === "MustacheStatement") {
        places.push({ line: node.loc.start.line, column: node.loc.start.column + 1 });
      }
      if (node.type !== "BlockStatement") continue;
      visit(node.program);
      visit(node.inverse);
    }
  };
  try {
    visit(parse(template));
  } catch {
    return null;
  }
  return places.toSorted((a, b) => a.line - b.line || a.column - b.column);
}
