import { readFile } from "node:fs/promises";
import { lastLines, run } from "../local/commands.mjs";
import { fromRoot } from "../local/paths.mjs";
import { UserError } from "../local/step-printer.mjs";

const packageLists = [fromRoot("container/packages.txt"), fromRoot("scripts/setup/packages.txt")];
const aptOptions = ["-y", "-qq", "-o", "Acquire::Retries=3", "-o", "DPkg::Lock::Timeout=600"];

/** Commands that must exist on systems other than Debian, with the Homebrew packages that install them. */
const otherSystemPackages = [
  { command: "soffice", brew: "libreoffice", feature: "office conversion" },
  { command: "tesseract", brew: "tesseract tesseract-lang", feature: "OCR" },
  { command: "qpdf", brew: "qpdf", feature: "repair and compression of large documents" },
  { command: "pdftoppm", brew: "poppler", feature: "thumbnails, OCR and the tests that look at pages" },
];

/** @typedef {{ name: string, feature: string }} SystemPackage */

/**
 * Parses a list with one package per line. The comment above a group of lines states the purpose of the group.
 * @param {string} text
 * @returns {SystemPackage[]}
 */
export function parsePackageList(text) {
  /** @type {SystemPackage[]} */
  const packages = [];
  let feature = "";
  for (const line of text.split("\n")) {
    const [name = "", ...comment] = line.split("#").map((part) => part.trim());
    if (name !== "") packages.push({ name, feature });
    else if (comment.length > 0) feature = comment.join("#");
  }
  return packages;
}

/**
 * Returns the names of the packages that the output of `dpkg-query --status` reports as completely installed.
 * @param {string} output
 */
export function parseInstalled(output) {
  const installed = output.split("\n\n").filter((stanza) => /^Status: install ok installed$/m.test(stanza));
  return new Set(installed.map((stanza) => /^Package: (\S+)$/m.exec(stanza)?.[1]));
}

/**
 * Returns sentences that name the missing packages, grouped by purpose.
 * @param {readonly SystemPackage[]} packages
 */
export function describeMissing(packages) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const { name, feature } of packages) groups.set(feature, [...(groups.get(feature) ?? []), name]);
  return [...groups].map(([feature, names]) => `${feature || "other"}: ${names.join(", ")}`);
}

/**
 * Installs the listed packages that are missing, in one call of apt-get. On systems other than Debian, or without root, prints what to
 * install.
 * @param {import("../local/step-printer.mjs").StepContext} context
 */
export async function installSystemPackages({ say }) {
  if (!(await isDebian())) return advisePackagesToInstall(say);

  const wanted = (await Promise.all(packageLists.map(readList))).flat();
  const missing = await missingPackages(wanted);
  if (missing.length === 0) return "up to date";
  if (process.getuid?.() !== 0) {
    say("Some packages are missing, and only root can install them. Unavailable features and their packages:");
    for (const line of describeMissing(missing)) say(`  ${line}`);
    say(`To install: sudo apt-get install -y --no-install-recommends ${missing.map(({ name }) => name).join(" ")}`);
    return "some are missing";
  }
  return installWithApt(missing, say);
}

/**
 * @param {readonly SystemPackage[]} missing
 * @param {(line: string) => void} say
 */
async function installWithApt(missing, say) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C" };
  say(`apt-get installs ${missing.map(({ name }) => name).join(" ")} (minutes, the first time)`);
  // Completes the configuration of packages after an interrupted run, because apt-get refuses to work before that.
  await run("dpkg", ["--configure", "-a"], { env });
  const update = await run("apt-get", ["update", ...aptOptions], { env });
  if (update.code !== 0) say(`apt-get update failed: ${lastLines(update.output, 1)}`);

  const available = await availableNames(missing, env);
  const install = ["install", "--no-install-recommends", ...aptOptions, ...available];
  const { output } = await run("apt-get", install, { env });
  const lacking = await missingPackages(missing);
  if (lacking.length === 0) return `${missing.length} installed`;

  say("Some packages could not be installed. Unavailable features and their packages:");
  for (const line of describeMissing(lacking)) say(`  ${line}`);
  const reason = lastLines(output, 5);
  if (lacking.some(({ name }) => name.startsWith("chromium"))) {
    throw new UserError(`Chromium, which rendering requires, could not be installed:\n${reason}`);
  }
  if (available.length === missing.length && reason) say(reason);
  return `${missing.length - lacking.length} installed, ${lacking.length} missing`;
}

/**
 * Leaves out packages that this Debian release does not have, because a single unknown name makes apt-get fail.
 * @param {readonly SystemPackage[]} packages
 * @param {NodeJS.ProcessEnv} env
 */
async function availableNames(packages, env) {
  const { output } = await run("apt-cache", ["policy", ...packages.map(({ name }) => name)], { env });
  const candidates = new Set(
    [...output.matchAll(/^(\S+):\n.*\n {2}Candidate: (?!\(none\))/gm)].map(([, name]) => name),
  );
  return packages.map(({ name }) => name).filter((name) => candidates.has(name));
}

/**
 * @template {SystemPackage} P
 * @param {readonly P[]} packages
 */
async function missingPackages(packages) {
  const names = packages.map(({ name }) => name);
  const { output } = await run("dpkg-query", ["--status", ...names]);
  const installed = parseInstalled(output);
  return packages.filter(({ name }) => !installed.has(name));
}

/** @param {(line: string) => void} say */
async function advisePackagesToInstall(say) {
  const found = await Promise.all(otherSystemPackages.map(({ command }) => run("sh", ["-c", `command -v ${command}`])));
  const missing = otherSystemPackages.filter((_, index) => found[index]?.code !== 0);
  if (missing.length === 0) return "all commands found";
  say("Automatic installation works on Debian only. Missing commands and the features that need them:");
  for (const { command, feature } of missing) say(`  ${command}: ${feature}`);
  if (process.platform === "darwin") say(`To install: brew install ${missing.map(({ brew }) => brew).join(" ")}`);
  else say("container/packages.txt lists the package names of Debian.");
  return "some are missing";
}

async function isDebian() {
  const release = await readFile("/etc/os-release", "utf8").catch(() => "");
  return /^ID="?debian"?$/m.test(release);
}

/** @param {string} path */
async function readList(path) {
  return parsePackageList(await readFile(path, "utf8").catch(() => ""));
}
