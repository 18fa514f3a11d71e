import { spawnSync } from "node:child_process";

/**
 * Runs a command and returns the CPU seconds that it and its child processes used. Ignores the exit status, because some tools use it for
 * warnings.
 */
export function cpuSecondsOf(argv) {
  const script = 'TIMEFORMAT="%3U %3S"; { time "$@" >/dev/null 2>&1; } 2>&1';
  const { stdout } = spawnSync("bash", ["-c", script, "bash", ...argv]);
  return stdout
    .toString()
    .trim()
    .split(/\s+/)
    .reduce((sum, part) => sum + Number(part), 0);
}
