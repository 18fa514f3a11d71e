import { describe, expect, it, test } from "vitest";
import { HandlebarsTemplateEngine } from "../src/engine.ts";
import type { JsonObject } from "../src/json.ts";
import type { RenderLanguage } from "../src/template-engine.ts";
import { checkTranslations, type Translations, withParents } from "../src/translations.ts";

const engine = new HandlebarsTemplateEngine();

const TEXTS: Translations = {
  en: {
    title: "Invoice",
    hello: "Dear {name}",
    "due.short": "Due {day}",
    cart: { items: { one: "{count} item", other: "{count} items", "=0": "nothing", "=12": "a dozen" } },
    place: { one: "{count}st", two: "{count}nd", few: "{count}rd", other: "{count}th" },
    terms_html: "<b>{who}</b> agrees",
    braces: "\\{name} is {name}",
  },
  de: {
    title: "Rechnung",
    hello: "Guten Tag {name}",
    cart: { items: { one: "{count} Posten", other: "{count} Posten" } },
  },
  "de-AT": { title: "Faktura" },
  pl: {
    cart: { items: { one: "{count} plik", few: "{count} pliki", many: "{count} plików", other: "{count} pliku" } },
  },
  ar: { cart: { items: { zero: "0", one: "1", two: "2", few: "few", many: "many", other: "other" } } },
  "zh-Hant": { title: "發票" },
  zh: { title: "发票" },
};

const speech = (locale: string | null, change: Partial<RenderLanguage> = {}): RenderLanguage => ({
  locale,
  timeZone: null,
  defaultLocale: null,
  translations: TEXTS,
  ...change,
});

function printed(text: string, data: JsonObject, spoken: RenderLanguage) {
  const speaking = engine.withSpeech(spoken);
  return { text: speaking.render(text, data, "html"), missed: speaking.missedTexts() };
}

const said = (text: string, data: JsonObject, spoken: RenderLanguage): string => printed(text, data, spoken).text;

describe("The locale of a text", () => {
  it.each([
    ["de-AT", "Faktura Guten Tag Ann"],
    ["de-CH", "Rechnung Guten Tag Ann"],
    ["de", "Rechnung Guten Tag Ann"],
    ["en-GB", "Invoice Dear Ann"],
    ["fr", "Invoice Dear Ann"],
    [null, "Invoice Dear Ann"],
    ["zh-TW", "發票 Dear Ann"],
    ["zh-CN", "发票 Dear Ann"],
  ])(
    "is chosen for each text separately: for the render's locale %s, it is the nearest locale that has the text",
    (locale, expected) => {
      expect(said('{{t "title"}} {{t "hello" name="Ann"}}', {}, speech(locale))).toBe(expected);
    },
  );

  it("is the default locale rather than the first locale when the render's locale lacks the text", () => {
    expect(said('{{t "title"}}', {}, speech("fr", { defaultLocale: "de-CH" }))).toBe("Rechnung");
  });

  it("may be a parent locale of the render's locale", () => {
    expect(withParents("zh-TW")).toEqual(["zh-TW", "zh-Hant", "zh"]);
    expect(withParents("de-Latn-AT")).toEqual(["de-Latn-AT", "de-Latn", "de"]);
    expect(withParents("sr")).toEqual(["sr", "sr-Cyrl"]);
  });
});

describe("Plural forms", () => {
  it.each([
    ["pl", [1, 2, 5, 22, 1.5], ["1 plik", "2 pliki", "5 plików", "22 pliki", "1,5 pliku"]],
    ["ar", [0, 1, 2, 3, 11, 100], ["0", "1", "2", "few", "many", "other"]],
    ["en", [0, 1, 12, 1234.5], ["nothing", "1 item", "a dozen", "1,234.5 items"]],
    ["de-CH", [1, 1234], ["1 Posten", "1&#x27;234 Posten"]],
  ])("follow CLDR for the locale %s, with the number in the locale's format", (locale, counts, expected) => {
    const template = '{{t "cart.items" count=n}}';
    expect(counts.map((n) => said(template, { n }, speech(locale)))).toEqual(expected);
  });

  it("can be ordinal numbers", () => {
    const places = [1, 2, 3, 4, 11, 21].map((n) => said('{{t "place" count=n ordinal=true}}', { n }, speech("en")));
    expect(places).toEqual(["1st", "2nd", "3rd", "4th", "11th", "21st"]);
  });
});

describe("A value in a translated text", () => {
  it("is escaped like any data, also in texts that contain HTML", () => {
    const data = { name: "<i>&", who: "<script>" };
    expect(
      said('{{t "hello" name=name}} {{{t "terms_html" who=who}}} {{t "terms_html" who=who}}', data, speech("en")),
    ).toBe("Dear &lt;i&gt;&amp; <b>&lt;script&gt;</b> agrees <b>&lt;script&gt;</b> agrees");
  });

  it("can be the result of another helper, is empty for null, and is not inserted for a placeholder after a backslash", () => {
    const data = { day: "2026-01-31", nothing: null };
    expect(said('{{t "due.short" day=(formatDate day "long")}}', data, speech("en"))).toBe("Due January 31, 2026");
    expect(said('[{{t "hello" name=nothing}}] {{t "braces" name="x"}}', data, speech("en"))).toBe(
      "[Dear ] {name} is x",
    );
  });

  it("is also inserted for a placeholder in double braces, as in translation files of other systems", () => {
    const translations = { en: { hello: "Dear {{ name }}, {{name}}, \\{{name}}", bye: "{{{name}}}" } };
    const speaking = speech("en", { translations });
    expect(said('{{t "hello" name="Ann"}}', {}, speaking)).toBe("Dear Ann, Ann, {{name}}");
    expect(said('{{t "bye" name="Ann"}}', {}, speaking)).toBe("{Ann}");
    expect(() => said('{{t "hello"}}', {}, speaking)).toThrow("contains {name}; add name=… to the tag");
  });

  it("is required, and the error names the text's key and locale", () => {
    expect(() => said('a{{t "hello"}}', {}, speech("de"))).toThrow(
      'html: Line 1, column 2: t: the text "hello" (de) contains {name}; add name=… to the tag',
    );
    const lacks = "count=… must be a number; it is missing or null";
    for (const data of [{}, { n: null }])
      expect(() => said('{{t "cart.items" count=n}}', data, speech("pl"))).toThrow(
        `the text "cart.items" (pl) has plural forms; ${lacks}`,
      );
    expect(() => said('{{t "cart.items"}}', {}, speech("pl"))).toThrow(lacks);
    const total = { en: { total: "{count} in all" } };
    const nobody = () => said('{{t "total" count=n}}', { n: null }, speech("en", { translations: total }));
    expect(nobody).toThrow(`the text "total" (en) contains {count}; ${lacks}`);
    expect(() => said('{{t "hello" name=constructor}}', {}, speech("en"))).not.toThrow();
    expect(() =>
      said('{{t "x" constructor="1"}}', {}, speech("en", { translations: { en: { x: "{toString}" } } })),
    ).toThrow("add toString=…");
  });
});

describe("A text without a translation in any locale", () => {
  it("is printed as its key, and is reported after the render", () => {
    const data = { keys: ["a", "title", "a", "__proto__", "cart", "cart.items.one"] };
    expect(printed('{{#each keys}}{{t this}} {{/each}}{{t "b"}}', data, speech("de"))).toEqual({
      text: "a Rechnung a __proto__ cart cart.items.one b",
      missed: ["a", "__proto__", "cart", "cart.items.one", "b"],
    });
  });

  it("is reported by checkTexts, as are locales that lack a text and values that a tag does not pass", () => {
    const html = '{{t "nope"}}\n{{#if x}}{{t "hello"}}{{/if}}{{t (concat "a" "b")}}{{t "title"}}{{t "cart.items" n=1}}';
    const partial = engine.within({ partials: new Map(), translations: [{ fr: { title: "Facture" } }] });
    const found = partial.checkTexts([{ field: "html", text: html }], speech(null));
    expect(found.map(({ error }) => error)).toEqual([
      'Line 1, column 1: no locale has the text "nope"',
      'Line 2, column 10: the text "hello" is missing in pl, ar, zh-Hant, zh, fr',
      'Line 2, column 10: the text "hello" (en) needs name=…; add it to the tag',
      'Line 2, column 10: the text "hello" (de) needs name=…; add it to the tag',
      'Line 2, column 52: the text "title" is missing in pl, ar',
      'Line 2, column 65: the text "cart.items" is missing in zh-Hant, zh, fr',
      ...["en", "de", "pl", "ar"].map(
        (locale) => `Line 2, column 65: the text "cart.items" (${locale}) needs count=…; add it to the tag`,
      ),
    ]);
  });
});

describe("Numbers and dates", () => {
  it("use the locale and time zone of the render, unless the helper has its own options", () => {
    const template =
      '{{formatNumber n}} {{formatCurrency n "EUR"}} {{formatPercent p}} {{formatDate d "long"}} {{formatDateTime i "short"}} {{upper w}} {{formatNumber n locale="en-US"}}';
    const data = { n: 1234.5, p: 0.5, d: "2026-01-31", i: "2026-01-31T23:30:00Z", w: "i" };
    expect(said(template, data, speech("de-DE", { timeZone: "Asia/Tokyo" })).replaceAll("\u00a0", " ")).toBe(
      "1.234,5 1.234,50 € 50 % 31. Januar 2026 01.02.26, 08:30 I 1,234.5",
    );
    expect(said("{{upper w}} {{capitalize w}}", data, speech("tr"))).toBe("İ İ");
  });
});

test("A tag {{t}} without arguments prints the field named t", () => {
  expect(said("{{t}} {{this.t}} {{#t}}yes{{/t}}", { t: "x" }, speech(null))).toBe("x x yes");
});

test.each<[JsonObject, string]>([
  [{ de_AT: {} }, 'de_AT must be named by a language tag such as "de" or "de-AT".'],
  [{ "de-at": {} }, 'de-at must be written "de-AT".'],
  [{ xx: {} }, 'xx must be named by a language tag such as "de" or "de-AT".'],
  [{ de: "x" }, "de must be an object of texts by their keys."],
  [{ de: { a: 1 } }, "de.a must be a text, its plural forms, or a group of texts."],
  [{ de: { a: { b: [] } } }, "de.a.b must be a text, its plural forms, or a group of texts."],
  [{ de: { a: { one: "x" } } }, 'de.a must have the plural form "other", which every language has.'],
])("checkTranslations rejects %j", (translations, expected) => {
  expect(checkTranslations(translations).map(({ path, error }) => `${path.join(".")} ${error}`)).toEqual([expected]);
});

describe("Plural forms with zero and other", () => {
  const shown = (count: number, forms: Record<string, string>, locale = "en") =>
    said('{{t "n" count=count}}', { count }, speech(locale, { translations: { [locale]: { n: forms } } }));

  it("use `zero` for a count of zero in every language, but for no other count", () => {
    expect([0, 1, 5].map((count) => shown(count, { zero: "none", one: "one", other: "many" }))).toEqual([
      "none",
      "one",
      "many",
    ]);
  });

  it("use `other` when a form of the language is missing", () => {
    expect([1, 3, 5].map((count) => shown(count, { one: "jeden", other: "inne" }, "pl"))).toEqual([
      "jeden",
      "inne",
      "inne",
    ]);
  });
});
