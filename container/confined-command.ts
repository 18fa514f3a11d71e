import { type CommandOutcome, runCommand } from "./command.ts";
import type { OwnTimeBudget } from "./own-time-budget.ts";
import { type Confinement, confine, type Sandbox, sandboxEnvironment } from "./sandbox.ts";

/**
 * Context in which a job runs programs: their sandbox, the only directory that they can access, and the signal that
 * stops them.
 */
export interface CommandContext {
  sandbox: Sandbox;
  directory: string;
  signal: AbortSignal;
  /** Time budget from which the programs' time is taken. */
  ownTime?: OwnTimeBudget;
}

/** Maximum address space of a command, in bytes. If a command needs more, only this command fails. */
const MEMORY_MAX_BYTES = 2 * 1024 ** 3;

/**
 * Runs a command in the sandbox, in the context's directory, until it ends or has used its CPU time. Throws the
 * signal's reason.
 */
export function runConfined(
  { sandbox, directory, signal, ownTime }: CommandContext,
  argv: readonly string[],
  bounds: Pick<Confinement, "cpuSeconds" | "fileMaxBytes"> = {},
): Promise<CommandOutcome> {
  const confined = confine(argv, { sandbox, directory, memoryBytes: MEMORY_MAX_BYTES, ...bounds });
  return runCommand(confined, { env: sandboxEnvironment(directory), signal, ownTime });
}
