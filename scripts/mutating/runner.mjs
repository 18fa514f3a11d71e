import { fork } from "node:child_process";
import { toolNode } from "../local/commands.mjs";
import { fromRoot, root } from "../local/paths.mjs";

/** @typedef {import("./session.mjs").Job} Job */
/** @typedef {import("./session.mjs").Outcome} Outcome */

/**
 * Time limit in ms for the start of the test process, with Vitest and its server. It also suffices on a busy machine.
 */
const START_TIMEOUT_MS = 120_000;

/**
 * A child process that runs test files. A new process replaces it when a test does not return. A mutant that makes the
 * process crash counts as detected.
 */
export class TestRunner {
  /** @type {import("node:child_process").ChildProcess | null} */
  #session = null;
  #isolates;

  /** @param {{ isolates: boolean }} options Whether each test file loads its modules again. */
  constructor({ isolates }) {
    this.#isolates = isolates;
  }

  /**
   * @param {Job} job
   * @param {number} deadlineMs
   * @returns {Promise<Outcome | "timeout" | "crash">}
   */
  async run(job, deadlineMs) {
    const session = this.#session ?? (await this.#start());
    session.send(job);
    const message = await firstMessage(session, deadlineMs);
    if (message === "timeout" || message === "crash") await this.end();
    return message;
  }

  async end() {
    const session = this.#session;
    this.#session = null;
    if (!session || session.exitCode !== null || session.signalCode !== null) return;
    const exited = new Promise((resolve) => session.once("exit", resolve));
    session.kill("SIGKILL");
    await exited;
  }

  async #start() {
    const session = fork(fromRoot("scripts/mutating/session.mjs"), {
      cwd: root,
      execPath: toolNode,
      // Ignores the output: Vitest prints nothing itself, but a mutant may write to the console.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      env: {
        ...process.env,
        FOLIO_ISOLATE: this.#isolates ? "1" : "0",
        NODE_COMPILE_CACHE: fromRoot("node_modules/.cache/compiled"),
      },
    });
    this.#session = session;
    const message = await firstMessage(session, START_TIMEOUT_MS);
    if (message !== "ready") throw new Error(`The test process did not start (${message}).`);
    return session;
  }
}

/**
 * @param {import("node:child_process").ChildProcess} session
 * @param {number} deadlineMs
 * @returns {Promise<any>}
 */
function firstMessage(session, deadlineMs) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle("timeout"), deadlineMs);
    const onExit = () => settle("crash");
    /** @param {unknown} message */
    const settle = (message) => {
      clearTimeout(timer);
      session.off("message", settle);
      session.off("exit", onExit);
      resolve(message);
    };
    session.on("message", settle);
    session.on("exit", onExit);
  });
}
