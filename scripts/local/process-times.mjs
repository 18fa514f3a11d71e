import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";

/** Clock ticks per second in `/proc/<id>/stat` (proc(5)). It is the same on all architectures of Linux. */
const TICKS_PER_S = 100;

/** @typedef {{ pid: number, parent: number, seconds: number }} ProcessTime `seconds`: CPU time, with that of ended children. */

/**
 * Returns the CPU time of a process and all its descendants, in seconds.
 * @param {number} ancestor
 */
export async function cpuSecondsOf(ancestor) {
  const all = await (process.platform === "linux" ? fromProc() : fromPs());
  const family = new Set([ancestor]);
  // Repeats the loop until it finds no more descendants, because the list of processes has no useful order.
  for (let found = 0; found !== family.size; ) {
    found = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all.reduce((sum, { pid, seconds }) => sum + (family.has(pid) ? seconds : 0), 0);
}

/** @returns {Promise<ProcessTime[]>} */
async function fromProc() {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => "");
      if (stat === "") return [];
      // Skips the name of the command, which is in parentheses and may itself contain spaces and parentheses.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      return [{ pid: Number(pid), parent: Number(fields[1]), seconds: ticks / TICKS_PER_S }];
    }),
  );
  return found.flat();
}

/** @returns {Promise<ProcessTime[]>} */
async function fromPs() {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid=,time="]);
  return [...stdout.matchAll(/^\s*(\d+)\s+(\d+)\s+([\d:.-]+)\s*$/gm)].map(([, pid, parent, time = ""]) => ({
    pid: Number(pid),
    parent: Number(parent),
    seconds: time.split(/[-:]/).reduce((sum, part) => sum * 60 + Number(part), 0),
  }));
}
