import { readdir, readFile } from "node:fs/promises";
import { fromRoot } from "../local/paths.mjs";

/**
 * Returns the folders of the packages whose files are in a bundle, as paths from the root.
 * @param {import("esbuild").Metafile} metafile
 */
export function bundledPackages({ inputs }) {
  const folders = Object.keys(inputs).flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
  return [...new Set(folders)].sort();
}

/**
 * Returns the names, versions and licence texts of packages. Throws an error for a package without a licence text.
 * @param {readonly string[]} folders
 */
export async function noticesText(folders) {
  const notices = await Promise.all(folders.map(noticeOf));
  return ["This program contains the following packages.", ...notices].join(`\n\n${"-".repeat(80)}\n\n`);
}

/** @param {string} folder */
async function noticeOf(folder) {
  const { name, version, license } = JSON.parse(await readFile(fromRoot(folder, "package.json"), "utf8"));
  const file = (await readdir(fromRoot(folder))).find((entry) => /^(?:licen[cs]e|copying)(?:[.-]|$)/i.test(entry));
  if (!file) throw new Error(`${folder} has no licence file, which a program that contains it must show.`);
  return `${name} ${version} (${license})\n\n${(await readFile(fromRoot(folder, file), "utf8")).trim()}\n`;
}
