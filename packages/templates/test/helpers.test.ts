import { describe, expect, it, test } from "vitest";
import { HandlebarsTemplateEngine } from "../src/engine.ts";
import { TemplateError } from "../src/errors.ts";
import type { JsonObject } from "../src/json.ts";

const engine = new HandlebarsTemplateEngine();

/** Expression and its expected output. The expression is rendered between `{{{` and `}}}` with the data of `DATA`. */
type Case = [expression: string, expected: string];

const DATA: JsonObject = {
  one: 1,
  two: 2,
  zero: 0,
  minus: -2.5,
  ten: "10",
  word: "Ärger im büro",
  empty: "",
  nothing: null,
  yes: true,
  list: [3, 1, 2],
  none: [],
  rows: [{ price: 2.5, of: { net: 1 } }, { price: "0.25" }, { price: null }],
  object: { a: 1, b: 2 },
  day: "2026-01-31",
  instant: "2026-01-31T23:30:00Z",
  local: "2026-01-31T09:05:07",
  offset: "2026-07-01T00:30:00+02:00",
  dimes: Array.from({ length: 1_000 }, () => 0.1),
  tides: [1, 1e16, 1, -1e16],
  id: 9_007_199_254_740_990,
  exact: "12345678901234567.89",
  total: 1234.5,
  big: 12345678.9,
};

const GROUPS: Record<string, Case[]> = {
  compare: [
    ["eq one 1", "true"],
    ['eq one "1"', "false"],
    ["eq missing null", "true"],
    ["equals one 1", "true"],
    ["ne one 2", "true"],
    ["neq one 1", "false"],
    ["notEquals one 1", "false"],
    ["gt two 1", "true"],
    ["gt ten 9", "true"],
    ['gt "b" "a"', "true"],
    ['gt day "2025-12-31"', "true"],
    ["gt missing 1", "false"],
    ["gte two 2", "true"],
    ["lt one 2", "true"],
    ["lt nothing 2", "false"],
    ["lte two 1", "false"],
    ["greaterThan two 1", "true"],
    ["lessThan two 1", "false"],
    ["and one two", "2"],
    ["and one zero two", "0"],
    ["and one false two", "false"],
    ["or zero two", "2"],
    ["or zero empty none", ""],
    ["not zero", "true"],
    ["not none", "true"],
    ["not object", "false"],
    ["includes list 3", "true"],
    ["includes list 9", "false"],
    ['includes word "büro"', "true"],
    ['includes word "Büro"', "false"],
    ["includes missing 1", "false"],
  ],
  math: [
    ["add 0.1 0.2", "0.3"],
    ["add ten 1", "11"],
    ["sub 1 0.9", "0.1"],
    ["subtract 3 1", "2"],
    ["mul 1.1 1.1", "1.21"],
    ["multiply 3 2", "6"],
    ["div 1 3", "0.333333333333333"],
    ["divide 6 3", "2"],
    ["mod 7 3", "1"],
    ["round 2.5", "3"],
    ["round minus", "-3"],
    ["round 1.005 2", "1.01"],
    ["round 2.345 2", "2.35"],
    ["round 1000", "1000"],
    ["abs minus", "2.5"],
    ["ceil 1.2", "2"],
    ["floor minus", "-3"],
    ["sum list", "6"],
    ['sum rows "price"', "2.75"],
    ['sum rows "of.net"', "1"],
    ["sum missing", "0"],
    ["sum dimes", "100"],
    ["sum tides", "2"],
    ["add id 1", "9007199254740991"],
    ["sub id id", "0"],
    ["count list", "3"],
    ["count object", "2"],
    ["count word", "13"],
    ["count missing", "0"],
    ["length list", "3"],
  ],
  text: [
    ["upper word", "ÄRGER IM BÜRO"],
    ["uppercase one", "1"],
    ['upper "i" locale="tr-TR"', "İ"],
    ["lower word", "ärger im büro"],
    ["lowercase yes", "true"],
    ['capitalize "ähnlich"', "Ähnlich"],
    ["capitalize empty", ""],
    ['trim "  a "', "a"],
    ["truncate word 6", "Ärger…"],
    ["truncate word 13", "Ärger im büro"],
    ['truncate word 8 "..."', "Ärger..."],
    ['truncate "👨‍👩‍👧x" 3 ""', "👨‍👩"],
    ["truncate word 0", ""],
    ['replace word "r" "R"', "ÄRgeR im büRo"],
    ['replace "a.b" "." "$&"', "a$&b"],
    ['concat one "-" yes missing', "1-true"],
    ["join list", "3, 1, 2"],
    ['join list "/"', "3/1/2"],
    ["join missing", ""],
    ['padStart one 3 "0"', "001"],
    ["padStart one 3", "  1"],
    ['urlEncode "a b&c=ü"', "a%20b%26c%3D%C3%BC"],
    ['default missing "n/a"', "n/a"],
    ['default empty "n/a"', "n/a"],
    ['default zero "n/a"', "0"],
    ["json object", '{"a":1,"b":2}'],
    ["json list indent=1", "[\n 3,\n 1,\n 2\n]"],
    ["json missing", "null"],
    ["first list", "3"],
    ["last list", "2"],
    ["first word", "Ä"],
    ["last none", ""],
    ["first missing", ""],
  ],
  numbers: [
    ["formatNumber total", "1,234.5"],
    ["formatNumber total 2", "1,234.50"],
    ['formatNumber total decimals=0 locale="de-DE"', "1.235"],
    ['formatNumber big 2 locale="fr-FR"', "12\u202f345\u202f678,90"],
    ['formatNumber big locale="en-IN"', "1,23,45,678.9"],
    ['formatNumber total locale="ar-EG"', "١٬٢٣٤٫٥"],
    ["formatNumber missing", ""],
    ["formatPercent 0.195 1", "19.5%"],
    ["formatPercent 0.195", "20%"],
    ['formatPercent 0.5 locale="de-DE"', "50\u00a0%"],
    ['formatCurrency total "EUR" locale="de-DE"', "1.234,50\u00a0€"],
    ['formatCurrency total "JPY" locale="ja-JP"', "￥1,235"],
    ['formatCurrency total "usd"', "$1,234.50"],
    ['formatCurrency minus "USD"', "-$2.50"],
    ['formatCurrency total "KWD"', "KWD\u00a01,234.500"],
    ['formatCurrency total "EUR" decimals=0', "€1,235"],
    ['formatCurrency ten "EUR"', "€10.00"],
    ['formatCurrency exact "EUR"', "€12,345,678,901,234,567.89"],
    ['formatNumber exact 2 locale="de-DE"', "12.345.678.901.234.567,89"],
    ['formatCurrency total "CLF" locale="en-US"', "CLF\u00a01,234.5000"],
    ['formatCurrency nothing "EUR"', ""],
  ],
  dates: [
    ["formatDate day", "Jan 31, 2026"],
    ['formatDate day "short"', "1/31/26"],
    ['formatDate day "long" locale="es-ES"', "31 de enero de 2026"],
    ['formatDate day "full" locale="ja-JP"', "2026年1月31日土曜日"],
    ['formatDate day "iso"', "2026-01-31"],
    ['formatDate day "long" timeZone="America/Los_Angeles"', "January 31, 2026"],
    ['formatDate instant "iso" timeZone="Asia/Tokyo"', "2026-02-01"],
    ['formatDate local "YYYY-MM-DD HH:mm:ss" timeZone="Asia/Tokyo"', "2026-01-31 09:05:07"],
    ['formatDate day "DD.MM.YYYY"', "31.01.2026"],
    ['formatDate day "MMMM D, YYYY"', "January 31, 2026"],
    ['formatDate day "ddd D MMM YY" locale="de-DE"', "Sa 31 Jan. 26"],
    ['formatDate day "dddd"', "Saturday"],
    ['formatDate day "D MMMM" locale="ru-RU"', "31 января"],
    ['formatDate day "MMMM" locale="ru-RU"', "январь"],
    ['formatDate day "YYYY年M月D日"', "2026年1月31日"],
    ['formatDate day "[Day] D"', "Day 31"],
    ['formatDate instant "h:mm A"', "11:30 PM"],
    ['formatDate instant "hh:mm a" timeZone="Asia/Tokyo"', "08:30 am"],
    ['formatDate instant "H" timeZone="Asia/Tokyo"', "8"],
    ['formatDate offset "YYYY-MM-DD HH:mm"', "2026-06-30 22:30"],
    ["formatDate missing", ""],
    ["formatDateTime instant", "Jan 31, 2026, 11:30:00 PM"],
    ['formatDateTime instant "short" locale="de-DE" timeZone="Europe/Berlin"', "01.02.26, 00:30"],
    ['formatDateTime instant "iso"', "2026-01-31T23:30:00Z"],
    ['formatDateTime instant "iso" timeZone="Asia/Kolkata"', "2026-02-01T05:00:00+05:30"],
    ['formatDateTime local "iso" timeZone="Asia/Tokyo"', "2026-01-31T09:05:07"],
    ['formatDateTime local "full"', "Saturday, January 31, 2026 at 9:05:07 AM"],
    ["addDays day 1", "2026-02-01"],
    ["addDays day -31", "2025-12-31"],
    ["addDays offset 1", "2026-07-02T00:30:00+02:00"],
    ["addDays missing 1", ""],
    ['formatDate (addDays day 30) "long"', "March 2, 2026"],
  ],
};

for (const [group, cases] of Object.entries(GROUPS)) {
  describe(`Helpers: ${group}`, () => {
    test.for(cases)("%s prints %j", ([expression, expected]) => {
      expect(engine.check(`{{{${expression}}}}`, "html")).toEqual([]);
      expect(engine.render(`{{{${expression}}}}`, DATA, "html")).toBe(expected);
    });
  });
}

describe("A comparison helper as a block", () => {
  test.for([
    ["{{#eq one 1}}yes{{else}}no{{/eq}}", "yes"],
    ["{{#gt one two}}yes{{else}}no{{/gt}}", "no"],
    ["{{#and one zero}}yes{{else}}no{{/and}}", "no"],
    ["{{#not none}}yes{{/not}}", "yes"],
    ["{{^eq one 1}}different{{/eq}}", ""],
    ["{{#eq one 2}}2{{else eq one 1}}1{{/eq}}", "1"],
    ["{{#eq one 1}}{{two}}{{/eq}}", "2"],
  ] as const)("renders %s as %j", ([template, expected]) =>
    expect(engine.render(template, DATA, "html")).toBe(expected),
  );
});

describe("A helper with an invalid argument", () => {
  const failure = (expression: string): string => {
    try {
      return engine.render(`{{${expression}}}`, DATA, "html");
    } catch (error) {
      if (error instanceof TemplateError) return error.message.replace(/^html: Line 1, column \d+: /, "");
      throw error;
    }
  };

  test.for([
    ["gt one word", 'gt: 1 and "Ärger im büro" are not two numbers or two texts'],
    ["lt object list", "lt: an object and a list are not two numbers or two texts"],
    ["includes one 1", "includes: 1 is not a list or a text"],
    ["add word 1", 'add: "Ärger im büro" is not a number'],
    ["add one missing", "add: an argument is missing or null; it must be a number"],
    ["add yes 1", "add: true is not a number"],
    ["div one zero", "div: cannot divide by 0"],
    ["mod one zero", "mod: cannot divide by 0"],
    ["round one total", "round: 1234.5 is not an integer from 0 to 15"],
    ["abs list", "abs: a list is not a number"],
    ["ceil empty", 'ceil: "" is not a number'],
    ["floor object", "floor: an object is not a number"],
    ["sum one", "sum: 1 is not a list"],
    ["sum rows", "sum: an object in item 0 is not a number"],
    ["count one", "count: 1 is not a list, an object or a text"],
    ["lower list", "lower: a list is not a text"],
    ["capitalize object", "capitalize: an object is not a text"],
    ["trim list", "trim: a list is not a text"],
    ["truncate word minus", "truncate: -2.5 is not an integer from 0 to 1000000"],
    ["replace word empty word", 'replace: "" is not a text of 1 to 100 characters'],
    ["concat word list", "concat: a list is not a text"],
    ["join word", 'join: "Ärger im büro" is not a list'],
    ["padStart one big", "padStart: 12345678.9 is not an integer from 0 to 1000"],
    ["urlEncode object", "urlEncode: an object is not a text"],
    ["json one indent=ten", 'json: indent="10" is not an integer from 0 to 8'],
    ["first one", "first: 1 is not a list or a text"],
    ["last object", "last: an object is not a list or a text"],
    ["formatNumber word", 'formatNumber: "Ärger im büro" is not a number'],
    ["formatPercent list", "formatPercent: a list is not a number"],
    ["formatCurrency total word", 'formatCurrency: "Ärger im büro" is not an ISO 4217 currency code such as "EUR"'],
    [
      "formatCurrency total missing",
      'formatCurrency: an argument is missing or null; it must be an ISO 4217 currency code such as "EUR"',
    ],
    ["formatDate one", "formatDate: 1 is not a date in ISO 8601 form (2026-01-31 or 2026-01-31T09:30:00Z)"],
    [
      "formatDateTime word",
      'formatDateTime: "Ärger im büro" is not a date in ISO 8601 form (2026-01-31 or 2026-01-31T09:30:00Z)',
    ],
    ["addDays day total", "addDays: 1234.5 is not an integer from -3700000 to 3700000"],
    ["addDays day 3700000", "addDays: the result is outside the years 1 to 9999"],
    ["lookup object list", "lookup: a list is not a text"],
  ] as const)("throws for the expression %s: %s", ([expression, expected]) =>
    expect(failure(expression)).toBe(expected),
  );

  it("throws when its result exceeds the range of numbers", () => {
    expect(() => engine.render("{{mul a a}}", { a: 1e300 }, "html")).toThrow("mul: the result is too large");
  });
});

describe("formatDate", () => {
  it.each(["+09:00", "Nowhere/City", "a".repeat(200), ""])("rejects the invalid time zone %j", (timeZone) => {
    expect(() =>
      engine.render("{{formatDate day 'iso' timeZone=timeZone}}", { day: "2026-01-31T09:00:00Z", timeZone }, "html"),
    ).toThrow(/time zone such as/);
  });
});
