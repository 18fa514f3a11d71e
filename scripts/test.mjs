import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { quietTools, toolNode } from "./local/commands.mjs";
import { runSupervised } from "./local/main.mjs";
import { fromRoot, root } from "./local/paths.mjs";
import { createSteps } from "./local/steps.mjs";
import { closingLine, countTests } from "./local/test-counts.mjs";
import { setUp } from "./setup/set-up.mjs";

/** Passed on to vitest; a run of chosen tests leaves out the check. */
const chosen = process.argv.slice(2);

await runSupervised(async (supervisor) => {
  await setUp(createSteps({ quiet: true }));
  const settings = { cwd: root, env: { ...process.env, ...quietTools }, output: /** @type {const} */ ("inherit") };
  if (chosen.length === 0) {
    const check = await supervisor.start("npm run check", "npm", ["run", "--silent", "check"], settings).exited;
    if (check.code !== 0) return finish({ passed: 0, failed: 1, skipped: 0 }, `${check.how}.`);
  }

  const folder = await mkdtemp(join(tmpdir(), "folio-tests-"));
  try {
    const report = join(folder, "report.json");
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const args = [fromRoot("node_modules/vitest/vitest.mjs"), "run", ...reporters, ...chosen];
    const tests = await supervisor.start("vitest", toolNode, args, settings).exited;
    return finish(countTests(await readReport(report), tests.code), `${tests.how}.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/**
 * Prints the closing line, which stands alone on its line, and gives the exit code.
 * @param {import("./local/test-counts.mjs").TestCounts} counts
 * @param {string} how
 */
function finish(counts, how) {
  if (counts.failed > 0) console.log(how);
  console.log(closingLine(counts));
  return counts.failed === 0 ? 0 : 1;
}

/** @param {string} path */
async function readReport(path) {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    return undefined;
  }
}
