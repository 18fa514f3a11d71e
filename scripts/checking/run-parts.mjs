import { BuildStamp, changedInputs, digestsOf, TOOL } from "../building/stamp.mjs";
import { run, toolNode } from "../local/commands.mjs";
import { Fingerprints, MISSING_DIGEST } from "../local/fingerprint.mjs";
import { fromRoot } from "../local/paths.mjs";
import { formatSeconds } from "../local/step-printer.mjs";

/**
 * @typedef {object} Part One part of the check.
 * @property {string} name
 * @property {string[]} command A script for the tools' Node, and its arguments.
 * @property {() => Promise<Iterable<string>>} inputs The files that the result depends on, as paths from the root.
 * @property {boolean} [byFile] Whether the command accepts files at its end and checks each alone. Then only changed files are passed.
 * @property {string[]} [configuration] Files that may change the result for every input.
 */

const stampFolder = "node_modules/.cache/check";

/**
 * @typedef {{ atOnce: number, fresh: boolean, show: (line: string) => void, folder?: string }} Options `folder` records the passed parts.
 */

/**
 * Runs the checks in parallel and prints a line for each, and the output of each check that fails. Skips a check whose input files have not
 * changed since it passed. Never records a failed check as passed.
 * @param {readonly Part[]} parts In the order in which they start: the longest first.
 * @param {Options} options
 * @returns {Promise<boolean>} Whether every part passed.
 */
export async function runParts(parts, options) {
  const fingerprints = new Fingerprints();
  const waiting = [...parts];
  let passed = true;
  const work = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift())
      passed = (await runPart(part, { ...options, fingerprints })) && passed;
  };
  await Promise.all(Array.from({ length: options.atOnce }, work));
  return passed;
}

/** @param {Part} part @param {Options & { fingerprints: Fingerprints }} options */
async function runPart(
  { name, command, inputs, byFile = false, configuration = [] },
  { fingerprints, fresh, show, folder = stampFolder },
) {
  const startedAt = performance.now();
  const stamp = new BuildStamp(fromRoot(folder, `${name.replaceAll(/[^\w-]+/g, "-")}.json`));
  const context = { tool: command, configuration, fingerprints };
  const recorded = fresh ? {} : await stamp.read();
  const current = await digestsOf(await inputs(), context);
  const changed = changedInputs(recorded, current);
  if (changed.length === 0) {
    show(`ok      unchanged  ${name}`);
    return true;
  }
  const isPartial = byFile && !changed.includes(TOOL);
  // Removes the changed files from the record of passed files before the check runs, or all files if the tool checks
  // them together. If this run fails or is interrupted, the next run checks these files again.
  await stamp.write(isPartial ? omitFiles(recorded, changed) : {});
  const chosen = isPartial ? changed.filter((file) => (current[file] ?? MISSING_DIGEST) !== MISSING_DIGEST) : ["."];
  const { code, output } = await runCommand(command, byFile ? chosen : null);
  const time = formatSeconds(performance.now() - startedAt).padStart(9);
  show(code === 0 ? `ok      ${time}  ${name}` : `${output.trimEnd()}\nFAILED  ${time}  ${name}`);
  // Reads the list of input files again, because the list of files that the compiler read is complete only after its
  // run.
  if (code === 0) await stamp.write(await digestsOf(await inputs(), context));
  return code === 0;
}

/** @param {Record<string, string>} recorded @param {string[]} files */
const omitFiles = (recorded, files) =>
  Object.fromEntries(Object.entries(recorded).filter(([file]) => !files.includes(file)));

/** @param {string[]} command @param {string[] | null} files */
async function runCommand(command, files) {
  if (files?.length === 0) return { code: 0, output: "" };
  return run(toolNode, [...command, ...(files ?? [])]);
}
