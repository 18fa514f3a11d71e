import { expect, it } from "vitest";
import { HandlebarsTemplateEngine } from "../src/engine.ts";
import { TemplateError } from "../src/errors.ts";

const engine = new HandlebarsTemplateEngine();
const words = (value: unknown, locale: string) =>
  engine.render("{{numberToWords value locale=locale}}", { value: value as number, locale }, "html");

it.each([
  [0, "zero", "zero", "null"],
  [1, "one", "one", "eins"],
  [15, "fifteen", "fifteen", "fünfzehn"],
  [20, "twenty", "twenty", "zwanzig"],
  [21, "twenty-one", "twenty-one", "einundzwanzig"],
  [40, "forty", "forty", "vierzig"],
  [100, "one hundred", "one hundred", "einhundert"],
  [1_100, "one thousand one hundred", "one thousand one hundred", "eintausendeinhundert"],
  [101, "one hundred one", "one hundred and one", "einhunderteins"],
  [1_001, "one thousand one", "one thousand and one", "eintausendeins"],
  [
    1_234,
    "one thousand two hundred thirty-four",
    "one thousand two hundred and thirty-four",
    "eintausendzweihundertvierunddreißig",
  ],
  [1_000_000, "one million", "one million", "eine Million"],
  [
    2_100_045,
    "two million one hundred thousand forty-five",
    "two million one hundred thousand and forty-five",
    "zwei Millionen einhunderttausendfünfundvierzig",
  ],
  [1_000_000_000, "one billion", "one billion", "eine Milliarde"],
  [-42, "minus forty-two", "minus forty-two", "minus zweiundvierzig"],
])("numberToWords writes %d in American English, British English and German", (value, american, british, german) => {
  expect([words(value, "en-US"), words(value, "en-GB"), words(value, "de-AT")]).toEqual([american, british, german]);
});

it("numberToWords returns a different text for each number below 1,000, in each language", () => {
  for (const locale of ["en-US", "en-GB", "de-DE"]) {
    const all = Array.from({ length: 1_000 }, (_, value) => words(value, locale));
    expect(new Set(all).size).toBe(1_000);
    for (const each of all) expect(each).toMatch(/^[a-zäöüß]+(?:[- ][a-z]+)*$/);
  }
});

it.each([
  [1.5, "en-US", /1.5 is not an integer/],
  [1e12, "en-US", /is not an integer from/],
  [3, "fr-FR", /must be en or de; got fr-FR/],
])("numberToWords rejects %s in %s", (value, locale, message) => {
  expect(() => words(value, locale)).toThrow(TemplateError);
  expect(() => words(value, locale)).toThrow(message);
});
