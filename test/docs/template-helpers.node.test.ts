import { HandlebarsTemplateEngine, HELPER_NAMES } from "@folio/templates";
import { expect, it, test } from "vitest";
import chapter from "../../docs/guides/template-helpers.md?raw";

const engine = new HandlebarsTemplateEngine();
const data = JSON.parse(/these data:\n\n```json\n([\s\S]+?)```/.exec(chapter)?.[1] ?? "null");
const rows = [...chapter.matchAll(/^\| (.+?) \| `(\{\{.+?\}\})` \| `(.*?)` \|$/gm)].map(
  ([, described = "", example = "", prints = ""]) => [example, prints, described] as const,
);

test.for(rows)("The template expression %s prints %s, as the guide of template helpers states", ([example, prints]) => {
  expect(engine.check(example, "html")).toEqual([]);
  const printed = engine.render(example, data, "html");
  // Compares only the beginning of a long output, because the guide shows only the beginning of an output that is an
  // image.
  if (prints.endsWith(" …")) expect(printed).toMatch(new RegExp(`^${prints.slice(0, -1)}`));
  else expect(printed).toBe(prints);
});

it("The guide of template helpers documents every helper and alias", () => {
  const documented = new Set(
    rows.flatMap(([, , described]) => [...described.matchAll(/`(\w+)`/g)].map(([, name]) => name)),
  );
  expect(HELPER_NAMES.filter((name) => !documented.has(name))).toEqual([]);
});
