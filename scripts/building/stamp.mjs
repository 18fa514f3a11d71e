import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Key of the entry in `Inputs` that contains one digest of the tool, its options and the installed packages. */
export const TOOL = "(tool)";

/** @typedef {Record<string, string>} Inputs The digest of each file that a result depends on, by its path from the root. */

/**
 * A file that records the digests of the input files from which a result was built. If the digests are unchanged, the
 * result is up to date.
 */
export class BuildStamp {
  #path;

  /** @param {string} path */
  constructor(path) {
    this.#path = path;
  }

  /** @returns {Promise<Inputs>} */
  async read() {
    try {
      return JSON.parse(await readFile(this.#path, "utf8"));
    } catch {
      return {};
    }
  }

  /** @param {Inputs} inputs */
  async write(inputs) {
    await mkdir(dirname(this.#path), { recursive: true });
    await writeFile(this.#path, JSON.stringify(inputs));
  }

  async clear() {
    await rm(this.#path, { force: true });
  }
}

/**
 * Returns a digest of each input file, and one digest of the tool and the installed packages. Another version of the
 * tool may produce another result.
 * @param {Iterable<string>} files Paths from the root.
 * @param {{ tool: readonly string[], configuration?: readonly string[], fingerprints: import("../local/fingerprint.mjs").Fingerprints }} context
 *   `configuration`: files that may change the result for every input.
 * @returns {Promise<Inputs>}
 */
export async function digestsOf(files, { tool, configuration = [], fingerprints }) {
  const sorted = [...new Set(files)].sort();
  const digests = sorted.map(async (file) => /** @type {const} */ ([file, await fingerprints.digest(file)]));
  const ofTool = await fingerprints.combinedDigest(["package-lock.json", ...configuration], tool);
  return { [TOOL]: ofTool, ...Object.fromEntries(await Promise.all(digests)) };
}

/** Returns the input files of a record, without the entry for the tool. @param {Inputs} inputs */
export const recordedFiles = (inputs) => Object.keys(inputs).filter((file) => file !== TOOL);

/** Returns the files that changed, were added or were removed. @param {Inputs} recorded @param {Inputs} current */
export const changedInputs = (recorded, current) =>
  [...new Set([...Object.keys(recorded), ...Object.keys(current)])].filter((file) => recorded[file] !== current[file]);
