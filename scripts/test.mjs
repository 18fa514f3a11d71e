import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { quietTools } from "./local/commands.mjs";
import { runSupervised } from "./local/main.mjs";
import { root } from "./local/paths.mjs";
import { createSteps } from "./local/steps.mjs";
import { closingLine, countTests, failureLines } from "./local/test-counts.mjs";
import { readLedger } from "./local/test-ledger.mjs";
import { runTests } from "./local/test-run.mjs";
import { setUp } from "./setup/set-up.mjs";

/** Passed on to vitest; a run of chosen tests leaves out the check. */
const chosen = process.argv.slice(2);

await runSupervised(async (supervisor) => {
  await setUp(createSteps({ quiet: true }));
  if (chosen.length === 0) {
    const check = await supervisor.start("npm run check", "npm", ["run", "--silent", "check"], {
      cwd: root,
      env: { ...process.env, ...quietTools },
      output: "inherit",
    }).exited;
    if (check.code !== 0) return finish({ passed: 0, failed: 1, skipped: 0 }, `${check.how}.`);
  }

  const folder = await mkdtemp(join(tmpdir(), "folio-tests-"));
  try {
    const ledger = join(folder, "ledger");
    const tests = await runTests(supervisor, { chosen, ledger });
    const told = readLedger(ledger);
    // At the log's end, where a reader of a cut log still finds it.
    for (const line of failureLines(told)) console.log(`failed: ${line}`);
    return finish(countTests(told, tests.code), `${tests.how}.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/**
 * Prints the closing line, which stands alone on its line, and gives the exit code.
 * @param {import("./local/test-ledger.mjs").TestCounts} counts
 * @param {string} how
 */
function finish(counts, how) {
  if (counts.failed > 0) console.log(how);
  console.log(closingLine(counts));
  return counts.failed === 0 ? 0 : 1;
}
