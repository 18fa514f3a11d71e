import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fromRoot } from "../local/paths.mjs";

/**
 * Packages that only the build needs, but whose code or fonts are part of the pages that the service sends. Their
 * licences must be listed too.
 */
const BUILT_INTO_PAGES = [
  "@codemirror/commands",
  "@codemirror/lang-css",
  "@codemirror/lang-html",
  "@codemirror/lang-json",
  "@codemirror/language",
  "@codemirror/lint",
  "@codemirror/state",
  "@codemirror/view",
  "@fontsource-variable/inter",
  "@fontsource-variable/source-serif-4",
  "highlight.js",
  "katex",
  "markdown-it",
  "markdown-it-footnote",
  "minisearch",
  "zxing-wasm",
];

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i;

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {boolean} [dev]
 * @property {boolean} [devOptional]
 * @property {boolean} [optional]
 * @property {boolean} [peer]
 * @property {boolean} [link]
 * @property {string} [license]
 * @property {Record<string, string>} [dependencies]
 */

/** Returns the text of THIRD-PARTY-NOTICES.txt. @returns {Promise<string>} */
export async function noticesOfService() {
  const lock = JSON.parse(await readFile(fromRoot("package-lock.json"), "utf8"));
  const folders = servicePackages(lock.packages);
  /** Names and versions by licence text, so that each text occurs once. @type {Map<string, string[]>} */
  const byText = new Map();
  for (const folder of folders) {
    const { version, license } = lock.packages[folder];
    const text =
      (await licenceText(folder)) ?? `Licence: ${license ?? "see the package"}. The package contains no licence text.`;
    byText.set(text, [...(byText.get(text) ?? []), `${nameOf(folder)} ${version} (${license ?? "no licence named"})`]);
  }
  const notices = [...byText].map(([text, names]) => `${names.join("\n")}\n\n${text}`);
  return `${["The service contains the following packages.", ...notices].join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

/**
 * Returns the folders of the packages whose code the service contains: packages that run in production, packages that
 * are built into pages, and their dependencies. Leaves out optional and peer dependencies, which are tools of other
 * platforms and of the tests.
 * @param {Record<string, LockedPackage>} packages
 * @returns {string[]}
 */
export function servicePackages(packages) {
  const found = new Set(
    Object.keys(packages).filter((path) => {
      const { dev, devOptional, optional, peer, link } = packages[path] ?? {};
      return path.includes("node_modules/") && !dev && !devOptional && !optional && !peer && !link;
    }),
  );
  const queue = BUILT_INTO_PAGES.map((name) => `node_modules/${name}`);
  for (let folder = queue.pop(); folder !== undefined; folder = queue.pop()) {
    const locked = packages[folder];
    if (!locked)
      throw new Error(`package-lock.json has no ${folder}. Remove it from the packages that are built into pages.`);
    found.add(folder);
    for (const name of Object.keys(locked.dependencies ?? {})) {
      const inner = [`${folder}/node_modules/${name}`, `node_modules/${name}`].find((path) => packages[path]);
      if (inner !== undefined && !found.has(inner)) queue.push(inner);
    }
  }
  return [...found].sort();
}

/** @param {string} folder */
const nameOf = (folder) => folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);

/** Returns the licence texts of a package, or null if it has none. @param {string} folder */
async function licenceText(folder) {
  const entries = await readdir(fromRoot(folder)).catch(() => []);
  const files = entries.filter((entry) => LICENCE_FILE.test(entry)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(fromRoot(folder), file), "utf8").catch(() => "")));
  const text = texts
    .map((one) => one.replaceAll("\r\n", "\n").trim())
    .filter((one) => one !== "")
    .join("\n\n");
  return text === "" ? null : text;
}
