import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const clients = resolve(import.meta.dirname, "../../../clients");

/** Builds a client as for its publication. Returns the path of the folder with the result. */
export async function build(client: "typescript" | "cli" | "mcp"): Promise<string> {
  await promisify(execFile)("npm", ["run", "--silent", "build"], { cwd: join(clients, client) });
  return join(clients, client, "dist");
}
