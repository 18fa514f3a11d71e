import { spawnSync } from "node:child_process";

/** CPU seconds of a command and its children. Its exit status does not matter: some tools warn by it. */
export function cpuSecondsOf(argv) {
  const script = 'TIMEFORMAT="%3U %3S"; { time "$@" >/dev/null 2>&1; } 2>&1';
  const { stdout } = spawnSync("bash", ["-c", script, "bash", ...argv]);
  return stdout
    .toString()
    .trim()
    .split(/\s+/)
    .reduce((sum, part) => sum + Number(part), 0);
}
