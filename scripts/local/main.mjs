import { whenOrphaned } from "./orphaned.mjs";
import { UserError } from "./step-printer.mjs";
import { createSupervisor } from "./supervisor.mjs";

const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * Runs a script's main function and sets the exit code. Prints the message of an error and sets the code to 1.
 * @param {() => Promise<number>} main
 */
export async function runMain(main) {
  process.exitCode = await main().catch(reportFailure);
}

/**
 * Runs `main` like `runMain`, with a supervisor. The supervisor ends all processes that `main` has started, also after
 * a signal.
 * @param {(supervisor: import("./supervisor.mjs").Supervisor) => Promise<number>} main
 * @param {{ onSignal?: (signal: NodeJS.Signals) => number }} [options] `onSignal` returns the exit code. Default: that of a failed command.
 */
export async function runSupervised(main, { onSignal = () => 130 } = {}) {
  // Ignores errors of a closed terminal, because they must not stop the cleanup.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  const supervisor = createSupervisor();
  /** @type {Promise<() => number>} */
  const interrupted = new Promise((resolve) => {
    for (const signal of signals) process.on(signal, () => resolve(() => onSignal(signal)));
    // Watches the parent process, because npm may be killed before it can forward a signal.
    if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(() => resolve(() => onSignal("SIGHUP")));
  });
  const done = main(supervisor).then(
    (code) => () => code,
    (error) => () => reportFailure(error),
  );
  const report = await Promise.race([done, interrupted]);
  const code = report();
  const clean = await supervisor.end();
  if (!clean) console.error("Some processes could not be stopped.");
  process.exit(clean ? code : 1);
}

/** @param {unknown} error */
function reportFailure(error) {
  console.error(error instanceof UserError ? `\n${error.message}` : error);
  return 1;
}
