import { existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { toolNode } from "./commands.mjs";
import { fromRoot } from "./paths.mjs";
import { loopback } from "./ports.mjs";
import { UserError } from "./step-printer.mjs";
import { waitUntilHealthy } from "./wait-until-healthy.mjs";

const restartAfterMs = 1_000;
/**
 * Limits the young generation of the server's heap, which V8 does not return to the system. The Dockerfile has the same
 * flag.
 */
const MEMORY_FLAG = "--max-semi-space-size=8";

/** Whether this version of Folio has a container server. */
export const hasContainerServer = () => existsSync(fromRoot("container/server.ts"));

/**
 * Runs the container's server as a local process and restarts it when it ends. If the server cannot start at all, prints a message.
 * Features that need the container then return an error, and all other features work.
 * @param {import("./supervisor.mjs").Supervisor} supervisor
 * @param {{ port: number, watch?: boolean, output: (line: string) => void, say: (line: string) => void }} options
 */
export async function startContainerServer(supervisor, { port, watch = false, output, say }) {
  const start = () =>
    supervisor.start("the container server", toolNode, [...(watch ? ["--watch"] : []), MEMORY_FLAG, "server.ts"], {
      cwd: fromRoot("container"),
      env: { ...process.env, HOST: loopback, PORT: String(port), PARENT_PID: String(process.pid) },
      output,
    });
  const server = start();
  try {
    await waitUntilHealthy(`http://${loopback}:${port}/health`, server);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    say(
      "Office conversion, OCR and work on large documents are unavailable, because the container server did not start:",
    );
    for (const line of error.message.split("\n").slice(-10)) say(`  ${line}`);
    return "unavailable";
  }
  void restartWhenEnded(server, start, output);
  return "ready";
}

/**
 * @param {import("./supervisor.mjs").Supervised} first
 * @param {() => import("./supervisor.mjs").Supervised} start
 * @param {(line: string) => void} output
 */
async function restartWhenEnded(first, start, output) {
  for (let server = first; ; server = start()) {
    const { how } = await server.exited;
    if (server.ending()) return;
    output(`${how}. It is restarting. Its last lines:\n${server.tail()}`);
    await delay(restartAfterMs);
    if (server.ending()) return;
  }
}
