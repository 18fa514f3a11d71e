import { type CommandOutcome, runCommand } from "./command.ts";
import type { OwnTimeBudget } from "./own-time-budget.ts";
import { type Confinement, confine, type Sandbox, sandboxEnvironment } from "./sandbox.ts";

/** Where a job's programs work: the one directory they see, how they are confined, and what stops them. */
export interface CommandContext {
  sandbox: Sandbox;
  directory: string;
  signal: AbortSignal;
  /** Charged with the time of the programs. */
  ownTime?: OwnTimeBudget;
}

/** A command may map so much; what needs more fails alone. */
const MEMORY_MAX_BYTES = 2 * 1024 ** 3;

/** Runs a confined command in the desk's directory until it ends or has used its processor time. Throws the signal's reason. */
export function runConfined(
  { sandbox, directory, signal, ownTime }: CommandContext,
  argv: readonly string[],
  bounds: Pick<Confinement, "cpuSeconds" | "fileMaxBytes"> = {},
): Promise<CommandOutcome> {
  const confined = confine(argv, { sandbox, directory, memoryBytes: MEMORY_MAX_BYTES, ...bounds });
  return runCommand(confined, { env: sandboxEnvironment(directory), signal, ownTime });
}
