import { readFile } from "node:fs/promises";
import { createVitest } from "vitest/node";
import { root } from "../local/paths.mjs";
import { insertMarkers } from "./markers.mjs";

/**
 * Runs test files in this process with one source file replaced, without changing the files of the repository.
 * `scripts/mutating/runner.mjs` starts this process and kills it when a test does not return.
 * @typedef {{ tests: { file: string, ids?: readonly string[] }[], mutated?: { path: string, text: string }, marked?: string, hitsFile?: string }} Job Absolute paths. Sources in
 * the folder `marked` record in `hitsFile` which of their stretches ran.
 * @typedef {{ passed: boolean, failed: string[], ms: number }} Outcome `failed` has the names of tests, and messages of errors outside of tests.
 */

/** @type {Job} */
let job = { tests: [] };

/** Test sequencer that runs the test files in the given order, which has the quickest file first. */
class GivenOrderSequencer {
  /** @param {import("vitest/node").TestSpecification[]} files */
  shard = (files) => files;
  /** @param {import("vitest/node").TestSpecification[]} files */
  sort = (files) => files;
}

const vitest = await createVitest(
  "test",
  {
    config: false,
    root,
    watch: false,
    include: ["test/**/*.node.test.ts", "packages/*/test/**/*.test.ts"],
    pool: "threads",
    // Isolates the modules of test files only while hits are recorded, one file at a time. Otherwise test files share
    // loaded modules, so that mutants run faster.
    isolate: process.env.FOLIO_ISOLATE === "1",
    sequence: { sequencer: GivenOrderSequencer },
    fileParallelism: false,
    bail: 1,
    reporters: [{}],
    setupFiles: [new URL("record-hits.mjs", import.meta.url).pathname],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
  {
    plugins: [
      {
        name: "mutated-source",
        enforce: "pre",
        load: (id) => {
          if (id === job.mutated?.path) return job.mutated.text;
          return job.marked && id.startsWith(job.marked) && id.endsWith(".ts") ? instrumentedSource(id) : undefined;
        },
      },
    ],
  },
);

/** @param {string} id */
const instrumentedSource = async (id) =>
  insertMarkers(
    await readFile(id, "utf8"),
    `(globalThis.stretchHits ??= (file, count) => new Uint8Array(count)).bind(null, ${JSON.stringify(id)})`,
  );

/** @param {Job} next @returns {Promise<Outcome>} */
async function run(next) {
  const previous = job.mutated?.path;
  job = next;
  for (const path of [previous, job.mutated?.path]) if (path) vitest.invalidateFile(path);
  // Clears the results of earlier runs, because Vitest adds up the failures of all runs and would stop when their sum
  // reaches its limit.
  vitest.state.idMap.clear();
  vitest.state.filesMap.clear();
  vitest.state.clearErrors();
  process.env.FOLIO_HITS = job.hitsFile ?? "";
  const began = performance.now();
  const project = vitest.getRootProject();
  const specifications = job.tests.map(({ file, ids }) =>
    project.createSpecification(file, ids ? { testIds: [...ids] } : undefined),
  );
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, false);
  const tests = testModules.flatMap((module) => [...module.children.allTests("failed")]);
  const passed = unhandledErrors.length === 0 && testModules.length > 0 && testModules.every((module) => module.ok());
  const errors = [...unhandledErrors, ...testModules.flatMap((module) => [...module.errors()])];
  const failed = [...tests.map(({ fullName }) => fullName), ...errors.map((error) => String(Object(error).message))];
  return { passed, failed, ms: performance.now() - began };
}

process.on("message", (/** @type {Job} */ message) => {
  run(message).then(
    (outcome) => process.send?.(outcome),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
