import { describe, expect, it, test } from "vitest";
import { HandlebarsTemplateEngine } from "../src/engine.ts";
import type { TemplateErrorDetail } from "../src/errors.ts";
import { TemplateError } from "../src/errors.ts";
import type { Json, JsonObject } from "../src/json.ts";

const engine = new HandlebarsTemplateEngine();

function failureOf(template: string, data: JsonObject): TemplateError {
  try {
    engine.render(template, data, "html");
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
  throw new Error("The template was filled in");
}

/** Returns the CPU time of `work` in ms. Other programs on the machine hardly change this time. */
function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

describe("A template that would overload the parser", () => {
  test.for([
    ["8,000 nested blocks", nested("{{#if a}}", "{{/if}}", 8_000), "a template may have at most 5000 tags"],
    ["2,000 nested blocks", nested("{{#if a}}", "{{/if}}", 2_000), "blocks may nest at most 50 deep"],
    ["8,000 nested parentheses", `{{${nested("(", ")", 8_000)}}}`, "parentheses may nest at most 20 deep"],
    ["4,000 else ifs", `{{#if a}}${"{{else if b}}".repeat(4_000)}{{/if}}`, "a block may have at most 50 {{else if}}"],
    [
      "else ifs within else ifs",
      nested(`{{#if a}}${"{{else if b}}".repeat(40)}`, "{{/if}}", 40),
      "may nest at most 100 deep together",
    ],
    ["170,000 tags", "{{a}}".repeat(100_000), "a template may have at most 5000 tags"],
    ["170,000 kept braces", "\\{{".repeat(170_000), "a template may have at most 5000 tags"],
    ["a tag of 100 KB", `{{concat ${"a ".repeat(50_000)}}}`, "a tag may have at most 4096 characters"],
    ["600 KB", "x".repeat(600_000), "a template may have at most 524288 characters"],
    ["unclosed brackets", "{{[ ".repeat(4_000), "a [ in this tag is never closed"],
    ["unclosed quotes", `{{" `.repeat(4_001), "is never closed"],
    ["unclosed comments", "{{!-- ".repeat(4_000), "is never closed"],
    ["unclosed raw blocks", "{{{{raw}}}} ".repeat(2_000), "the raw block is never closed"],
    ["unclosed tags", "{{a ".repeat(5_000), '"{{" is never closed'],
  ] as const)("is rejected within a second, before parsing: %s", ([, template, expected]) => {
    let faults: TemplateErrorDetail[] = [];
    const cpuMs = cpuMsOf(() => {
      faults = engine.check(template, "html");
    });
    expect(faults.map(({ error }) => error).join("\n")).toContain(expected);
    expect(faults.length, "each of the tags that a template may hold").toBeLessThanOrEqual(5_000);
    expect(cpuMs).toBeLessThan(1_000);
  });

  it("is accepted when its blocks, `else if` branches, parentheses and tags are exactly at their limits", () => {
    expect(engine.render(nested("{{#if a}}", "{{/if}}", 50), { a: 1 }, "html")).toBe("");
    const chain = `{{#if a}}${"{{else if a}}".repeat(49)}{{else if b}}x{{/if}}`;
    expect(engine.render(chain, { b: 1 }, "html")).toBe("x");
    expect(engine.render(`{{${"(not ".repeat(20)}a${")".repeat(20)}}}`, { a: 1 }, "html")).toBe("true");
    expect(engine.check("{{a}}".repeat(5_000), "html")).toEqual([]);
  });
});

describe("A template that would overload the interpreter", () => {
  const thousand = Array.from({ length: 1_000 }, (_, index) => index);
  const megabyte = "a".repeat(1_000_000);
  const loop = (body: string) => `\n {{#each rows}}{{#each ../rows}}${body}{{/each}}{{/each}}`;

  test.for([
    ["three nested loops", loop("{{#each ../../rows}}x{{/each}}"), { rows: thousand }, "more than 1000000 steps"],
    ["empty loops", loop("{{#each ../../rows}}{{/each}}"), { rows: thousand }, "more than 1000000 steps"],
    ["long output", loop("{{{@root.text}}}"), { rows: thousand, text: megabyte }, "longer than 10000000 characters"],
    ["escaped output", loop("{{@root.text}}"), { rows: thousand, text: "<".repeat(1_000_000) }, "longer than 10000000"],
    ["replace", '{{replace t "a" t}}', { t: megabyte }, "replace: the result would be longer than 1000000 characters"],
    ["concat", "{{concat t t}}", { t: megabyte }, "concat: the result would be longer than 1000000 characters"],
    [
      "json",
      loop("{{#if (json @root)}}{{/if}}"),
      { rows: thousand, text: "a".repeat(900_000) },
      "more than 1000000 steps",
    ],
    [
      "upper in a condition",
      loop('{{#if (eq (upper @root.text) "x")}}{{/if}}'),
      { rows: thousand, text: megabyte },
      "more than 1000000 steps",
    ],
    [
      "searching",
      loop("{{#if (includes @root.text @root.part)}}{{/if}}"),
      { rows: thousand, text: megabyte, part: `b${"a".repeat(500_000)}` },
      "more than 1000000 steps",
    ],
    [
      "join of nested lists",
      loop("{{#if (join @root.lists)}}{{/if}}"),
      { rows: thousand, lists: [Array(400_000).fill(1)] },
      "more than 1000000 steps",
    ],
    ["sum", loop('{{#if (sum @root.rows "a.b.c.d.e.f")}}{{/if}}'), { rows: thousand }, "more than 1000000 steps"],
    [
      "count of an object",
      loop("{{#if (count @root.o)}}{{/if}}"),
      { rows: thousand, o: { ...thousand } },
      "more than 1000000 steps",
    ],
    [
      "many arguments",
      loop(`{{#if (concat ${"a ".repeat(1_500)})}}{{/if}}`),
      { rows: thousand },
      "more than 1000000 steps",
    ],
    [
      "many time zones",
      '{{#each zones}}{{formatDate @root.d "full" locale=this}}{{/each}}',
      { d: "2026-01-31T00:00:00Z", zones: locales() },
      "more than 1000000 steps",
    ],
  ] as [string, string, JsonObject, string][])(
    "fails within a second with line and column: %s",
    ([, template, data, expected]) => {
      let failure: TemplateError | undefined;
      const cpuMs = cpuMsOf(() => {
        failure = failureOf(template, data);
      });
      expect(failure?.message).toMatch(/^html: Line \d+, column \d+: /);
      expect(failure?.message).toContain(expected);
      expect(cpuMs).toBeLessThan(1_000);
    },
  );

  function locales(): string[] {
    return Array.from({ length: 3_000 }, (_, index) => `de-DE-x-a${index}`);
  }
});

describe("Template data", () => {
  const deep = (levels: number): Json => (levels === 0 ? 1 : [deep(levels - 1)]);

  it("may have at most 32 levels and 2,097,152 characters of JSON, whatever the template", () => {
    expect(failureOf("x", { a: deep(32) }).message).toBe("data may nest at most 32 levels deep");
    expect(engine.render("x", { a: deep(31) }, "html")).toBe("x");
    expect(failureOf("x", { a: "a".repeat(2_200_000) }).message).toBe(
      "data may have at most 2097152 characters of JSON",
    );
    expect(failureOf("x", { a: Array(1_100_000).fill(1) }).message).toContain("at most 2097152 characters");
    expect(engine.validate({}, { a: deep(32) }).faults.first).toEqual([
      { field: "", error: "data may nest at most 32 levels deep" },
    ]);
  });

  it("is rejected without a stack overflow when it has a million levels", () => {
    const bottomless = JSON.parse(`${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}`);
    expect(failureOf("{{a}}", { a: bottomless }).faults).toEqual([
      { field: "", error: "data may nest at most 32 levels deep" },
    ]);
  });
});

describe("An error while rendering", () => {
  test.for([
    [
      "a\n {{formatDate d}}",
      { d: "31/01/2026" },
      'html: Line 2, column 2: formatDate: "31/01/2026" is not a date in ISO 8601 form (2026-01-31 or 2026-01-31T09:30:00Z)',
    ],
    ["{{#if (gt (add a 1) 2)}}{{/if}}", { a: "x" }, 'html: Line 1, column 11: add: "x" is not a number'],
    ["{{#each a}}\n{{div 1 this}}\n{{/each}}", { a: [1, 0] }, "html: Line 2, column 1: div: cannot divide by 0"],
    ["{{add a 1}}", {}, "html: Line 1, column 1: add: an argument is missing or null; it must be a number"],
    ["{{subtract a 1}}", { a: [] }, "html: Line 1, column 1: subtract: a list is not a number"],
    ["{{upper a}}", { a: {} }, "html: Line 1, column 1: upper: an object is not a text"],
    [
      "{{formatNumber a locale=b}}",
      { a: 1, b: "x-y-z" },
      'html: Line 1, column 1: formatNumber: locale="x-y-z" is not a known locale such as "de-DE"',
    ],
  ] as [string, JsonObject, string][])(
    "has the field name, line, column and cause: %j",
    ([template, data, expected]) => {
      const failure = failureOf(template, data);
      expect(failure.message).toBe(expected);
      expect(failure.faults).toEqual([{ field: "html", error: expected.slice("html: ".length) }]);
    },
  );

  it("lists every error when the template does not parse", () => {
    const failure = failureOf("{{#if}}{{/if}}{{wibble x}}", {});
    expect(failure.faults).toHaveLength(2);
  });
});
