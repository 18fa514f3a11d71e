import { spawn } from "node:child_process";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { browserExecutable, memoryLimit } from "../setup/browser.mjs";
import { browserFlags, isolationPrefix } from "./browser-flags.mjs";
import { CdpPipe } from "./cdp-pipe.mjs";
import { run } from "./commands.mjs";
import { signalGroup } from "./marked-processes.mjs";

/**
 * User id and group id of browsers when Folio runs as root. No user of a usual system has this id (systemd lists it as
 * unused). So a compromised browser can neither read the files of users nor reach their processes.
 */
const BROWSER_UID = 60_787;
/** Parent folder for the profile of a browser that runs as another user. */
const SHARED_FOLDER = "/tmp";
/** Environment variables that a browser inherits. Other variables may contain secrets. */
const PASSED_VARIABLES = [
  "FONTCONFIG_FILE",
  "FONTCONFIG_PATH",
  "HOME",
  "LANG",
  "LC_ALL",
  "LD_LIBRARY_PATH",
  "PATH",
  "TZ",
  "XDG_CACHE_HOME",
  "XDG_DATA_HOME",
];
const START_TIMEOUT_MS = 60_000;
const EXIT_TIMEOUT_MS = 5_000;

/** Flags that Miniflare and Puppeteer give their browsers too. */
const FLAGS = [
  "--allow-pre-commit-input",
  "--disable-background-networking",
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-breakpad",
  "--disable-client-side-phishing-detection",
  "--disable-component-extensions-with-background-pages",
  "--disable-crash-reporter",
  "--disable-default-apps",
  "--disable-dev-shm-usage",
  "--disable-extensions",
  "--disable-hang-monitor",
  "--disable-infobars",
  "--disable-ipc-flooding-protection",
  "--disable-popup-blocking",
  "--disable-prompt-on-repost",
  "--disable-renderer-backgrounding",
  "--disable-search-engine-choice-screen",
  "--disable-sync",
  "--enable-automation",
  "--export-tagged-pdf",
  "--force-color-profile=srgb",
  "--generate-pdf-document-outline",
  "--metrics-recording-only",
  "--no-first-run",
  "--password-store=basic",
  "--use-mock-keychain",
  "--disable-features=Translate,AcceptCHFrame,MediaRouter,OptimizationHints,ProcessPerSiteUpToMainFrameThreshold,IsolateSandboxedIframes",
  "--headless=new",
  "--hide-scrollbars",
  "--mute-audio",
];

/**
 * Isolation of a browser from the machine. `uid` is null when the browser runs as the user of Folio.
 * @typedef {{ uid: number | null, sandbox: boolean }} Confinement
 * @typedef {{ pipe: CdpPipe, pid: number, onExit: (act: () => void) => void, kill: () => void }} LaunchedBrowser
 */

/**
 * Starts browsers that are controlled through a pipe. The first start finds the strongest isolation that the system
 * allows: another user if Folio runs as root, and the browser's own sandbox.
 */
export class BrowserLauncher {
  #name;
  #folder;
  #install;
  #report;
  /** @type {Promise<{ executable: string, confinement: Confinement }> | null} */
  #found = null;

  /**
   * @param {object} options
   * @param {string} options.folder Folder of the browsers' profiles.
   * @param {string} options.name Start of the names of these profiles.
   * @param {() => Promise<string>} options.install Installs a browser if the system has none, and returns its executable.
   * @param {(line: string) => void} options.report Receives a sentence about the confinement, once.
   */
  constructor({ folder, name, install, report }) {
    this.#folder = folder;
    this.#name = name;
    this.#install = install;
    this.#report = report;
  }

  /** @returns {Promise<LaunchedBrowser>} */
  async launch() {
    if (this.#found) {
      const { executable, confinement } = await this.#found;
      return this.#start(executable, confinement);
    }
    /** @type {PromiseWithResolvers<{ executable: string, confinement: Confinement }>} */
    const finding = Promise.withResolvers();
    this.#found = finding.promise;
    finding.promise.catch(() => {});
    try {
      const executable = (await browserExecutable()) ?? (await this.#install());
      const uid = await unprivilegedUser(executable);
      const { browser, confinement } = await this.#startConfined(executable, uid);
      this.#report(describeConfinement(confinement, process.getuid?.() === 0));
      finding.resolve({ executable, confinement });
      return browser;
    } catch (error) {
      this.#found = null;
      finding.reject(error);
      throw error;
    }
  }

  /**
   * Starts the first browser with its sandbox. Starts it without the sandbox only if the start with the sandbox fails.
   * @param {string} executable
   * @param {number | null} uid
   */
  async #startConfined(executable, uid) {
    const isRoot = uid === null && process.getuid?.() === 0;
    /** @type {Confinement} */
    const confinement = { uid, sandbox: !isRoot };
    try {
      return { browser: await this.#start(executable, confinement), confinement };
    } catch (error) {
      if (!confinement.sandbox) throw error;
      const open = { uid, sandbox: false };
      return { browser: await this.#start(executable, open), confinement: open };
    }
  }

  /**
   * @param {string} executable
   * @param {Confinement} confinement
   * @returns {Promise<LaunchedBrowser>}
   */
  async #start(executable, { uid, sandbox }) {
    // Uses a shared folder if the browser runs as another user, because the temporary folder of a service may be
    // private to its user.
    const profile = await mkdtemp(join(uid === null ? this.#folder : SHARED_FOLDER, this.#name));
    if (uid !== null) await chown(profile, uid, uid);
    const flags = [
      ...FLAGS,
      ...browserFlags.split(" "),
      ...(sandbox ? [] : ["--no-sandbox"]),
      // Discards the log of the browser, because nothing reads it.
      "--enable-logging=/dev/null",
      "--remote-debugging-pipe",
      `--user-data-dir=${profile}`,
      "about:blank",
    ];
    const child = spawn("/bin/sh", ["-c", `${memoryLimit}\nexec "$0" "$@"`, executable, ...flags], {
      cwd: "/",
      env: { ...passedEnvironment(), TMPDIR: profile, ...(uid === null ? {} : { HOME: profile }) },
      stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
      detached: true,
      ...(uid === null ? {} : { uid, gid: uid }),
    });
    const exited = new Promise((resolve) => {
      child.once("exit", resolve).once("error", resolve);
    });
    exited.then(() => rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })).catch(() => {});
    const kill = () => {
      if (child.pid !== undefined) signalGroup(child.pid, "SIGKILL");
    };
    const [, , , input, output] = child.stdio;
    const pipe = new CdpPipe(
      /** @type {import("node:stream").Writable} */ (input),
      /** @type {import("node:stream").Readable} */ (output),
    );
    exited.then(() => pipe.close());
    const started = await Promise.race([untilResponding(pipe), exited.then(() => false)]);
    if (!started) {
      kill();
      await Promise.race([exited, delay(EXIT_TIMEOUT_MS, undefined, { ref: false })]);
      throw new Error(`${executable} did not start`);
    }
    return { pipe, pid: child.pid ?? 0, onExit: (act) => void exited.then(act), kill };
  }
}

/** @param {CdpPipe} pipe */
async function untilResponding(pipe) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const isReady = await pipe.send("Browser.getVersion").then(
      () => true,
      () => false,
    );
    if (isReady) return true;
  }
  return false;
}

/**
 * Returns the id of the user that runs browsers. Returns null to run them as the user of Folio: Folio is not root, or
 * the other user may not run the browser.
 * @param {string} executable
 */
async function unprivilegedUser(executable) {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return null;
  const { code } = await run(executable, ["--version"], { timeoutMs: 20_000, uid: BROWSER_UID });
  return code === 0 ? BROWSER_UID : null;
}

/**
 * @param {Confinement} confinement
 * @param {boolean} isRoot
 */
export function describeConfinement({ uid, sandbox }, isRoot) {
  const user = isRoot ? (uid === null ? "as root" : `as user ${uid}`) : "as Folio's own user";
  if (sandbox) return `${isolationPrefix}${user}, with the browser's sandbox`;
  const reason =
    isRoot && uid === null ? "Chromium refuses it to root" : "this system does not allow its user namespaces";
  return `${isolationPrefix}${user}, without the browser's sandbox (${reason})`;
}

/** @returns {NodeJS.ProcessEnv} */
const passedEnvironment = () =>
  Object.fromEntries(PASSED_VARIABLES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
