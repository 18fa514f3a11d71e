import { type CommandOutcome, runCommand } from "./command.ts";
import type { OwnTimeBudget } from "./own-time-budget.ts";
import { type Confinement, confine, type Sandbox, sandboxEnvironment } from "./sandbox.ts";

/** Context of a job's programs: their sandbox, the only directory that they can access, and the signal that stops them. */
export interface CommandContext {
  sandbox: Sandbox;
  directory: string;
  signal: AbortSignal;
  /** Budget that is charged with the programs' time. */
  ownTime?: OwnTimeBudget;
}

/** Address space of a command. Only a command that needs more fails. */
const MEMORY_MAX_BYTES = 2 * 1024 ** 3;

/** Runs a confined command in the context's directory until it ends or has used its CPU time. Throws the signal's reason. */
export function runConfined(
  { sandbox, directory, signal, ownTime }: CommandContext,
  argv: readonly string[],
  bounds: Pick<Confinement, "cpuSeconds" | "fileMaxBytes"> = {},
): Promise<CommandOutcome> {
  const confined = confine(argv, { sandbox, directory, memoryBytes: MEMORY_MAX_BYTES, ...bounds });
  return runCommand(confined, { env: sandboxEnvironment(directory), signal, ownTime });
}
