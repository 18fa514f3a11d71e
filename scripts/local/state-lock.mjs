import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./commands.mjs";
import { UserError } from "./step-printer.mjs";

/**
 * Locks a state folder for this process, because two runtimes on one database would overwrite each other's changes. The
 * lock names this process and is valid while the process lives, so a later run can replace the lock of a killed run.
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
 * Creates the state folder if it is missing. Throws if the folder contains other files.
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
  throw new UserError(
    `FOLIO_STATE must be an empty folder or a state folder of Folio; ${folder} contains other files.`,
  );
}

/**
 * Returns the start time of a process as the system prints it, or an empty text. Start time and id identify a process uniquely.
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
