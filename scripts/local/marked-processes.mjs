import { execFile } from "node:child_process";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

/**
 * Environment variable that every process of one run inherits. It identifies these processes even after they have
 * changed their group or parent.
 */
export const markName = "FOLIO_RUN";

/**
 * Returns the prefix of the names of a run's temporary folders. Browsers start without the environment variable, but
 * their profiles are in such a folder. So their command lines identify the run.
 * @param {string} mark
 */
export const markedFolder = (mark) => `folio-run-${mark}-`;

/**
 * Removes the temporary folders of a run, also those in /tmp: the folder of its socket, and the profiles of browsers
 * that run as another user.
 * @param {string} mark
 * @param {string} temporaryFolder
 */
export async function removeMarkedFolders(mark, temporaryFolder) {
  for (const parent of new Set([temporaryFolder, "/tmp"])) {
    const folders = (await readdir(parent).catch(() => [])).filter((name) => name.startsWith(markedFolder(mark)));
    const options = { recursive: true, force: true, maxRetries: 3 };
    await Promise.all(folders.map((name) => rm(join(parent, name), options)));
  }
}

/** @typedef {{ pid: number, group: number }} Process */

/**
 * Ends every process of a run by process group, first with SIGTERM, then with SIGKILL. A browser leads its own group
 * and rewrites its children's environment, so processes are found by the mark of the run and by their process group.
 * @param {string} mark
 * @param {{ graceMs?: number, timeoutMs?: number }} [options]
 * @returns {Promise<Process[]>} Processes that are still alive after `timeoutMs`: none, unless the system rejects the signal.
 */
export async function endMarkedProcesses(mark, { graceMs = 3_000, timeoutMs = 10_000 } = {}) {
  const startedAt = Date.now();
  const groups = new Set();
  for (;;) {
    const all = await allProcesses(mark);
    for (const { marked, group } of all) if (marked) groups.add(group);
    const alive = all.filter(({ group }) => groups.has(group));
    const elapsedMs = Date.now() - startedAt;
    if (alive.length === 0 || elapsedMs > timeoutMs) return alive.map(({ pid, group }) => ({ pid, group }));
    const signal = elapsedMs < graceMs ? "SIGTERM" : "SIGKILL";
    for (const group of new Set(alive.map((process) => process.group))) signalGroup(group, signal);
    await delay(100);
  }
}

/**
 * Sends a signal to a process group. Ignores a group that has ended or contains only dead processes (for which macOS
 * returns EPERM).
 * @param {number} group
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(group, signal) {
  try {
    process.kill(-group, signal);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "ESRCH" && code !== "EPERM") throw error;
  }
}

/**
 * @param {string} mark
 * @returns {Promise<(Process & { marked: boolean })[]>}
 */
const allProcesses = (mark) => (process.platform === "linux" ? fromProc(mark) : fromPs(mark));

/** @param {string} mark */
async function fromProc(mark) {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      try {
        const [stat, environment, command] = await Promise.all([
          readFile(`/proc/${pid}/stat`, "latin1"),
          readFile(`/proc/${pid}/environ`, "latin1").catch(() => ""),
          readFile(`/proc/${pid}/cmdline`, "latin1").catch(() => ""),
        ]);
        // Skips the name of the command, which is in parentheses and may itself contain spaces and parentheses.
        const [state, , group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        if (state === "Z") return [];
        const marked = environment.includes(`${markName}=${mark}\0`) || command.includes(markedFolder(mark));
        return [{ pid: Number(pid), group: Number(group), marked }];
      } catch {
        return [];
      }
    }),
  );
  return found.flat();
}

/** @param {string} mark */
async function fromPs(mark) {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-E", "-ww", "-o", "pid=,pgid=,command="]);
  return [...stdout.matchAll(/^\s*(\d+)\s+(\d+)\s(.*)$/gm)].map(([, pid, group, command = ""]) => ({
    pid: Number(pid),
    group: Number(group),
    marked: command.includes(`${markName}=${mark}`) || command.includes(markedFolder(mark)),
  }));
}
