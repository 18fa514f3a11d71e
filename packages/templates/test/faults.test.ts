import { describe, expect, it, test } from "vitest";
import { HandlebarsTemplateEngine } from "../src/engine.ts";

const engine = new HandlebarsTemplateEngine();
const faults = (text: string) => engine.check(text, "html").map(({ error }) => error);

type Case = [template: string, ...faults: string[]];

const ISO = "ISO 8601 form (2026-01-31 or 2026-01-31T09:30:00Z)";

const GROUPS: Record<string, Case[]> = {
  blocks: [
    ["{{#each items}}", "Line 1, column 1: {{#each}} is never closed with {{/each}}"],
    ["a\n  {{^name}}", "Line 2, column 3: {{^name}} is never closed with {{/name}}"],
    ["{{#if a}}x{{/each}}", "Line 1, column 11: {{/each}} does not match {{#if}} opened on line 1, column 1"],
    ["{{/if}}", "Line 1, column 1: {{/if}} closes a block that was never opened"],
    ["{{#if a}}{{/}}", "Line 1, column 10: {{/}} has no name; write {{/if}}"],
    ["{{else}}", "Line 1, column 1: {{else}} is outside any block"],
    ["{{else if a}}", "Line 1, column 1: {{else if a}} is outside any block"],
    [
      "{{#if a}}{{else}}{{else}}{{/if}}",
      "Line 1, column 18: {{else}} comes after the {{else}} of {{#if}} opened on line 1, column 1",
    ],
    [
      "{{^a}}{{else if b}}{{/a}}",
      "Line 1, column 7: {{else if b}} cannot follow {{^a}}; use {{#unless …}} or {{else}}",
    ],
    ["{{{{raw}}}} {{x}}", "Line 1, column 1: the raw block is never closed with {{{{/raw}}}}"],
    ["{{{{x}}}}{{{{/x}}}}", "Line 1, column 1: a raw block is written {{{{raw}}}}…{{{{/raw}}}}, not {{{{x}}}}"],
    ["{{#if}}x{{/if}}", 'Line 1, column 1: "if" takes 1 argument, got 0'],
    ["{{#each a b}}{{/each}}", 'Line 1, column 1: "each" takes 1 argument, got 2'],
    [
      "{{#each item in items}}{{/each}}",
      'Line 1, column 1: "each" takes 1 argument, got 3; write {{#each items as |item|}}',
    ],
    [
      "{{#each items as item}}{{/each}}",
      'Line 1, column 1: "each" takes 1 argument, got 3; write {{#each items as |item|}}',
    ],
    ["{{#if a zero=1}}{{/if}}", 'Line 1, column 9: "if" has no option "zero"; it has includeZero'],
    ["{{#each a as |x y z|}}{{/each}}", 'Line 1, column 1: "each" provides 2 block parameters (as |…|), got 3'],
    ["{{#if a as |x|}}{{/if}}", 'Line 1, column 1: "if" provides no block parameters (as |…|), got 1'],
    [
      "{{#upper a}}{{/upper}}",
      'Line 1, column 1: "upper" cannot open a block; use it inside another tag, as in {{#if (upper …)}} or {{#with (upper …)}}',
    ],
    ["{{each items}}", 'Line 1, column 1: "each" opens a block: write {{#each …}}…{{/each}}'],
    ["{{#if (if a b)}}{{/if}}", 'Line 1, column 7: "if" opens a block and cannot be used inside a tag'],
  ],
  tags: [
    [
      "{{>*dyn}}",
      'Line 1, column 1: cannot understand the tag {{>*dyn}} (unexpected "*"): write the name of the partial; choose between partials with {{#if}}',
    ],
    [
      "{{ > part }}",
      'Line 1, column 1: cannot understand the tag {{ > part }} (unexpected ">"): leave no space after the braces',
    ],
    [
      "{{< layout}}",
      'Line 1, column 1: cannot understand the tag {{< layout}} (unexpected "<"): write {{#> layout}}…{{/layout}} for a partial that receives a block',
    ],
    ["{{a?b:c}}", 'Line 1, column 1: "a?b:c" is not supported; write {{#if a}}b{{else}}c{{/if}}'],
    [
      "{{formatCurrency a EUR}}",
      'Line 1, column 20: formatCurrency: write "EUR" in quotes; for a field of that name write this.EUR',
    ],
    ["{{name", 'Line 1, column 1: "{{" is never closed with "}}"'],
    ["<p>{{name</p>\n{{other}}", 'Line 1, column 4: "{{" is never closed with "}}"'],
    ["{{{html}}", 'Line 1, column 1: "{{{" must be closed with "}}}"'],
    [
      "a{b:{{c}}}",
      'Line 1, column 5: "{{" must be closed with "}}"; put a space between the tag and a "}" that follows it',
    ],
    ["{{!-- c }}", 'Line 1, column 1: the comment "{{!--" is never closed with "--}}"'],
    ["{{! c", 'Line 1, column 1: the comment "{{!" is never closed with "}}"'],
    ['{{upper "a}}', 'Line 1, column 1: a " in this tag is never closed'],
    ['{{upper "a}} <p class="x">', 'Line 1, column 1: a " in this tag is never closed'],
    ["{{[a}}", "Line 1, column 1: a [ in this tag is never closed"],
    ["{{}}", "Line 1, column 1: cannot understand the tag {{}}: it is empty"],
    ["a\0b", "Line 1, column 2: the NUL character is not allowed"],
    ["{{=<% %>=}}", "Line 1, column 1: other delimiters ({{=<% %>=}}) are not supported"],
    [
      "{{> header}}",
      'Line 1, column 1: no partial has the name "header"; create it, or write a fallback: {{#> header}}…{{/header}}',
    ],
    [
      '{{> (lookup this "part")}}',
      "Line 1, column 1: the name of a partial must be fixed text; choose with {{#if a}}{{> one}}{{else}}{{> other}}{{/if}}",
    ],
    [
      "{{#> a}}{{/a}}{{#> b x y}}{{/b}}",
      'Line 1, column 15: a partial takes 1 argument, its data, got 2; pass more values by name, as in {{> person name="Ann"}}',
    ],
    ["{{#> a}}", "Line 1, column 1: {{#> a}} is never closed with {{/a}}"],
    ["{{#> a}}x{{else}}y{{/a}}", "Line 1, column 10: {{else}} cannot be used in {{#> a}} opened on line 1, column 1"],
    ["{{* x}}", "Line 1, column 1: decorators ({{* name}}) are not supported"],
    [
      "{{#*inline x}}{{/inline}}",
      'Line 1, column 1: a partial is defined by {{#*inline "name"}}…{{/inline}}, its name in quotes',
    ],
    [
      '{{#*inline "a"}}{{> b}}{{/inline}}{{#*inline "b"}}{{> a}}{{/inline}}',
      "Line 1, column 1: partials include each other in a circle: a → b → a",
      "Line 1, column 35: partials include each other in a circle: b → a → b",
    ],
    ["{{(a=1)}}", "Line 1, column 3: lists and objects cannot be written in a template; pass them as data"],
  ],
  "habits from other languages": [
    [
      "{{#if a == b}}x{{/if}}",
      'Line 1, column 1: cannot understand the tag {{#if a == b}} (unexpected "=="): write (eq a b)',
    ],
    [
      "{{#if a != b}}x{{/if}}",
      'Line 1, column 1: cannot understand the tag {{#if a != b}} (unexpected "!="): write (ne a b)',
    ],
    [
      "{{#if a}}{{else if a >= 2}}{{/if}}",
      'Line 1, column 10: cannot understand the tag {{else if a >= 2}} (unexpected ">="): write (gte a b)',
    ],
    [
      "{{#if a < 2}}{{/if}}",
      'Line 1, column 1: cannot understand the tag {{#if a < 2}} (unexpected "<"): write (lt a b)',
    ],
    [
      "{{#if a && b}}{{/if}}",
      'Line 1, column 1: cannot understand the tag {{#if a && b}} (unexpected "&&"): write (and a b)',
    ],
    ["{{#if !a}}{{/if}}", 'Line 1, column 1: cannot understand the tag {{#if !a}} (unexpected "!"): write (not a)'],
    [
      "{{ name | upper }}",
      'Line 1, column 1: cannot understand the tag {{ name | upper }} (unexpected "|"): put the helper first, as in {{upper name}} or {{formatDate day "long"}}',
    ],
    ["{{a + b}}", 'Line 1, column 1: cannot understand the tag {{a + b}} (unexpected "+"): write (add a b)'],
    ["{{a - b}}", 'Line 1, column 1: unknown helper "a"; write {{sub a b}}'],
    ["{{a ? b : c}}", 'Line 1, column 1: unknown helper "a"; write {{#if a}}…{{else}}…{{/if}}'],
    [
      "{{upper(a)}}",
      'Line 1, column 1: cannot understand the tag {{upper(a)}} (unexpected "r("): write {{upper name}}, not upper(name)',
    ],
    [
      "{{concat a, b}}",
      'Line 1, column 1: cannot understand the tag {{concat a, b}} (unexpected ","): separate arguments by spaces',
    ],
    ["{{items.0}}", "Line 1, column 1: cannot understand the tag {{items.0}}: write items.[0] for an item of a list"],
    ["{{items[0]}}", "Line 1, column 1: cannot understand the tag {{items[0]}}: write items.[0] for an item of a list"],
    ["{{elsif a}}", 'Line 1, column 1: unknown helper "elsif"; write {{else if …}}'],
  ],
  helpers: [
    ["{{formatdate d}}", 'Line 1, column 1: unknown helper "formatdate"; did you mean "formatDate"?'],
    ["{{fromatNumber n}}", 'Line 1, column 1: unknown helper "fromatNumber"; did you mean "formatNumber"?'],
    ["{{wibble a}}", 'Line 1, column 1: unknown helper "wibble"; a field takes no arguments'],
    ["{{#wibble a}}{{/wibble}}", 'Line 1, column 1: unknown helper "wibble"; a field takes no arguments'],
    ["{{a.b c}}", 'Line 1, column 1: only a helper takes arguments; "a.b" is not one'],
    ["{{#if (eq a)}}{{/if}}", 'Line 1, column 7: "eq" takes 2 arguments, got 1'],
    ["{{eq}}", 'Line 1, column 1: "eq" takes 2 arguments, got 0; for a field of that name write this.eq'],
    ["{{and a}}", 'Line 1, column 1: "and" takes at least 2 arguments, got 1'],
    ["{{round a 1 2}}", 'Line 1, column 1: "round" takes 1 to 2 arguments, got 3'],
    ["{{upper a b}}", 'Line 1, column 1: "upper" takes 1 argument, got 2'],
    [
      '{{formatDate d timezone="UTC"}}',
      'Line 1, column 16: "formatDate" has no option "timezone"; did you mean "timeZone"?',
    ],
    ["{{add a b c=1}}", 'Line 1, column 11: "add" has no option "c"'],
    ["{{@idx}}", 'Line 1, column 3: unknown variable "@idx"; there are @index, @key, @first, @last and @root'],
    ["{{@indx}}", 'Line 1, column 3: unknown variable "@indx"; did you mean "@index"?'],
  ],
  "literal arguments": [
    [
      '{{formatCurrency a "EURO"}}',
      'Line 1, column 1: formatCurrency: "EURO" is not an ISO 4217 currency code such as "EUR"',
    ],
    [
      '{{formatNumber a locale="deutsch"}}',
      'Line 1, column 1: formatNumber: locale="deutsch" is not a known locale such as "de-DE"',
    ],
    [
      '{{formatDate a timeZone="Mars"}}',
      'Line 1, column 1: formatDate: timeZone="Mars" is not a time zone such as "Europe/Berlin" or "UTC"',
    ],
    ['{{formatDate "31/01/2026"}}', `Line 1, column 1: formatDate: "31/01/2026" is not a date in ${ISO}`],
    ['{{add 1 "x"}}', 'Line 1, column 1: add: "x" is not a number'],
    ["{{formatNumber a 99}}", "Line 1, column 1: formatNumber: 99 is not an integer from 0 to 20"],
  ],
};

for (const [group, cases] of Object.entries(GROUPS)) {
  describe(`Template errors: ${group}`, () => {
    test.for(cases)("are reported with line and column for %j", ([template, ...expected]) =>
      expect(faults(template)).toEqual(expected),
    );
  });
}

describe("A template with several errors", () => {
  it("reports all of them in the order of the text", () => {
    const template = "{{#each items}}\n  {{formatdate day}}\n  {{a == b}}\n{{/if}}\n{{> part}} {{name";
    expect(faults(template)).toEqual([
      'Line 2, column 3: unknown helper "formatdate"; did you mean "formatDate"?',
      'Line 3, column 3: cannot understand the tag {{a == b}} (unexpected "=="): write (eq a b)',
      "Line 4, column 1: {{/if}} does not match {{#each}} opened on line 1, column 1",
      'Line 5, column 12: "{{" is never closed with "}}"',
    ]);
  });

  it("reports the block that is not closed, but not the blocks around it", () => {
    expect(faults("{{#each a}}\n{{#if b}}\n{{/each}}")).toEqual([
      "Line 2, column 1: {{#if}} is never closed with {{/if}}",
    ]);
  });

  it("reports each of 60 errors, so that a response can state how many it omits", () => {
    const found = faults("{{wibble x}}\n".repeat(60));
    expect(found).toHaveLength(60);
    expect(found[59]).toMatch(/^Line 60, /);
  });

  it("reports correct positions after lines that end in carriage returns, after comments and after escaped braces", () => {
    expect(faults("a\r\n{{! c\r\nd }} \\{{x}} {{wibble x}}\r{{wibble y}}")).toEqual([
      'Line 3, column 13: unknown helper "wibble"; a field takes no arguments',
      'Line 4, column 1: unknown helper "wibble"; a field takes no arguments',
    ]);
  });
});

describe("The css field", () => {
  it("is rejected when it would close the <style> element", () => {
    expect(engine.checkCss("a{}\n /* </STYLE > */", "css")).toEqual([
      {
        field: "css",
        error: 'Line 2, column 5: "</style" would end the stylesheet; in a CSS string write "<\\/style"',
      },
    ]);
  });

  it("is rejected when it contains template tags, because it is not a template", () => {
    expect(engine.checkCss("a{color:{{color}}}", "css")).toEqual([
      {
        field: "css",
        error: "Line 1, column 9: css is not a template; put rules that need data into a <style> element of html",
      },
    ]);
  });

  const style = "<style>a{}</style>";
  test.for([
    ["<h1>x</h1>", `${style}<h1>x</h1>`],
    ["<!doctype html><h1>x</h1>", `<!doctype html>${style}<h1>x</h1>`],
    [
      "<!DOCTYPE html>\n<html lang='a>b'><head><title>a<b</title></head>",
      `<!DOCTYPE html>\n<html lang='a>b'><head><title>a<b</title>${style}</head>`,
    ],
    [
      "<head><link href='x'><style>b{}</style><script>'</head>'</script></head>",
      `<head><link href='x'><style>b{}</style><script>'</head>'</script>${style}</head>`,
    ],
    ["<!-- <head> --><html><body></body>", `<!-- <head> --><html>${style}<body></body>`],
    ["<header>x</header>", `${style}<header>x</header>`],
    ["<style>b{", `${style}<style>b{`],
    ["", style],
  ] as const)("is inserted as a <style> element at the end of the head: %s", ([html, expected]) => {
    expect(engine.withCss(html, "a{}")).toBe(expected);
  });
});
