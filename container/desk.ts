import { type CommandOutcome, run } from "./command.ts";
import type { OwnTime } from "./own-time.ts";
import { type Confinement, confine, environmentOf, type Sandbox } from "./sandbox.ts";

/** Where a job's programs work: the one directory they see, how they are confined, and what stops them. */
export interface Desk {
  sandbox: Sandbox;
  directory: string;
  signal: AbortSignal;
  /** Charged with the time of the programs. */
  ownTime?: OwnTime;
}

/** A command may map so much; what needs more fails alone. */
const MEMORY_BYTES = 2 * 1024 ** 3;

/** Runs a confined command in the desk's directory until it ends or has used its processor time. Throws the signal's reason. */
export function runAt(
  { sandbox, directory, signal, ownTime }: Desk,
  argv: readonly string[],
  bounds: Pick<Confinement, "cpuSeconds" | "fileMaxBytes"> = {},
): Promise<CommandOutcome> {
  const confined = confine(argv, { sandbox, directory, memoryBytes: MEMORY_BYTES, ...bounds });
  return run(confined, { env: environmentOf(directory), signal, ownTime });
}
