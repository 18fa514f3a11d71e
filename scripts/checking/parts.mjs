import { readFile } from "node:fs/promises";
import { dirname, join, normalize, relative, resolve } from "node:path";
import { filesBelow } from "../local/fingerprint.mjs";
import { fromRoot, root } from "../local/paths.mjs";
import { proseFiles } from "./prose-files.mjs";

/** @typedef {import("./run-parts.mjs").Part} Part */

const CHECKED_BY_BIOME = /\.(?:ts|tsx|mts|mjs|js|json|jsonc|css|html)$/;

/** Returns the checks of `npm run check`. The checks that take longest come first. @returns {Promise<Part[]>} */
export async function checkParts() {
  const everything = await filesBelow(["."]);
  const configurations = everything.filter((file) => /(?:^|\/)tsconfig\.json$/.test(file));
  return [
    {
      name: "import rules",
      command: [
        packageFile("dependency-cruiser/bin/dependency-cruiser.mjs"),
        ...[
          "src",
          "container",
          "clients",
          "packages",
          "--config",
          ".dependency-cruiser.mjs",
          "--output-type",
          "err-long",
        ],
      ],
      inputs: () => filesBelow(["src", "container", "clients", "packages", ".dependency-cruiser.mjs"]),
    },
    ...configurations.map((file) => typeCheckPart(file, configurations)).sort(largestFirst),
    {
      name: "operations",
      command: ["--conditions=folio-source", fromRoot("scripts/operations.mjs")],
      inputs: () => filesBelow(["src", "packages", "clients", "docs/guides", "scripts"]),
    },
    {
      name: "format and lint",
      command: [packageFile("@biomejs/biome/bin/biome"), "check", "--no-errors-on-unmatched", "--colors=off"],
      inputs: async () => everything.filter((file) => CHECKED_BY_BIOME.test(file)),
      byFile: true,
      configuration: ["biome.json", "scripts/lint/unchecked.grit"],
    },
    {
      name: "prose",
      command: [fromRoot("scripts/prose.mjs")],
      inputs: proseFiles,
      byFile: true,
      configuration: ["scripts/checking/prose-rules.mjs", "scripts/checking/prose-passages.mjs"],
    },
    {
      name: "third-party notices",
      command: [fromRoot("scripts/notices.mjs"), "--check"],
      inputs: () => filesBelow(["package-lock.json", "THIRD-PARTY-NOTICES.txt", "scripts"]),
    },
    {
      name: "bundle size",
      command: [fromRoot("scripts/bundle-size.mjs")],
      inputs: () => filesBelow(["src", "packages", "clients", "scripts", "package.json"]),
    },
  ];
}

/** Sorts the two checks that read all sources to the front, because they take longest. @param {Part} one @param {Part} other */
const largestFirst = (one, other) => Number(SLOW_PARTS.includes(other.name)) - Number(SLOW_PARTS.includes(one.name));
const SLOW_PARTS = ["types of test", "types of src"];

/**
 * Returns the check of one TypeScript project with the native compiler. The package `typescript` remains for tools that use its JavaScript
 * API.
 * @param {string} file The project's tsconfig.json.
 * @param {string[]} configurations
 * @returns {Part}
 */
function typeCheckPart(file, configurations) {
  const folder = dirname(file);
  const name = folder === "." ? "src" : folder;
  const record = fromRoot("node_modules/.cache/check", `${name.replaceAll("/", "-")}.tsbuildinfo`);
  return {
    name: `types of ${name}`,
    command: [
      packageFile("typescript-native/bin/tsc"),
      ...["--project", folder, "--incremental", "--noEmit", "--tsBuildInfoFile", record],
    ],
    inputs: async () => {
      const { include = ["."] } = JSON.parse(await readFile(fromRoot(file), "utf8"));
      const included = await filesBelow(include.map((/** @type {string} */ path) => join(folder, path)));
      return [...included, ...(await recordedFiles(record)), ...configurations].map((path) => normalize(path));
    },
  };
}

/**
 * Returns the files of this repository that the TypeScript compiler read in its last run.
 * @param {string} record
 */
async function recordedFiles(record) {
  const text = await readFile(record, "utf8").catch(() => '{"fileNames":[]}');
  /** @type {string[]} */
  const names = JSON.parse(text).fileNames;
  return names
    .map((name) => relative(root, resolve(dirname(record), name)))
    .filter((name) => !name.startsWith("..") && !name.startsWith("node_modules"));
}

/** @param {string} path */
const packageFile = (path) => fromRoot("node_modules", path);
