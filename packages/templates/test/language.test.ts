import { describe, expect, test } from "vitest";
import { HandlebarsTemplateEngine } from "../src/engine.ts";
import { CASES } from "./cases.ts";

const engine = new HandlebarsTemplateEngine();

for (const [group, cases] of Object.entries(CASES)) {
  describe(`Template language: ${group}`, () => {
    test.for(cases)("%s", ([, template, data, expected]) => {
      expect(engine.check(template, "html")).toEqual([]);
      expect(engine.render(template, data, "html")).toBe(expected);
    });
  });
}
