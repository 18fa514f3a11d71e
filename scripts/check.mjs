import { availableParallelism } from "node:os";
import { checkParts } from "./checking/parts.mjs";
import { runParts } from "./checking/run-parts.mjs";
import { runMain } from "./local/main.mjs";

/**
 * `npm run check` runs every check whose input files have changed since it last passed. `npm run check -- types` runs the checks whose
 * names contain the argument; `--fresh` also runs checks whose inputs have not changed.
 */
const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith("--"));

await runMain(async () => {
  const parts = (await checkParts()).filter(
    ({ name }) => names.length === 0 || names.some((part) => name.includes(part)),
  );
  const passed = await runParts(parts, {
    atOnce: availableParallelism(),
    fresh: args.includes("--fresh"),
    show: (line) => console.log(line),
  });
  return passed ? 0 : 1;
});
