import { spawn } from "node:child_process";
import type { OwnTimeBudget } from "./own-time-budget.ts";

export interface CommandOutcome {
  /** Exit status of the process, or null if a signal killed the process. */
  status: number | null;
  stdout: string;
  stderr: string;
}

export interface CommandOptions {
  env: Record<string, string>;
  /**
   * When this signal aborts, the command's whole process group is killed. `runCommand` then throws the signal's reason.
   */
  signal: AbortSignal;
  stdoutMaxBytes?: number;
  /** Time budget that is charged with the command's running time. */
  ownTime?: OwnTimeBudget | undefined;
}

const STDOUT_MAX_BYTES = 16 * 1024 * 1024;
const STDERR_KEPT_BYTES = 4 * 1024;

/** Runs a command in its own process group and waits until the command ends. */
export async function runCommand(argv: readonly string[], options: CommandOptions): Promise<CommandOutcome> {
  const { env, signal, stdoutMaxBytes = STDOUT_MAX_BYTES, ownTime } = options;
  signal.throwIfAborted();
  const [command = "", ...rest] = argv;
  const child = spawn(command, rest, { env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const kill = () => killGroup(child.pid);
  signal.addEventListener("abort", kill, { once: true });
  const stdout: Buffer[] = [];
  let stdoutBytes = 0;
  let stderr = "";
  child.stdout.on("data", (chunk: Buffer) => {
    stdoutBytes += chunk.byteLength;
    if (stdoutBytes > stdoutMaxBytes) kill();
    else stdout.push(chunk);
  });
  child.stderr.on("data", (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-STDERR_KEPT_BYTES);
  });
  try {
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    const status = await (ownTime ? ownTime.charge(child.pid, () => ended) : ended);
    signal.throwIfAborted();
    return { status, stdout: Buffer.concat(stdout).toString(), stderr };
  } finally {
    signal.removeEventListener("abort", kill);
  }
}

/** Kills a process that was started with `detached: true`, and all processes that it started. */
export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== "ESRCH") throw thrown;
  }
}
