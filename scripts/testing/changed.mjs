import { readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { lastLines, run } from "../local/commands.mjs";
import { fromRoot } from "../local/paths.mjs";
import { UserError } from "../local/step-printer.mjs";

/** Pattern of files whose change may affect every test. */
const AFFECTS_ALL_TESTS =
  /^(?:package(?:-lock)?\.json|tsconfig\.json|vitest\.config\.ts|wrangler\.toml|migrations\/.*)$/;
const CODE = /\.(?:ts|tsx|mjs|js)$/;
/**
 * Matches a quoted path, such as the path of an import or of a file that a test reads. A query such as `?raw` is not
 * part of the path.
 */
const QUOTED_PATH = /["'`]([@\w./-]*[\w/-][\w.-]*)(?:\?\w+)?["'`]/g;

/**
 * Returns the test files that depend on files that have changed since the commit `since`, directly or through imports and quoted paths.
 * vitest's own `--changed` would take half a minute, because it transforms the sources of every test for each project.
 * @param {string} since A commit; `HEAD` for uncommitted changes.
 */
export async function changedTests(since) {
  const [files, changed] = await Promise.all([trackedFiles(), changedFiles(since)]);
  return testsAffectedBy(changed, await readDependencies(files));
}

/**
 * @param {readonly string[]} changed
 * @param {ReadonlyMap<string, readonly string[]>} dependencies Dependencies of each code file, as paths from the root.
 */
export function testsAffectedBy(changed, dependencies) {
  const tests = [...dependencies.keys()].filter((file) => file.endsWith(".test.ts"));
  if (changed.some((file) => AFFECTS_ALL_TESTS.test(file))) return tests;
  /** @type {Map<string, string[]>} */
  const dependents = new Map();
  for (const [file, needed] of dependencies)
    for (const one of needed) dependents.set(one, [...(dependents.get(one) ?? []), file]);
  const affected = new Set(changed);
  for (const file of affected) for (const dependent of dependents.get(file) ?? []) affected.add(dependent);
  return tests.filter((file) => affected.has(file));
}

/** @param {ReadonlySet<string>} files */
async function readDependencies(files) {
  const entries = await workspaceEntries(files);
  const code = [...files].filter((file) => CODE.test(file));
  /** @type {Map<string, string[]>} */
  const dependencies = new Map();
  await Promise.all(
    code.map(async (file) => {
      // Reads a missing file as empty, because the list may contain deleted files.
      const text = await readFile(fromRoot(file), "utf8").catch(() => "");
      const paths = [...text.matchAll(QUOTED_PATH)].map(([, path = ""]) => path);
      dependencies.set(
        file,
        paths.map((path) => resolveReference(path, { file, files, entries })).filter((path) => path !== ""),
      );
    }),
  );
  return dependencies;
}

/**
 * @param {string} path
 * @param {{ file: string, files: ReadonlySet<string>, entries: ReadonlyMap<string, string> }} context
 * @returns {string} The file from the root, or an empty text.
 */
function resolveReference(path, { file, files, entries }) {
  const entry = entries.get(path);
  if (entry !== undefined) return entry;
  return [join(dirname(file), path), normalize(path)].find((candidate) => files.has(candidate)) ?? "";
}

/** Returns the path of the main source file of each package, by the package's name. @param {ReadonlySet<string>} files */
async function workspaceEntries(files) {
  const manifests = [...files].filter((file) => /^(?:packages|clients)\/[^/]+\/package\.json$/.test(file));
  const named = manifests.map(async (file) => {
    const { name } = JSON.parse(await readFile(fromRoot(file), "utf8"));
    return /** @type {[string, string]} */ ([name, join(dirname(file), "src/index.ts")]);
  });
  return new Map(await Promise.all(named));
}

/** @param {string} since */
async function changedFiles(since) {
  const [tracked, untracked] = await Promise.all([
    git(["diff", "--name-only", "--relative", since]),
    git(["ls-files", "--others", "--exclude-standard"]),
  ]);
  return [...tracked, ...untracked];
}

const trackedFiles = async () => new Set(await git(["ls-files", "--cached", "--others", "--exclude-standard"]));

/** @param {string[]} args */
async function git(args) {
  const { code, output } = await run("git", args);
  if (code !== 0) throw new UserError(`git ${args.join(" ")} failed:\n${lastLines(output, 5)}`);
  return output.split("\n").filter(Boolean);
}
