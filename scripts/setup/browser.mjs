import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { flagsVariable } from "../local/browser-flags.mjs";
import { run } from "../local/commands.mjs";
import { UserError } from "../local/step-printer.mjs";

/** The browser build that the pinned Miniflare looks for in its cache. */
export const miniflareBrowserVersion = "126.0.6478.182";
/** Miniflare deletes and downloads again a browser that fails to start once and has no such file beside it. */
const verifiedMarker = ".miniflare-install-complete";

/**
 * What one process of the browser may allocate (RLIMIT_DATA): a page that wants more loses its renderer (`render_crashed`) or gets a
 * RangeError, before the machine runs out. JavaScript's own heap ends at about as much by itself.
 */
const ADDRESS_SPACE_MAX_KIB = 3 * 1024 * 1024;

/** The real executables: Debian's scripts in /usr/bin do not `exec`, so that killing them leaves the browser alive. */
const installedBrowsers = [
  "/usr/lib/chromium/chromium-headless-shell",
  "/usr/lib/chromium/chromium",
  "/opt/google/chrome/chrome",
];

/**
 * Makes sure that Miniflare finds a browser: its own download if there is one, else a wrapper round the system's.
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
      throw new UserError(`${executable}, which starts ${browser}, does not run. Check the installation of the browser.`);
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
  // Chromium refuses to run as root with its sandbox on.
  const asRoot = process.getuid?.() === 0 ? " --no-sandbox" : "";
  await mkdir(dirname(wrapper), { recursive: true });
  // Nobody reads the browser's log after its start: a full pipe would block it.
  const always = `${browser}${asRoot} --enable-logging=/dev/null`;
  const bounded = `ulimit -S -d ${ADDRESS_SPACE_MAX_KIB} 2>/dev/null || :`;
  await writeFile(wrapper, `#!/bin/sh\n${bounded}\nexec ${always} $${flagsVariable} "$@"\n`);
  await chmod(wrapper, 0o755);
}

/**
 * A wrapper of an earlier set-up that passes no flags on, or bounds nothing, is written anew.
 * @param {string} wrapper
 */
export async function repairWrapper(wrapper) {
  const text = await readFile(wrapper, "latin1").catch(() => "");
  const browser = /^#!\/bin\/sh\n(?:ulimit .*\n)?exec (\S+)/.exec(text.slice(0, 300))?.[1];
  const isPresent = text.includes(flagsVariable) && text.includes(`ulimit -S -d ${ADDRESS_SPACE_MAX_KIB} `);
  if (browser && !isPresent) await writeWrapper(wrapper, browser);
}

/** @param {string} executable */
async function browserVersion(executable) {
  const { code, output } = await run(executable, ["--version"], { timeoutMs: 20_000 });
  return code === 0 ? /Chrom\S* \S+|Google Chrome \S+/.exec(output)?.[0] : undefined;
}
