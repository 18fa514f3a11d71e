import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkParts } from "../../scripts/checking/parts.mjs";
import { type Part, runParts } from "../../scripts/checking/run-parts.mjs";
import { filesBelow } from "../../scripts/local/fingerprint.mjs";
import { fromRoot, root } from "../../scripts/local/paths.mjs";

/** Code of a fake tool. It appends its arguments to a log, and fails on a file that contains "bad". */
const TOOL = `
import { appendFileSync, readFileSync } from "node:fs";
const [log, ...files] = process.argv.slice(2);
appendFileSync(log, JSON.stringify(files) + "\\n");
for (const file of files) {
  if (file !== "." && readFileSync(file, "utf8").includes("bad")) { console.log(file + " is bad"); process.exitCode = 1; }
}
`;

describe("npm run check", () => {
  let folder: string;
  let lines: string[];
  const path = (name: string) => relative(root, join(folder, name));

  beforeEach(async () => {
    await mkdir(fromRoot(".wrangler"), { recursive: true });
    folder = await mkdtemp(fromRoot(".wrangler/check-"));
    lines = [];
    await writeFile(join(folder, "tool.mjs"), TOOL);
    await writeFile(join(folder, "a.txt"), "good");
    await writeFile(join(folder, "b.txt"), "good");
  });
  afterEach(() => rm(folder, { recursive: true }));

  const part = (more: Partial<Part> = {}): Part => ({
    name: "files",
    command: [join(folder, "tool.mjs"), join(folder, "log"), ...(more.byFile ? [] : [path("a.txt")])],
    inputs: async () => [path("a.txt"), path("b.txt")],
    ...more,
  });
  const check = (parts: Part[], fresh = false) =>
    runParts(parts, { atOnce: 2, fresh, folder: path("stamps"), show: (line) => lines.push(line) });
  const runs = async () =>
    existsSync(join(folder, "log")) ? (await readFile(join(folder, "log"), "utf8")).trim().split("\n") : [];

  it("skips a check whose input files have not changed since it passed", async () => {
    expect(await check([part()])).toBe(true);
    expect(await check([part()])).toBe(true);
    expect(await runs()).toHaveLength(1);
    expect(lines[1]).toBe("ok      unchanged  files");
    await writeFile(join(folder, "b.txt"), "other");
    await check([part()]);
    expect(await runs()).toHaveLength(2);
  });

  it("repeats a check when its command or configuration has changed, and with --fresh", async () => {
    const configured = part({ configuration: [path("rules.json")] });
    await check([configured]);
    await writeFile(join(folder, "rules.json"), "{}");
    await check([configured]);
    await check([{ ...configured, command: [...configured.command, path("b.txt")] }]);
    await check([{ ...configured, command: [...configured.command, path("b.txt")] }], true);
    expect(await runs()).toHaveLength(4);
  });

  it("shows the output of a check that fails, and never records the check as passed", async () => {
    await writeFile(join(folder, "a.txt"), "bad");
    expect(await check([part()])).toBe(false);
    expect(lines[0]).toMatch(/a\.txt is bad\nFAILED .* files$/);
    expect(await check([part()])).toBe(false);
    await writeFile(join(folder, "a.txt"), "good");
    expect(await check([part()])).toBe(true);
  });

  it("repeats a check when an input file was removed or added", async () => {
    const names = ["a.txt", "b.txt"];
    const listed = part({ inputs: async () => names.map(path) });
    await check([listed]);
    names.pop();
    await check([listed]);
    names.push("c.txt");
    await check([listed]);
    expect(await runs()).toHaveLength(3);
  });

  it("passes only the changed files to a tool that checks each file separately", async () => {
    const lint = part({ byFile: true });
    await check([lint]);
    await writeFile(join(folder, "b.txt"), "bad");
    expect(await check([lint])).toBe(false);
    expect(await check([lint])).toBe(false);
    await rm(join(folder, "b.txt"));
    expect(await check([{ ...lint, inputs: async () => [path("a.txt")] }])).toBe(true);
    const changed = JSON.stringify([path("b.txt")]);
    expect(await runs()).toEqual(['["."]', changed, changed]);
  });

  it("continues with the other checks when one fails", async () => {
    await writeFile(join(folder, "a.txt"), "bad");
    const other = part({ name: "other", command: [join(folder, "tool.mjs"), join(folder, "log"), path("b.txt")] });
    expect(await check([part(), other])).toBe(false);
    expect(lines.some((line) => /^ok .* other$/.test(line))).toBe(true);
  });

  it("checks every TypeScript project of the repository", async () => {
    const projects = (await filesBelow(["."])).filter((file) => file.endsWith("tsconfig.json"));
    expect(projects.length).toBeGreaterThan(7);
    const names = (await checkParts()).map(({ name }) => name);
    for (const project of projects) {
      const folder = project === "tsconfig.json" ? "src" : project.replace("/tsconfig.json", "");
      expect(names).toContain(`types of ${folder}`);
    }
  });
});
