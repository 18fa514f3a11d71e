import { readdirSync, readFileSync } from "node:fs";

/**
 * Returns the number of browsers and renderer processes of a running `npm start`, and the memory of Chromium and workerd in MB. Memory that
 * several processes share is divided between them. Linux only.
 * @param {string} baseUrl
 */
export function processesOf(baseUrl) {
  const all = new Map(readdirSync("/proc").flatMap(readProcess));
  const isWorker = ({ command }) =>
    command.includes("worker-process.mjs") && command.includes(`"port":${new URL(baseUrl).port},`);
  const isOurs = (process) => process !== undefined && (isWorker(process) || isOurs(all.get(process.parent)));
  const ours = [...all.values()].filter(isOurs);
  const workerd = ours.filter(({ command }) => command.includes("workerd serve"));
  const chromium = ours.filter(
    ({ command }) => /chrom/.test(command) && !workerd.some((one) => one.command === command),
  );
  return {
    browsers: chromium.filter(({ command }) => !command.includes("--type=")).length,
    renderers: chromium.filter(({ command }) => command.includes("--type=renderer")).length,
    "chromium MB": megabytes(chromium),
    "workerd MB": megabytes(workerd),
  };
}

/**
 * Returns the ids of the browsers' main processes among the descendants of a process. Linux only.
 * @param {number} root
 */
export function browserProcessesOf(root) {
  const all = new Map(readdirSync("/proc").flatMap(readProcess));
  const isBelow = (process) =>
    process !== undefined && (Number(process.id) === root || isBelow(all.get(process.parent)));
  const isBrowser = ({ command }) =>
    /^\S*chrom/.test(command) && command.includes("--user-data-dir=") && !command.includes("--type=");
  return [...all.values()].filter((process) => isBrowser(process) && isBelow(process)).map(({ id }) => Number(id));
}

/** Returns the command line of a process, or "" if it has ended. Linux only. @param {number} pid */
export function commandOf(pid) {
  const [entry] = readProcess(String(pid));
  return entry?.[1].command ?? "";
}

const TICK_MS = 10;

/**
 * Returns the CPU time in ms of all descendants of a process, including those that have ended. Linux only.
 * @param {number} root
 */
export function cpuOfDescendants(root) {
  const all = new Map(readdirSync("/proc").flatMap(readProcess));
  const isBelow = (process) =>
    process !== undefined && (Number(process.id) === root || isBelow(all.get(process.parent)));
  const below = [...all.values()].filter(isBelow);
  const workerd = below.filter(({ command }) => command.includes("workerd serve"));
  const chromium = below.filter(({ command }) => /chrom/.test(command) && !/worker-process|workerd/.test(command));
  return { workerd: sumOf(workerd), chromium: sumOf(chromium), all: sumOf(below) };
}

/** Returns the process that is the ancestor of a running `npm start`'s Worker and browsers. Linux only. @param {string} baseUrl */
export function workerProcessOf(baseUrl) {
  const processes = readdirSync("/proc").flatMap(readProcess);
  const isWorker = ([, { command }]) =>
    command.includes("worker-process.mjs") && command.includes(`"port":${new URL(baseUrl).port},`);
  return processes.find(isWorker)?.[0];
}

const sumOf = (processes) => processes.reduce((sum, { cpuMs }) => sum + cpuMs, 0);

function readProcess(name) {
  if (!/^\d+$/.test(name)) return [];
  try {
    const status = readFileSync(`/proc/${name}/stat`, "latin1");
    const [, parent, ...rest] = status.slice(status.lastIndexOf(")") + 2).split(" ");
    // CPU time of the process and of its ended child processes: fields 14 to 17 of /proc/<pid>/stat (utime, stime,
    // cutime, cstime). `rest` starts at field 5.
    const cpuMs = rest.slice(9, 13).reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0);
    const command = readFileSync(`/proc/${name}/cmdline`, "latin1").replaceAll("\0", " ");
    return [[Number(name), { id: name, parent: Number(parent), command, cpuMs }]];
  } catch {
    return [];
  }
}

function megabytes(processes) {
  const kilobytes = processes.map(({ id }) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, "latin1"))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return Math.round(kilobytes.reduce((sum, size) => sum + size, 0) / 1024);
}
