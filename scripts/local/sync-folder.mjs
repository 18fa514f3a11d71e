import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/**
 * Makes `target` hold what `source` holds, each file by one rename and only where it differs, so that whoever serves the folder
 * meanwhile, or makes the same at the same time, never sees a part of it. `source`, on the same file system, is used up.
 * @param {string} source
 * @param {string} target
 */
export async function syncFolder(source, target) {
  const [made, stood] = await Promise.all([filesOf(source), filesOf(target)]);
  await Promise.all(made.map((file) => writeIfChanged(join(source, file), join(target, file))));
  const gone = stood.filter((file) => !made.includes(file));
  await Promise.all(gone.map((file) => rm(join(target, file), { force: true })));
  await rm(source, { recursive: true, force: true });
}

/** @param {string} from @param {string} to */
async function writeIfChanged(from, to) {
  const [text, before] = await Promise.all([readFile(from), readFile(to).catch(() => undefined)]);
  if (before?.equals(text)) return;
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
}

/** @param {string} folder @returns {Promise<string[]>} Paths from the folder; none of one that is not there. */
async function filesOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
