import { readdirSync, readFileSync } from "node:fs";

/**
 * What a running `npm start` consists of now: browsers, renderers, and proportional memory in MB of Chromium and workerd. Linux only.
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

function readProcess(name) {
  if (!/^\d+$/.test(name)) return [];
  try {
    const status = readFileSync(`/proc/${name}/stat`, "latin1");
    const [, parent] = status.slice(status.lastIndexOf(")") + 2).split(" ");
    const command = readFileSync(`/proc/${name}/cmdline`, "latin1").replaceAll("\0", " ");
    return [[Number(name), { id: name, parent: Number(parent), command }]];
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
