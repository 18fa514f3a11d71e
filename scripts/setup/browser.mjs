import { chmod, mkdir, open, readFile, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { flagsVariable } from "../local/browser-flags.mjs";
import { run } from "../local/commands.mjs";
import { UserError } from "../local/step-printer.mjs";

/** Version of the browser that the pinned Miniflare version expects in its cache. */
export const miniflareBrowserVersion = "126.0.6478.182";
/**
 * Name of a marker file beside the browser. Without the file, Miniflare deletes a browser that once failed to start,
 * and downloads another.
 */
const verifiedMarker = ".miniflare-install-complete";

/**
 * Memory limit of each browser process in KiB (RLIMIT_DATA). When a page needs more, its renderer crashes (`render_crashed`) or its script
 * gets a RangeError, before the machine runs out of memory. The limit of JavaScript's own heap is about the same.
 */
const ADDRESS_SPACE_MAX_KIB = 3 * 1024 * 1024;
/** Shell command in the wrapper script that sets this memory limit. */
export const memoryLimit = `ulimit -S -d ${ADDRESS_SPACE_MAX_KIB} 2>/dev/null || :`;
const WRAPPED_BROWSER = /^#!\/bin\/sh\n(?:ulimit .*\n)?exec (\S+)/;
const WRAPPER_START_BYTES = 300;

/**
 * Paths of the real browser executables. The scripts of Debian in /usr/bin do not use `exec`, so killing such a script would leave the
 * browser running.
 */
const installedBrowsers = [
  "/usr/lib/chromium/chromium-headless-shell",
  "/usr/lib/chromium/chromium",
  "/opt/google/chrome/chrome",
];

/**
 * Ensures that Miniflare finds a browser: the browser that it has downloaded, or otherwise a wrapper script that starts
 * the system's browser.
 * @param {import("../local/step-printer.mjs").StepContext} context
 */
export async function installBrowserWrapper({ say }) {
  if (process.platform !== "linux") return "Miniflare downloads Chrome on first use";
  const folder = miniflareBrowserFolder(process.env, process.arch);
  const executable = join(folder, "chrome-linux64", "chrome");
  await repairWrapper(executable);
  const present = await browserVersion(executable);
  if (present) return present;

  for (const browser of installedBrowsers) {
    if (!(await browserVersion(browser))) continue;
    await writeWrapper(executable, browser);
    const version = await browserVersion(executable);
    if (!version)
      throw new UserError(
        `${executable}, which starts ${browser}, does not run. Check the installation of the browser.`,
      );
    await writeFile(join(folder, verifiedMarker), "");
    say(`${executable} starts ${browser}`);
    return version;
  }
  say("Chromium is not installed. Miniflare will try to download Chrome on the first render.");
  return "none yet";
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} arch
 */
export function miniflareBrowserFolder(env, arch) {
  const cache = env.XDG_CACHE_HOME || join(homedir(), ".cache");
  const platform = arch === "arm64" ? "linux_arm" : "linux";
  return join(cache, ".wrangler", "chrome", `${platform}-${miniflareBrowserVersion}`);
}

/**
 * @param {string} wrapper
 * @param {string} browser
 */
async function writeWrapper(wrapper, browser) {
  // Chromium cannot use its sandbox when it runs as root.
  const asRoot = process.getuid?.() === 0 ? " --no-sandbox" : "";
  await mkdir(dirname(wrapper), { recursive: true });
  // The browser's log is discarded, because nothing reads it after the start and a full pipe would block the browser.
  const always = `${browser}${asRoot} --enable-logging=/dev/null`;
  await writeFile(wrapper, `#!/bin/sh\n${memoryLimit}\nexec ${always} $${flagsVariable} "$@"\n`);
  await chmod(wrapper, 0o755);
}

/**
 * Replaces a wrapper script of an earlier set-up that does not pass on flags, or does not limit the memory.
 * @param {string} wrapper
 */
export async function repairWrapper(wrapper) {
  const text = await readFile(wrapper, "latin1").catch(() => "");
  const browser = WRAPPED_BROWSER.exec(text.slice(0, WRAPPER_START_BYTES))?.[1];
  const isPresent = text.includes(flagsVariable) && text.includes(`ulimit -S -d ${ADDRESS_SPACE_MAX_KIB} `);
  if (browser && !isPresent) await writeWrapper(wrapper, browser);
}

/**
 * Returns the executable of the installed browser: the browser that the wrapper script starts, or the browser that
 * Miniflare downloaded. Null if no browser is installed.
 */
export async function browserExecutable() {
  if (process.platform !== "linux") return null;
  const executable = join(miniflareBrowserFolder(process.env, process.arch), "chrome-linux64", "chrome");
  const file = await open(executable).catch(() => null);
  if (!file) return null;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(WRAPPER_START_BYTES));
    return WRAPPED_BROWSER.exec(buffer.toString("latin1", 0, bytesRead))?.[1] ?? executable;
  } finally {
    await file.close();
  }
}

/** @param {string} executable */
async function browserVersion(executable) {
  const { code, output } = await run(executable, ["--version"], { timeoutMs: 20_000 });
  return code === 0 ? /Chrom\S* \S+|Google Chrome \S+/.exec(output)?.[0] : undefined;
}
