import { describe, expect, it } from "vitest";
import { testsAffectedBy } from "../../scripts/testing/changed.mjs";
import { PROJECTS, projectOf, selectProjects, testFiles } from "../../scripts/testing/projects.mjs";

describe("The project of a test file", () => {
  it.each([
    ["test/domain/ids.test.ts", "workers"],
    ["test/domain/log.node.test.ts", "unit"],
    ["test/container/units/bullets.node.test.ts", "unit"],
    ["test/container/office.node.test.ts", "container"],
    ["test/e2e/cli.test.ts", "e2e"],
    ["test/e2e/own-instance/crash.test.ts", "own-instance"],
    ["packages/pdf/src/merge/merge.test.ts", "unit"],
    ["packages/pdf/test/merge.test.ts", "unit"],
    ["packages/pdf/test/merge.workers.test.ts", "workers"],
    ["test/support/api.ts", undefined],
  ])("is found from its path: %s belongs to %s", (file, project) => {
    expect(projectOf(file)).toBe(project);
  });

  it("is known for every test file of the repository", async () => {
    const files = await testFiles();
    expect(files.length).toBeGreaterThan(200);
    expect(files.filter((file) => projectOf(file) === undefined)).toEqual([]);
  });
});

describe("selectProjects", () => {
  const files = ["test/domain/ids.test.ts", "test/domain/log.node.test.ts", "test/e2e/cli.test.ts"];
  const all = PROJECTS.map(({ name }) => name);

  it.each([
    { args: ["test/domain/log.node.test.ts"], projects: ["unit"] },
    { args: ["./test/domain/log.node.test.ts:12"], projects: ["unit"] },
    { args: ["test/domain"], projects: ["unit", "workers"] },
    { args: ["-t", "domain", "cli"], projects: ["e2e"] },
    { args: ["--project=unit"], projects: ["unit"] },
    { args: ["--project", "workers", "test/domain"], projects: ["workers"] },
    { args: ["-t", "domain"], projects: all },
    { args: ["nothing-of-this-name"], projects: all },
    { args: [], projects: all },
  ])("returns $projects for $args", async ({ args, projects }) => {
    expect(await selectProjects(args, files)).toEqual(projects);
  });
});

describe("The tests that depend on changed files", () => {
  const dependencies = new Map([
    ["src/a.ts", []],
    ["src/b.ts", ["src/a.ts"]],
    ["test/a.test.ts", ["src/a.ts"]],
    ["test/b.test.ts", ["src/b.ts"]],
    ["test/guide.test.ts", ["docs/guide.md"]],
  ]);

  it("include tests that import them directly or through other files", () => {
    expect(testsAffectedBy(["src/a.ts"], dependencies)).toEqual(["test/a.test.ts", "test/b.test.ts"]);
    expect(testsAffectedBy(["src/b.ts"], dependencies)).toEqual(["test/b.test.ts"]);
    expect(testsAffectedBy(["docs/guide.md"], dependencies)).toEqual(["test/guide.test.ts"]);
  });

  it("include a test that has itself changed", () => {
    expect(testsAffectedBy(["test/b.test.ts"], dependencies)).toEqual(["test/b.test.ts"]);
  });

  it("are all tests if the configuration or a migration of the database has changed", () => {
    for (const file of ["package-lock.json", "vitest.config.ts", "migrations/0001_first.sql"])
      expect(testsAffectedBy([file], dependencies)).toHaveLength(3);
  });

  it("are an empty list if no test depends on the changed file", () => {
    expect(testsAffectedBy(["docs/other.md"], dependencies)).toEqual([]);
  });
});
