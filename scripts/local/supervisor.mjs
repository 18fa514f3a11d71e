import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { markName, signalGroup } from "./marked-processes.mjs";

const guardScript = fileURLToPath(new URL("guard.mjs", import.meta.url));
const tailLines = 40;

/**
 * A process that the supervisor started. `exited` resolves with a sentence on how the process ended. `tail` returns its last output.
 * `pid` is the leader of its process group. `ending` returns whether the supervisor is ending everything.
 * @typedef {{ name: string, pid: number | undefined, exited: Promise<{ code: number, how: string }>, tail: () => string, ending: () => boolean }} Supervised
 * @typedef {ReturnType<typeof createSupervisor>} Supervisor
 */

/**
 * Starts processes, each in its own session, and ends them together with all their descendants. Processes that this
 * process starts in other ways inherit the mark of the run and are ended too. If this process is killed, a guard
 * process ends them all.
 */
export function createSupervisor() {
  const mark = randomUUID();
  const inheritedMark = process.env[markName];
  process.env[markName] = mark;
  /** @type {{ pid: number, exited: Promise<unknown> }[]} */
  const started = [];
  let ending = false;
  const watcher = spawn(process.execPath, [guardScript, mark], {
    env: { ...process.env, [markName]: inheritedMark },
    detached: true,
    stdio: ["pipe", "ignore", "inherit"],
  });
  const watcherExited = once(watcher, "exit");

  return {
    /**
     * @param {string} name Name in messages.
     * @param {string} command
     * @param {readonly string[]} args
     * @param {{ cwd: string, env?: NodeJS.ProcessEnv, input?: "ignore" | "inherit", output: "inherit" | ((line: string) => void) }} options
     * @returns {Supervised}
     */
    start(name, command, args, { cwd, env = process.env, input = "ignore", output }) {
      const stdio = output === "inherit" ? "inherit" : "pipe";
      const child = spawn(command, args, {
        cwd,
        env,
        detached: true,
        stdio: [input, stdio, stdio],
      });
      /** @type {string[]} */
      const lines = [];
      const show = (/** @type {string} */ line) => {
        lines.push(line);
        if (lines.length > tailLines) lines.shift();
        if (output !== "inherit") output(line);
      };
      for (const stream of [child.stdout, child.stderr]) if (stream) forEachLine(stream, show);
      const exited = new Promise((resolve) => {
        child.once("error", (error) => resolve({ code: 127, how: `${name} could not be started: ${error.message}` }));
        child.once("exit", async (code, signal) => {
          const how = signal ? `${name} was stopped by ${signal}` : `${name} ended with code ${code}`;
          // Waits for the last lines of output, which may still be in the pipe. A child process may keep the pipe open
          // for longer.
          await Promise.race([once(child, "close"), delay(300)]);
          resolve({ code: code ?? 1, how });
        });
      });
      if (child.pid !== undefined) started.push({ pid: child.pid, exited });
      return { name, pid: child.pid, exited, tail: () => lines.join("\n"), ending: () => ending };
    },

    /**
     * Ends all processes: sends SIGTERM and waits up to `graceMs`. Then the guard process kills the remaining ones.
     * @returns {Promise<boolean>} Whether no process is left.
     */
    async end({ graceMs = 6_000 } = {}) {
      ending = true;
      for (const { pid } of started) signalGroup(pid, "SIGTERM");
      await Promise.race([Promise.all(started.map(({ exited }) => exited)), delay(graceMs, undefined, { ref: false })]);
      watcher.stdin?.end();
      const [code] = await watcherExited;
      return code === 0;
    },
  };
}

/**
 * @param {import("node:stream").Readable} stream
 * @param {(line: string) => void} show
 */
function forEachLine(stream, show) {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (/** @type {string} */ chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) show(line);
  });
  stream.on("end", () => {
    if (rest !== "") show(rest);
  });
}
