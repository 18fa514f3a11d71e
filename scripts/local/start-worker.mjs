import { toolNode } from "./commands.mjs";
import { fromRoot } from "./paths.mjs";
import { loopback } from "./ports.mjs";
import { waitUntilHealthy } from "./wait-until-healthy.mjs";

/**
 * Starts the Worker in its own process and waits until it responds.
 * @param {import("./supervisor.mjs").Supervisor} supervisor
 * @param {import("./worker-process.mjs").WorkerProcessOptions & { output: (line: string) => void }} options
 */
export async function startWorker(supervisor, { output, ...options }) {
  const args = [fromRoot("scripts/local/worker-process.mjs"), JSON.stringify(options)];
  const worker = supervisor.start("the Worker", toolNode, args, { cwd: fromRoot(), output });
  await waitUntilHealthy(`http://${loopback}:${options.port}/healthz`, worker);
  return worker;
}
