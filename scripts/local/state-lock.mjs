import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./commands.mjs";
import { UserError } from "./step-printer.mjs";

/**
 * Takes a state folder for this process alone: two runtimes on one database would each lose the other's writes. What a killed run
 * left is taken over: the lock names a process, and counts as long as that lives.
 * @param {string} folder
 */
export async function lockState(folder) {
  await requireStateFolder(folder);
  const path = join(folder, "folio.lock");
  const mine = JSON.stringify({ pid: process.pid, started: await processStartTime(process.pid) });
  try {
    await writeFile(path, mine, { flag: "wx" });
  } catch (error) {
    if (!isErrorWithCode(error, "EEXIST")) throw error;
    const { pid, started } = JSON.parse((await readFile(path, "utf8").catch(() => "{}")) || "{}");
    if (pid !== undefined && (await processStartTime(pid)) === started) {
      throw new UserError(
        `Another npm start (process ${pid}) uses the state folder ${folder}. Stop it, or choose another folder: FOLIO_STATE=.wrangler/state-2 npm start`,
      );
    }
    await writeFile(path, mine);
  }
}

/**
 * Makes the folder when it is not there; refuses one that holds something else.
 * @param {string} folder
 */
async function requireStateFolder(folder) {
  try {
    await mkdir(folder, { recursive: true });
    const names = await readdir(folder);
    if (names.length === 0 || names.includes("v3") || names.includes("folio.lock")) return;
  } catch (error) {
    throw new UserError(
      `FOLIO_STATE must be a folder that this user can write; got ${folder}: ${error instanceof Error ? error.message : error}`,
    );
  }
  throw new UserError(`FOLIO_STATE must be an empty folder or a state folder of Folio; ${folder} contains other files.`);
}

/**
 * When a process started, as its system writes it: with the id it names one process for ever. Empty when there is none.
 * @param {number} pid
 */
async function processStartTime(pid) {
  const { code, output } = await run("ps", ["-o", "lstart=", "-p", String(pid)]);
  return code === 0 ? output.trim() : "";
}

/**
 * @param {unknown} error
 * @param {string} code
 */
const isErrorWithCode = (error, code) => error instanceof Error && "code" in error && error.code === code;
