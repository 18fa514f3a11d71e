import fc from "fast-check";
import Handlebars from "handlebars";
import { describe, expect, it, test } from "vitest";
import { HandlebarsTemplateEngine } from "../src/engine.ts";
import type { JsonObject } from "../src/json.ts";

/**
 * The tests check that Folio and the Handlebars package print partials in the same way. Both render the same template,
 * partials and data.
 */
const engine = new HandlebarsTemplateEngine();

const DATA: JsonObject = {
  title: "Offer & more",
  name: "outer",
  paid: true,
  person: { name: "Ann", address: { city: "Rome" } },
  people: [
    { name: "Ann", tags: ["x", "y"] },
    { name: "Bo", tags: [] },
  ],
  zero: 0,
  nothing: null,
};

const PARTIALS: Record<string, string> = {
  greet: "Hello {{name}}!",
  named: "[{{name}}|{{extra}}]",
  up: "({{name}}<{{../name}}>{{@root.title}})",
  row: "{{@index}}:{{name}};",
  lines: "first {{name}}\nsecond\n",
  windows: "first {{name}}\r\n\r\nsecond\r\n",
  separated: "one\u2028two\rthree\n",
  nested: "<{{> greet}}{{> named extra=name}}>",
  "shared/foot": "foot of {{title}}",
  box: "<box>{{> @partial-block}}</box>",
  boxed: "{{#> box}}inner {{name}}{{/box}}",
  twice: "{{> @partial-block name='1'}}{{> @partial-block name='2'}}",
  page: "{{#> head}}no head{{/head}}|{{#> body}}no body{{/body}}|{{> @partial-block}}",
  passing: "{{#> box}}a{{> @partial-block}}b{{/box}}",
  through: "{{> box}}",
  looped: "{{#each people}}{{> row}}{{/each}}",
  maybe: "{{#if @partial-block}}with {{> @partial-block}}{{else}}without{{/if}}",
  inlined: '{{#*inline "own"}}own {{name}}{{/inline}}{{> own}}{{> own person}}',
};

function oracle(template: string, data: JsonObject, partials = PARTIALS): string {
  const handlebars = Handlebars.create();
  for (const [name, text] of Object.entries(partials)) handlebars.registerPartial(name, text);
  return handlebars.compile(template)(structuredClone(data));
}

const ours = (template: string, data: JsonObject, partials = PARTIALS) =>
  engine.within({ partials: new Map(Object.entries(partials)) }).render(template, data, "html");

const SAME = [
  "{{> greet}}",
  "{{>greet}}{{~> greet ~}} x",
  "{{> greet person}}",
  "{{> greet nothing}}{{> greet zero}}{{> greet person.address}}",
  '{{> named extra="é & <"}}{{> named person extra=title}}{{> named person extra=person.name name=zero}}',
  "{{> named zero extra=1}}{{> named people extra=2}}{{> named nothing extra=3}}",
  "{{#each people}}{{> row}}{{/each}}",
  "{{#each people}}{{> row ../person}}{{/each}}",
  "{{#each people}}{{> up}}{{> up name='x'}}{{/each}}{{#with person}}{{> up}}{{/with}}",
  "{{#each people as |one place|}}{{> greet one}}{{place}}{{/each}}",
  "{{> nested}}{{> nested person}}{{> looped}}",
  "{{> shared/foot}}{{> 'shared/foot'}}{{> [greet]}}",
  "a\n  {{> lines}}\nb\n",
  "a\n\t{{> lines person}}  \nb\n  {{> greet}}\n",
  "<pre>\n  {{> windows}}\n  {{> separated}}\n</pre>",
  "<pre>\n {{#> box}}\n x\n {{/box}}\n</pre>",
  "{{#> box}}text {{name}}{{/box}}",
  "{{#> box person}}text {{name}} {{../name}}{{/box}}",
  '{{#> box name="changed"}}text {{name}}{{/box}}',
  "{{#> missing}}stand-in {{name}}{{/missing}}",
  "{{#> missing person}}stand-in {{name}}{{/missing}}",
  "{{#> box}}{{#> box}}{{#> box}}deep{{/box}}{{/box}}{{/box}}",
  "{{> boxed}}{{> boxed person}}",
  "{{#> twice}}<{{name}}>{{/twice}}",
  "{{#> passing}}c{{/passing}}",
  "{{#> through}}handed on{{/through}}",
  "{{> maybe}}{{#> maybe}}x{{/maybe}}",
  "{{#> page}}rest{{/page}}",
  '{{#> page}}{{#*inline "head"}}H {{name}}{{/inline}}rest{{/page}}',
  '{{#> page}}{{#*inline "body"}}{{#each people}}{{name}}{{/each}}{{/inline}}{{#*inline "head"}}H{{/inline}}rest{{/page}}',
  '{{#> page person}}{{#*inline "head"}}H {{name}} {{../name}}{{/inline}}rest {{name}}{{/page}}',
  '{{#*inline "head"}}outer head{{/inline}}{{#> page}}a{{/page}}',
  '{{#*inline "head"}}outer head{{/inline}}{{#> page}}{{#*inline "head"}}inner head{{/inline}}a{{/page}}{{> head}}',
  '{{#*inline "greet"}}mine {{name}}{{/inline}}{{> greet}}{{> nested}}',
  '{{> later}}{{#*inline "later"}}defined after{{/inline}}',
  '{{#each people}}{{#*inline "one"}}{{name}}{{@index}}{{/inline}}{{> one}}{{/each}}',
  '{{#if paid}}{{#*inline "greet"}}inside{{/inline}}{{> greet}}{{/if}}{{> greet}}',
  '{{#*inline "a"}}A{{> b}}{{/inline}}{{#*inline "b"}}B{{/inline}}{{> a}}',
  '{{#*inline "wrap"}}<{{> @partial-block}}>{{/inline}}{{#> wrap}}in{{/wrap}}{{#> wrap}}{{#> wrap}}deep{{/wrap}}{{/wrap}}',
  '{{#> box}}{{#*inline "t"}}{{#> box}}nested{{/box}}{{/inline}}{{> t}}{{/box}}',
  "{{> inlined}}",
  "{{#with person}}{{#> box}}{{../name}} {{name}}{{/box}}{{#> box ..}}{{name}} {{../name}}{{/box}}{{/with}}",
  "{{#each people}}{{#> box}}{{@index}}{{@first}}{{/box}}{{/each}}",
  '{{#unless nothing}}{{> named extra=(lookup person "name")}}{{/unless}}',
  "{{#each people}}{{#each tags}}{{> greet ..}}{{this}}{{/each}}{{else}}{{> greet}}{{/each}}",
];

describe("Partials", () => {
  const fault = (template: string, partials: Record<string, string>) => {
    try {
      return ours(template, { name: "x", kids: [{ kids: [] }] }, partials);
    } catch (error) {
      return (error as Error).message;
    }
  };

  it("are rejected when they include each other in a cycle, also through a block, and the error names the cycle", () => {
    expect(fault("{{> a}}", { a: "{{> b}}", b: "1\n{{> a}}" })).toBe(
      'html: Partial "b", line 2, column 1: partials include each other in a circle: a → b → a',
    );
    const back = { page: "{{#> part}}{{/part}}" };
    expect(fault('{{#*inline "part"}}{{#> page}}x{{/page}}{{/inline}}{{> page}}', back)).toContain(
      "blocks and partials nest more than 400 deep: page → part → page → part",
    );
    expect(fault("{{> box}}", { box: "{{> @partial-block}}" })).toBe(
      'html: Partial "box", line 1, column 1: @partial-block needs a block from the caller; call the partial with {{#> name}}…{{/name}}',
    );
  });

  it("may be called in each other's blocks", () => {
    const card = { card: "<{{#> title}}none{{/title}}|{{> @partial-block}}>" };
    const text =
      '{{#> card}}{{#*inline "title"}}{{#> card}}in title{{/card}}{{/inline}}{{#> card}}in body{{/card}}{{/card}}';
    expect(fault(text, card)).toBe("<<none|in title>|<<none|in title>|in body>>");
  });

  it("count towards the same limit of steps as the text of the template", () => {
    const doubling = Object.fromEntries(
      Array.from({ length: 30 }, (_, level) => [`p${level}`, `{{> p${level + 1}}}{{> p${level + 1}}}`]),
    );
    expect(fault("{{> p0}}", { ...doubling, p30: "x" })).toContain("more than 1000000 steps");
  });
});

describe("A template with partials", () => {
  test.for(SAME)("renders the same as with Handlebars: %s", (template) => {
    expect(ours(template, DATA)).toBe(oracle(template, DATA));
  });

  it("renders the same as Handlebars for random combinations of partials, blocks and data", () => {
    const leaf = fc.constantFrom(
      "x",
      "{{name}}",
      "{{../name}}",
      "{{@index}}",
      "{{@root.title}}",
      "\n",
      "  ",
      "{{> greet}}",
      "{{> up}}",
      "{{> row @root.person}}",
      "{{> lines}}",
      "{{> maybe}}",
      "{{> nested extra=name}}",
      "{{> greet name='q'}}",
    );
    const { template } = fc.letrec<{ template: string; part: string; block: string }>((tie) => ({
      template: fc.array(tie("part"), { minLength: 1, maxLength: 4 }).map((parts) => parts.join("")),
      part: fc.oneof({ depthSize: "small", withCrossShrink: true }, leaf, tie("block")),
      block: fc
        .tuple(
          fc.constantFrom(
            ["{{#> box}}", "{{/box}}"],
            ["{{#> box @root.person}}", "{{/box}}"],
            ["{{#> twice}}", "{{/twice}}"],
            ["{{#> page}}", "{{/page}}"],
            ["{{#> absent name='n'}}", "{{/absent}}"],
            ["{{#> passing}}", "{{/passing}}"],
            ["{{#each people}}", "{{/each}}"],
            ["{{#with @root.person}}", "{{/with}}"],
            ['{{#> page}}{{#*inline "head"}}', "{{/inline}}b{{/page}}"],
            ['{{#> box}}{{#*inline "greet"}}', "{{/inline}}{{name}}{{/box}}"],
          ),
          tie("template"),
        )
        .map(([[open, close], inner]) => `${open}${inner}${close}`),
    }));
    fc.assert(
      fc.property(template, (text) => {
        expect(ours(text, DATA)).toBe(oracle(text, DATA));
      }),
      { numRuns: 300 },
    );
  });
});
