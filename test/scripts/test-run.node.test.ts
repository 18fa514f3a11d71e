import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fromRoot, root } from "../../scripts/local/paths.mjs";
import { createSupervisor } from "../../scripts/local/supervisor.mjs";
import { readJournal } from "../../scripts/testing/journal.mjs";
import { PROJECTS } from "../../scripts/testing/projects.mjs";
import { runChosen, STAGES } from "../../scripts/testing/run.mjs";
import { countTests, failureLines } from "../../scripts/testing/summary.mjs";

const GOOD = `import { it } from "vitest"; it("is good", () => {}); it.skip("waits", () => {});`;
const BAD = `import { it } from "vitest"; it("is bad", () => { throw new Error("really bad\\nin many lines"); });`;
const FAILS_ONCE = `
import { it } from "vitest";
let runs = 0;
it("is unsteady", () => { runs += 1; if (runs === 1) throw new Error("busy"); });
it("is good", () => {});
`;
const HANGS_ONCE = `
import { existsSync, writeFileSync } from "node:fs";
import { it } from "vitest";
const seen = new URL("./seen", import.meta.url);
it("hangs the first time", async () => {
  if (existsSync(seen)) return;
  writeFileSync(seen, "");
  await new Promise(() => setInterval(() => {}, 1000));
}, 0);
`;
const FAILS_THEN_HANGS = `
import { existsSync } from "node:fs";
import { it } from "vitest";
const isFirst = !existsSync(new URL("./seen", import.meta.url));
it("fails the first time", () => { if (isFirst) throw new Error("busy"); });
${HANGS_ONCE.replace('import { it } from "vitest";', "").replace("{ existsSync, writeFileSync }", "{ writeFileSync }")}
`;

describe("npm test", () => {
  const folders: string[] = [];
  let supervisor: ReturnType<typeof createSupervisor>;

  beforeAll(() => {
    mkdirSync(fromRoot(".wrangler"), { recursive: true });
    supervisor = createSupervisor();
    vi.spyOn(console, "error").mockImplementation(() => {});
  });

  afterAll(async () => {
    vi.restoreAllMocks();
    await supervisor.end();
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  const run = async (files: Record<string, string>, { stallMs = 30_000, args = [] as string[] } = {}) => {
    const folder = mkdtempSync(fromRoot(".wrangler/test-run-"));
    folders.push(folder);
    const all = { "vitest.config.mjs": "export default {};", ...files };
    for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text);
    const journal = join(folder, "journal");
    const end = await runChosen(supervisor, {
      args: [`--root=${folder}`, ...args],
      projects: [],
      journal,
      stallMs,
      output: () => {},
    });
    const read = readJournal(journal);
    const rerun = end.rerun.map((file) => relative(folder, file));
    const lines = failureLines(read).map((line) => line.replace(`${relative(root, folder)}/`, ""));
    return { counts: countTests(read, end.code), lines, rerun, journal: read };
  };

  it("includes every project of vitest.config.ts", () => {
    const run = [...new Set(STAGES.flat().flatMap(({ projects }) => projects))].sort();
    expect(run).toEqual(PROJECTS.map(({ name }) => name).sort());
    const settings = [...readFileSync(fromRoot("vitest.config.ts"), "utf8").matchAll(/^ {2}"?([\w-]+)"?: async/gm)];
    expect(settings.map(([, name]) => name).sort()).toEqual(run);
  });

  it("runs every shard of a project that is split over several parallel runs", () => {
    const lanes = STAGES.flat().filter(({ shard }) => shard !== undefined);
    for (const name of new Set(lanes.flatMap(({ projects }) => projects))) {
      const shards = lanes.filter(({ projects }) => projects.includes(name)).map(({ shard }) => shard);
      expect(shards).toEqual(shards.map((_, index) => `${index + 1}/${shards.length}`));
    }
  });

  it("counts the tests of each file, and names the failed tests and files", async () => {
    const { counts, lines } = await run({
      "good.test.mjs": GOOD,
      "bad.test.mjs": BAD,
      "broken.test.mjs": `import "./nothing.mjs";`,
    });
    expect(counts).toEqual({ passed: 1, failed: 2, skipped: 1 });
    expect(lines.sort()).toEqual([
      "failed: bad.test.mjs: is bad: really bad",
      expect.stringMatching(/^failed: broken\.test\.mjs: \(the file itself\): .*nothing\.mjs/),
    ]);
  });

  it("records the duration of each file", async () => {
    const { journal } = await run({ "good.test.mjs": GOOD });
    expect([...journal.ended.values()][0]?.durationMs).toBeGreaterThan(0);
  });

  it("fails when a test passes only on its second run, and reports this test as flaky", async () => {
    const { counts, lines } = await run({ "unsteady.test.mjs": FAILS_ONCE }, { args: ["--retry=1"] });
    expect(counts).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(lines).toEqual(["flaky: unsteady.test.mjs: is unsteady: failed first with: busy; passed when it ran again"]);
  });

  it("reports a test that fails twice as failed", async () => {
    const { counts, lines } = await run({ "bad.test.mjs": BAD }, { args: ["--retry=1"] });
    expect(counts).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(lines).toEqual(["failed: bad.test.mjs: is bad: really bad"]);
  });

  // These three tests run concurrently, because they mostly wait until a vitest process counts as stalled.
  it.concurrent("repeats the unfinished files of a stalled vitest process, and passes when no test failed", async () => {
    const { counts, lines, rerun } = await run({ "hangs.test.mjs": HANGS_ONCE }, { stallMs: 6_000 });
    expect(counts).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect({ lines, rerun }).toEqual({ lines: [], rerun: ["hangs.test.mjs"] });
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining("hangs.test.mjs"));
  });

  it.concurrent("fails when a test failed before vitest stalled, even if the test passes afterwards", async () => {
    const { counts, lines } = await run({ "mixed.test.mjs": FAILS_THEN_HANGS }, { stallMs: 6_000 });
    expect(counts).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(lines).toEqual([
      "flaky: mixed.test.mjs: fails the first time: failed first with: busy; passed when it ran again",
    ]);
  });

  it.concurrent("fails when a test file never ends", async () => {
    const hangs = HANGS_ONCE.replace("existsSync(seen)", "false");
    const { counts, lines } = await run({ "hangs.test.mjs": hangs }, { stallMs: 5_000 });
    expect(counts.failed).toBe(1);
    expect(lines).toEqual(["failed: hangs.test.mjs: never ended"]);
  });
});
