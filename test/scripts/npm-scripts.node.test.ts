import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fromRoot } from "../../scripts/local/paths.mjs";
import { PROJECTS } from "../../scripts/testing/projects.mjs";

const textOf = (file: string): string => readFileSync(fromRoot(file), "utf8");
const names = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name))].sort();

describe("docs/developing.md", () => {
  it("lists exactly the npm scripts", () => {
    const scripts = Object.keys(JSON.parse(textOf("package.json")).scripts).sort();
    const listed = names(textOf("docs/developing.md"), /\bnpm (?:run )?([\w:-]+)/g);
    expect(listed).toEqual(scripts);
  });
});

describe("The CI workflow", () => {
  it("runs npm run check and every test project", () => {
    const workflow = textOf(".github/workflows/ci.yml");
    expect(workflow).toContain("command: npm run check\n");
    expect(names(workflow, /--project=([\w-]+)/g)).toEqual(PROJECTS.map(({ name }) => name).sort());
  });
});
