import { readdir } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { root } from "../local/paths.mjs";

/** Environment variable with the names of the test projects to run, separated by commas. Without it, vitest loads every project. */
export const projectsVariable = "FOLIO_TEST_PROJECTS";

/** @typedef {{ name: string, include: string[], exclude: string[] }} TestProject */

/**
 * Test projects of vitest.config.ts with the patterns of their files. Patterns support only `**` and `*`.
 * @type {readonly TestProject[]}
 */
export const PROJECTS = [
  {
    name: "unit",
    include: ["test/**/*.node.test.ts", "packages/*/src/**/*.test.ts", "packages/*/test/**/*.test.ts"],
    exclude: ["test/container/*.test.ts", "**/*.workers.test.ts"],
  },
  {
    name: "workers",
    include: ["test/**/*.test.ts", "packages/**/*.workers.test.ts"],
    exclude: ["test/**/*.node.test.ts", "test/e2e/**"],
  },
  { name: "container", include: ["test/container/*.node.test.ts"], exclude: [] },
  { name: "e2e", include: ["test/e2e/**/*.test.ts"], exclude: ["test/e2e/own-instance/**"] },
  { name: "own-instance", include: ["test/e2e/own-instance/*.test.ts"], exclude: [] },
];

/** Options of vitest whose value is the next argument. */
const OPTIONS_WITH_VALUE = new Set(["-t", "--testNamePattern", "--project", "--reporter", "--shard", "-c", "--config"]);

/**
 * Returns the projects that the arguments of a run select, or all projects if the arguments select none.
 * @param {readonly string[]} args Arguments for vitest: options, and parts of the paths of test files.
 * @param {readonly string[]} [files] Every test file, as a path from the root.
 */
export async function selectProjects(args, files) {
  const named = args.flatMap((arg, index) => optionValue("--project", arg, args[index + 1]));
  if (named.length > 0) return PROJECTS.map(({ name }) => name).filter((name) => named.includes(name));
  const filters = args
    .filter((arg, index) => !arg.startsWith("-") && !OPTIONS_WITH_VALUE.has(args[index - 1] ?? ""))
    .map((filter) => relative(root, resolve(root, filter.replace(/:\d+$/, ""))));
  const all = files ?? (await testFiles());
  const selected = all.filter((file) => filters.some((filter) => file.includes(filter)));
  const names = new Set(selected.map(projectOf));
  return PROJECTS.map(({ name }) => name).filter((name) => names.size === 0 || names.has(name));
}

/**
 * @param {string} option
 * @param {string} arg
 * @param {string | undefined} next
 */
const optionValue = (option, arg, next) =>
  arg === option && next !== undefined ? [next] : arg.startsWith(`${option}=`) ? [arg.slice(option.length + 1)] : [];

/** @param {string} file A path from the root. */
export const projectOf = (file) => PROJECTS.find((project) => belongsTo(project, file))?.name;

/** @param {TestProject} project @param {string} file */
const belongsTo = ({ include, exclude }, file) =>
  include.some((glob) => matches(glob, file)) && !exclude.some((glob) => matches(glob, file));

/** Returns whether a path matches a glob pattern. Node 18 has no `path.matchesGlob`. @param {string} glob @param {string} file */
function matches(glob, file) {
  const pattern = glob.replaceAll(/[.]|\*\*\/|\*\*|\*/g, (part) => PATTERNS[part] ?? part);
  return new RegExp(`^${pattern}$`).test(file);
}

/** @type {Record<string, string>} */
const PATTERNS = { ".": "\\.", "**/": "(?:.*/)?", "**": ".*", "*": "[^/]*" };

/** Returns the paths of all test files, from the root of the repository. */
export async function testFiles() {
  const found = await Promise.all(["test", "packages"].map((folder) => filesBelow(join(root, folder))));
  return found
    .flat()
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => relative(root, file));
}

/** @param {string} folder @returns {Promise<string[]>} */
async function filesBelow(folder) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const nested = entries
    .filter(({ name }) => name !== "node_modules" && name !== "dist")
    .map((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]));
  return (await Promise.all(nested)).flat();
}
