import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { quietToolEnvironment } from "./local/commands.mjs";
import { runSupervised } from "./local/main.mjs";
import { root } from "./local/paths.mjs";
import { createSteps } from "./local/step-printer.mjs";
import { installNodePackages } from "./setup/node-packages.mjs";
import { setUp } from "./setup/set-up.mjs";
import { changedTests } from "./testing/changed.mjs";
import { readJournal } from "./testing/journal.mjs";
import { selectProjects } from "./testing/projects.mjs";
import { runAll, runChosen, watchTests } from "./testing/run.mjs";
import { closingLine, countTests, failureLines, slowestLines } from "./testing/summary.mjs";

/**
 * `npm test` runs the check and every test; `npm test -- --project=NAME` runs one project of vitest.config.ts. Other arguments are passed
 * to vitest. Then the check does not run, and neither does set-up that the chosen tests do not need.
 */
const testArguments = process.argv.slice(2);
const isWatch = testArguments.includes("--watch") || testArguments.includes("-w");
const isFullRun = testArguments.every((arg) => arg.startsWith("--project="));

await runSupervised(async (supervisor) => {
  const args = await withChangedFiles(testArguments);
  if (args === null) {
    console.log("No test depends on a changed file.");
    return printResult({ passed: 0, failed: 0, skipped: 0 }, "");
  }
  const projects = await selectProjects(args);
  const step = createSteps({ quiet: true });
  if (isFullRun || projects.some((name) => name !== "unit")) await setUp(step);
  else await step("Node packages", (context) => installNodePackages(root, context));
  if (isWatch) return (await watchTests(supervisor, { args, projects })).code;
  if (testArguments.length === 0) {
    const check = await supervisor.start("npm run check", "npm", ["run", "--silent", "check"], {
      cwd: root,
      env: { ...process.env, ...quietToolEnvironment },
      output: "inherit",
    }).exited;
    if (check.code !== 0) return printResult({ passed: 0, failed: 1, skipped: 0 }, `${check.how}.`);
  }

  const folder = await mkdtemp(join(tmpdir(), "folio-tests-"));
  try {
    const request = { journal: join(folder, "journal"), projects };
    const tests = isFullRun ? await runAll(supervisor, request) : await runChosen(supervisor, { ...request, args });
    const journal = readJournal(request.journal);
    if (isFullRun) console.log(["The slowest files:", ...slowestLines(journal)].join("\n"));
    // Prints repeated and failed tests at the end, because a log may be cut off at its beginning.
    for (const file of tests.rerun) console.log(`repeated, because the runtime stopped: ${relative(root, file)}`);
    for (const line of failureLines(journal)) console.log(line);
    return printResult(countTests(journal, tests.code), `${tests.how}.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/**
 * Replaces `--changed` and `--changed=COMMIT` by the tests that depend on files which changed since the commit. `--watch` without a file
 * name means the same as `--changed`.
 * @param {string[]} args
 * @returns {Promise<string[] | null>} Null if no test depends on them.
 */
async function withChangedFiles(args) {
  const isBareWatch = isWatch && args.every((arg) => arg.startsWith("-"));
  const option = args.find((arg) => /^--changed(?:=|$)/.test(arg));
  if (option === undefined && !isBareWatch) return args;
  const files = await changedTests(option?.split("=")[1] || "HEAD");
  return files.length === 0 ? null : [...args.filter((arg) => arg !== option), ...files];
}

/**
 * Prints the number of passed and failed tests on a separate last line, and returns the exit code.
 * @param {import("./testing/journal.mjs").TestCounts} counts
 * @param {string} how
 */
function printResult(counts, how) {
  if (counts.failed > 0) console.log(how);
  console.log(closingLine(counts));
  return counts.failed === 0 ? 0 : 1;
}
