import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fromRoot } from "./paths.mjs";

/** Folders that are not fingerprinted, because they are generated or do not belong to the sources. */
const DERIVED_FOLDERS = new Set(["node_modules", "dist", ".git", ".wrangler", ".folio"]);

/** Digest that stands for a file that does not exist. */
export const MISSING_DIGEST = "missing";

/**
 * Digests of files. Each file is read only once, even if several fingerprints include it. A missing file has a digest
 * too.
 */
export class Fingerprints {
  /** @type {Map<string, Promise<string>>} */
  #digests = new Map();

  /** @param {string} file A path from the root. */
  digest(file) {
    const present = this.#digests.get(file);
    if (present) return present;
    const digest = readFile(fromRoot(file)).then(
      (bytes) => createHash("sha256").update(bytes).digest("hex"),
      () => MISSING_DIGEST,
    );
    this.#digests.set(file, digest);
    return digest;
  }

  /**
   * Returns one digest over the paths and the contents of the files.
   * @param {Iterable<string>} files Paths from the root.
   * @param {readonly string[]} [also] Further values that the result depends on.
   */
  async combinedDigest(files, also = []) {
    const sorted = [...new Set(files)].sort();
    const digests = await Promise.all(sorted.map((file) => this.digest(file)));
    const hash = createHash("sha256").update(JSON.stringify(also));
    for (const [index, file] of sorted.entries()) hash.update(`${file}\n${digests[index]}\n`);
    return hash.digest("hex");
  }
}

/**
 * Returns every file at or below the paths, without derived folders. Ignores paths that do not exist.
 * @param {readonly string[]} paths From the root.
 * @returns {Promise<string[]>} From the root.
 */
export async function filesBelow(paths) {
  return (await Promise.all(paths.map(filesBelowPath))).flat();
}

/** @param {string} path @returns {Promise<string[]>} */
async function filesBelowPath(path) {
  const entries = await readdir(fromRoot(path), { withFileTypes: true }).catch((error) => {
    if (error.code === "ENOTDIR") return null;
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (entries === null) return [path];
  const nested = entries
    .filter(({ name }) => !DERIVED_FOLDERS.has(name))
    .map((entry) => {
      const file = join(path, entry.name);
      if (entry.isDirectory()) return filesBelowPath(file);
      return entry.isFile() ? [file] : [];
    });
  return (await Promise.all(nested)).flat();
}
