import { HandlebarsTemplateEngine, TemplateError } from "@folio/templates";
import { describe, expect, it } from "vitest";

const engine = new HandlebarsTemplateEngine();

describe("@folio/templates in Workers", () => {
  it("renders helpers, partials and translations", () => {
    const partials = new Map([["foot", "<footer>{{t 'thanks'}}</footer>"]]);
    const translations = { de: { thanks: "Danke" }, en: { thanks: "Thanks" } };
    const speech = { locale: "de", timeZone: "Europe/Berlin", defaultLocale: "en", translations };
    const speaking = new HandlebarsTemplateEngine().within({ partials }).withSpeech(speech);
    const data = { amount: 1234.5, at: "2026-01-31T23:30:00Z" };
    expect(
      speaking.render('{{formatCurrency amount "EUR"}} {{formatDate at "DD.MM.YYYY"}} {{> foot}}', data, "html"),
    ).toBe("1.234,50\u00a0€ 01.02.2026 <footer>Danke</footer>");
  });

  it("reports errors with line and column", () => {
    expect(() => engine.render("\n{{add a 1}}", { a: "x" }, "html")).toThrow(TemplateError);
    expect(engine.check("{{#if a}}", "html")[0]?.error).toMatch(/Line 1, column 1/);
  });

  it("applies the limits of its options", () => {
    const small = new HandlebarsTemplateEngine({ limits: { steps: 10, tags: 3 } });
    expect(small.check("{{a}}{{b}}{{c}}{{d}}", "html")[0]?.error).toContain("at most 3 tags");
    expect(() => small.render("{{#each a}}{{this}}{{/each}}", { a: Array(50).fill(1) }, "html")).toThrow(/10 steps/);
  });
});
