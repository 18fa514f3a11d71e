import { spawn } from "node:child_process";
import { markName } from "./marked-processes.mjs";
import { fromRoot } from "./paths.mjs";

const wrangler = fromRoot("node_modules/wrangler/bin/wrangler.js");

/**
 * Environment variables that disable the questions, telemetry and update checks of tools, and their trace of each
 * Worker call. The trace is a database that grows without limit and takes half of workerd's time.
 */
export const quietToolEnvironment = {
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  DO_NOT_TRACK: "1",
  NO_UPDATE_NOTIFIER: "1",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_NO_SKILLS_UPDATE_PROMPTS: "true",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_WRITE_LOGS: "false",
  X_LOCAL_EXPLORER: "false",
  X_LOCAL_OBSERVABILITY: "false",
};

/** Path of the Node from the npm package `node`. The tools need this version, even if another Node runs this script. */
export const toolNode = fromRoot("node_modules/.bin/node");

/** @param {string[]} args */
export const wranglerArguments = (args) => [wrangler, ...args];

/**
 * Runs a command until it ends.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, timeoutMs?: number, uid?: number }} [options] `show` prints the output. `uid`: user
 *   and group that run the command.
 * @returns {Promise<{ code: number, output: string }>} The code is 127 for a command that cannot be started, and 1 after a signal.
 */
export function run(command, args, { cwd = fromRoot(), env = process.env, show = false, timeoutMs, uid } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      // Starts the command in a new process group. Supervised processes are killed by process group, and a command must
      // not be in the group of this process.
      detached: process.env[markName] !== undefined,
      stdio: ["ignore", show ? "inherit" : "pipe", show ? "inherit" : "pipe"],
      ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
      ...(uid === undefined ? {} : { uid, gid: uid }),
    });
    let output = "";
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    };
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    child.on("error", (error) => resolve({ code: 127, output: error.message }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * @param {string} text
 * @param {number} count
 */
export const lastLines = (text, count) => text.trimEnd().split("\n").slice(-count).join("\n");
