import fc from "fast-check";
import Mustache from "mustache";
import { describe, expect, it, test } from "vitest";
import { HandlebarsTemplateEngine } from "../src/engine.ts";
import type { JsonObject } from "../src/json.ts";
import { escapeHtml } from "../src/values.ts";

/**
 * The tests check that Folio and the mustache package render plain Mustache templates in the same way, with the same
 * template and data. The templates do not use features that Folio lacks (partials, other delimiters, lambdas). They
 * also avoid a behaviour that Folio changes on purpose: Folio does not search for a name in the data around its
 * section. Both sides escape text with Folio's function, because the packages escape differently.
 */
const engine = new HandlebarsTemplateEngine();
const oracle = (template: string, data: JsonObject) => Mustache.render(template, data, {}, { escape: toEscapedText });
const toEscapedText = (value: unknown) => escapeHtml(String(value));

const DATA: JsonObject = {
  name: "Ann & Bo",
  html: '<b class="x">',
  zero: 0,
  number: 1.25,
  yes: true,
  no: false,
  nothing: null,
  empty: "",
  none: [],
  words: ["a", "b", "c"],
  nested: [[1, 2], [], [3]],
  people: [
    { name: "Ann", tags: ["x", "y"] },
    { name: "Bo", tags: [] },
  ],
  customer: { name: "Cy", address: { city: "Rome", lines: ["1", "2"] } },
};

const TEMPLATES = [
  "Hello {{name}}!",
  "{{html}} {{{html}}} {{&html}} {{& html }} {{{ html }}}",
  "{{zero}}{{number}}{{yes}}{{no}}[{{nothing}}][{{empty}}][{{missing}}]",
  "{{customer.name}} {{customer.address.city}} [{{customer.missing.city}}] [{{missing.a.b}}]",
  "{{#yes}}yes{{/yes}}{{#no}}no{{/no}}{{#nothing}}no{{/nothing}}{{#missing}}no{{/missing}}",
  "{{#zero}}no{{/zero}}{{#empty}}no{{/empty}}{{#none}}no{{/none}}",
  "{{^yes}}no{{/yes}}{{^no}}yes{{/no}}{{^nothing}}yes{{/nothing}}{{^missing}}yes{{/missing}}",
  "{{^zero}}yes{{/zero}}{{^empty}}yes{{/empty}}{{^none}}yes{{/none}}{{^words}}no{{/words}}",
  "{{#words}}{{.}},{{/words}}",
  "{{#words}}({{{.}}}){{/words}}",
  "{{#nested}}[{{#.}}{{.}}{{/.}}]{{/nested}}",
  "{{#people}}{{name}}: {{#tags}}{{.}} {{/tags}}{{^tags}}none{{/tags}}; {{/people}}",
  "{{#customer}}{{name}}{{#address}} in {{city}}{{/address}}{{/customer}}",
  "{{#customer.address}}{{city}}{{/customer.address}}",
  "{{#customer.address.lines}}{{.}}-{{/customer.address.lines}}",
  "{{#customer}}{{address.city}}{{/customer}}",
  "{{#name}}{{.}}{{/name}}",
  "{{#number}}{{.}}{{/number}}",
  "{{#yes}}{{name}}{{/yes}}",
  "a{{! comment }}b{{!\n over\n lines }}c",
  "a\n{{! alone }}\nb",
  "a\n  {{! alone and indented }}  \nb",
  "begin\n{{#yes}}\nline\n{{/yes}}\nend",
  "begin\n  {{#words}}\n  - {{.}}\n  {{/words}}\nend\n",
  "begin\r\n{{#yes}}\r\nline\r\n{{/yes}}\r\nend",
  "{{#words}}\n{{.}}\n{{/words}}",
  "a {{#yes}} b {{/yes}} c\n",
  "a\n {{#yes}} x\n {{/yes}}\nb",
  "{{#yes}}\n{{#people}}\n{{name}}\n{{/people}}\n{{/yes}}\n",
  "{{#people}}\n* {{name}}\n{{#tags}}\n  - {{.}}\n{{/tags}}\n{{^tags}}\n  no tags\n{{/tags}}\n{{/people}}\n",
  "{{ name }} {{\tname\n}}",
  "no tags at all } } { {",
  "{{#none}}\na\n{{/none}}\n{{^none}}\nb\n{{/none}}\n",
  "{{words.length}}",
  "| {{&name}} |\n|{{{name}}}|\n",
];

describe("A plain Mustache template", () => {
  test.for(TEMPLATES)("renders the same as with the mustache package: %j", (template) => {
    expect(engine.check(template, "html")).toEqual([]);
    expect(engine.render(template, DATA, "html")).toBe(oracle(template, DATA));
  });

  it("renders the same as with the mustache package for 500 random templates", () => {
    fc.assert(
      fc.property(mustacheLines, (template) => {
        expect(engine.render(template, DATA, "html")).toBe(oracle(template, DATA));
      }),
      { numRuns: 500, seed: 20261121 },
    );
  });
});

/**
 * Generates templates line by line. Each tag is alone on its line, because only then do both packages agree on blank
 * lines: mustache also drops a line with several section tags. Sections over lists print only their items. It therefore
 * makes no difference that Folio does not search the data around a section.
 */
const { lines: mustacheLines } = fc.letrec<{ lines: string; line: string }>((tie) => {
  const fields = ["name", "html", "zero", "number", "yes", "no", "nothing", "empty", "missing", "customer.name"];
  const value = fc
    .constantFrom(...fields)
    .chain((field) => fc.constantFrom(`{{${field}}}`, `{{{${field}}}}`, `{{& ${field} }}`));
  const inline = fc
    .array(fc.oneof(fc.constantFrom(" ", "b", "<p>", "{ "), value), { maxLength: 4 })
    .map((parts) => `a${parts.join("")}c`);
  const item = fc.constantFrom("{{.}} ", "({{{.}}})", "- {{& . }}\n");
  const listed = fc
    .constantFrom("words", "customer.address.lines")
    .chain((list) => item.map((text) => `{{#${list}}}\n${text}\n{{/${list}}}`));
  const level = fc.tuple(
    fc.constantFrom("#yes", "#no", "^no", "^none", "#missing", "^missing", "^yes"),
    fc.constantFrom("", "  "),
    tie("lines"),
  );
  return {
    line: fc.oneof(
      { maxDepth: 4 },
      inline,
      fc.constantFrom("", "  ", "{{! c }}", "  {{! c\nd }}  "),
      listed,
      inline.map((text) => `{{#yes}}${text}{{/yes}}{{^yes}}x{{/yes}}.`),
      level.map(([tag, indent, inner]) => `${indent}{{${tag}}}\n${inner}\n${indent}{{/${tag.slice(1)}}}`),
    ),
    lines: fc.array(tie("line"), { minLength: 1, maxLength: 5 }).map((lines) => lines.join("\n")),
  };
});
