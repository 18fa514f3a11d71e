import { existsSync } from "node:fs";
import { toolNode } from "./commands.mjs";
import { fromRoot } from "./paths.mjs";
import { freePort, loopback } from "./ports.mjs";
import { untilHealthy } from "./until-healthy.mjs";

/**
 * Starts the container's server as a process, as it runs in the container.
 * @param {import("./supervisor.mjs").Supervisor} supervisor
 * @param {(line: string) => void} output
 * @returns {Promise<{ url: string, server: import("./supervisor.mjs").Supervised } | undefined>} Undefined when this version of Folio has none.
 */
export async function startContainerServer(supervisor, output) {
  const folder = fromRoot("container");
  if (!existsSync(fromRoot("container/server.ts"))) return undefined;
  const port = await freePort();
  const url = `http://${loopback}:${port}`;
  const server = supervisor.start("the container's server", toolNode, ["server.ts"], {
    cwd: folder,
    env: { ...process.env, HOST: loopback, PORT: String(port) },
    output,
  });
  await untilHealthy(`${url}/healthz`, server);
  return { url, server };
}
