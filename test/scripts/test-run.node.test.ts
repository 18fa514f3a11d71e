import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fromRoot } from "../../scripts/local/paths.mjs";
import { createSupervisor } from "../../scripts/local/supervisor.mjs";
import { countTests, failureLines } from "../../scripts/local/test-counts.mjs";
import { readLedger } from "../../scripts/local/test-ledger.mjs";
import { runTests, STAGES } from "../../scripts/local/test-run.mjs";

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

const BAD = `import { it } from "vitest"; it("is bad", () => { throw new Error("really bad\\nin many lines"); });`;

describe("a run of tests", () => {
  let folder: string;
  const supervisors: ReturnType<typeof createSupervisor>[] = [];

  beforeEach(() => {
    mkdirSync(fromRoot(".wrangler"), { recursive: true });
    folder = mkdtempSync(fromRoot(".wrangler/test-run-"));
    vi.spyOn(console, "error").mockImplementation(() => {});
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    for (const supervisor of supervisors.splice(0)) await supervisor.end();
    rmSync(folder, { recursive: true });
  });

  const run = async (files: Record<string, string>, stallMs = 30_000) => {
    const all = { "vitest.config.mjs": "export default {};", ...files };
    for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text);
    const supervisor = createSupervisor();
    supervisors.push(supervisor);
    const ledger = join(folder, "ledger");
    const end = await runTests(supervisor, { chosen: [`--root=${folder}`], ledger, stallMs, output: () => {} });
    return countTests(readLedger(ledger), end.code);
  };

  it("takes in every project", () => {
    const projects = [...readFileSync(fromRoot("vitest.config.ts"), "utf8").matchAll(/\bname: "([^"]+)"/g)];
    const named = projects.map(([, name]) => `--project=${name}`);
    expect(named.length).toBeGreaterThan(3);
    expect(STAGES.flat(2).sort()).toEqual(named.sort());
  });

  it("counts each file's tests", async () => {
    const counts = await run({
      "good.test.mjs": `import { it } from "vitest"; it("is good", () => {}); it.skip("waits", () => {});`,
      "bad.test.mjs": BAD,
      "broken.test.mjs": `import "./nothing.mjs";`,
    });
    expect(counts).toEqual({ passed: 1, failed: 2, skipped: 1 });
  });

  it("tells which tests failed, and why", async () => {
    await run({ "bad.test.mjs": BAD, "broken.test.mjs": `import "./nothing.mjs";` });
    const lines = failureLines(readLedger(join(folder, "ledger")));
    expect(lines).toContainEqual(expect.stringMatching(/bad\.test\.mjs: is bad: really bad$/));
    expect(lines).toContainEqual(expect.stringMatching(/broken\.test\.mjs: \(the file itself\): .*nothing\.mjs/));
  });

  it("runs a file that failed once more, and says so", async () => {
    const once = `${HANGS_ONCE.slice(0, HANGS_ONCE.indexOf("  await"))}  throw new Error("busy"); });`;
    expect(await run({ "fails.test.mjs": once })).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(console.error).toHaveBeenCalledWith(
      expect.stringMatching(/failed the first time: .*fails\.test\.mjs: .*: busy/),
    );
    expect((await run({ "bad.test.mjs": BAD })).failed).toBe(1);
  });

  it("that stands still is ended, and what was unfinished runs once more", async () => {
    const counts = await run({ "hangs.test.mjs": HANGS_ONCE }, 6_000);
    expect(counts).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining("hangs.test.mjs"));
  });

  it("that stands still twice has failed", async () => {
    const hangs = HANGS_ONCE.replace("existsSync(seen)", "false");
    expect((await run({ "hangs.test.mjs": hangs }, 5_000)).failed).toBe(1);
  });
});
