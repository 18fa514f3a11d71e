import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const clients = resolve(import.meta.dirname, "../../../clients");

/** Builds a client command as its npm package contains it. Returns the folder of the built files. */
export async function build(client: "cli" | "mcp"): Promise<string> {
  await promisify(execFile)("npm", ["run", "--silent", "build"], { cwd: join(clients, client) });
  return join(clients, client, "dist");
}
