import { quietTools, toolNode, wranglerArguments } from "./commands.mjs";
import { fromRoot } from "./paths.mjs";
import { loopback } from "./ports.mjs";
import { untilHealthy } from "./until-healthy.mjs";

/**
 * Starts the Worker on the real runtime and waits until it answers.
 * @param {import("./supervisor.mjs").Supervisor} supervisor
 * @param {{ port: number, stateFolder: string, variables: Record<string, string>, output: (line: string) => void }} options
 */
export async function startWorker(supervisor, { port, stateFolder, variables, output }) {
  const vars = Object.entries(variables).flatMap(([name, value]) => ["--var", `${name}:${value}`]);
  const args = wranglerArguments([
    ...["dev", "--ip", loopback, "--port", String(port), "--inspector-port", "0", "--persist-to", stateFolder],
    ...["--show-interactive-dev-session=false", "--log-level", "log", ...vars],
  ]);
  const worker = supervisor.start("wrangler dev", toolNode, args, {
    cwd: fromRoot(),
    env: { ...process.env, ...quietTools },
    output,
  });
  await untilHealthy(`http://${loopback}:${port}/healthz`, worker);
  return worker;
}
