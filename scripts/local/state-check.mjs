import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { lastLines, run, toolNode } from "./commands.mjs";
import { UserError } from "./step-printer.mjs";

/**
 * Script that checks a database file. The packaged Node runs it, because it includes SQLite. Fails for a damaged file
 * or a file that is not a database.
 */
const quickCheckScript = `
const { DatabaseSync } = require("node:sqlite");
const database = new DatabaseSync(process.argv[1]);
const [{ quick_check: verdict }] = database.prepare("PRAGMA quick_check(1)").all();
if (verdict !== "ok") throw new Error(verdict);
`;

/**
 * Throws if a database in the state folder is damaged. Must run before anything writes to the folder.
 * @param {string} stateFolder
 */
export async function checkState(stateFolder) {
  const folder = join(stateFolder, "v3/d1/miniflare-D1DatabaseObject");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".sqlite"));
  for (const name of names) {
    const path = join(folder, name);
    const { code, output } = await run(toolNode, ["--no-warnings", "--eval", quickCheckScript, path]);
    if (code === 0) continue;
    const reason = /Error: (.*)/.exec(output)?.[1] ?? lastLines(output, 3);
    throw new UserError(
      `The database ${path} is damaged (${reason}): restore the state folder ${stateFolder} from a copy, or delete it to start with an empty one.`,
    );
  }
}
