import { type CommandOutcome, runCommand } from "./command.ts";
import type { OwnTimeBudget } from "./own-time-budget.ts";
import { type Confinement, confine, type Sandbox, sandboxEnvironment } from "./sandbox.ts";

/**
 * Context in which a job runs programs: the sandbox, the only directory that the programs can access, and the signal
 * that stops them.
 */
export interface CommandContext {
  sandbox: Sandbox;
  directory: string;
  signal: AbortSignal;
  /** Time budget that is charged with the running time of the programs. */
  ownTime?: OwnTimeBudget;
}

/** Maximum address space of a command, in bytes. If a command needs more, only this command fails. */
const MEMORY_MAX_BYTES = 2 * 1024 ** 3;

/**
 * Runs a command in the sandbox, in the context's directory. The command is killed when it has used its CPU time.
 * Throws the signal's reason when the context's signal aborts.
 */
export function runConfined(
  { sandbox, directory, signal, ownTime }: CommandContext,
  argv: readonly string[],
  bounds: Pick<Confinement, "cpuSeconds" | "fileMaxBytes"> = {},
): Promise<CommandOutcome> {
  const confined = confine(argv, { sandbox, directory, memoryBytes: MEMORY_MAX_BYTES, ...bounds });
  return runCommand(confined, { env: sandboxEnvironment(directory), signal, ownTime });
}
