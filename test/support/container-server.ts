import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";

const SERVER = join(import.meta.dirname, "../../container/server.ts");

/** Starts the container's server as a separate process, with the Node version that runs the tests. */
export function startContainerServer(port: number, variables: Record<string, string> = {}): ChildProcess {
  const env = { ...process.env, HOST: "127.0.0.1", PORT: String(port), ...variables };
  return spawn(process.execPath, [SERVER], { env, stdio: ["ignore", "ignore", "inherit"] });
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return address.port;
}
