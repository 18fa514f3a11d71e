import { readFile, writeFile } from "node:fs/promises";
import { runMain } from "./local/main.mjs";
import { fromRoot } from "./local/paths.mjs";
import { parseProbeArguments, usage } from "./probe/arguments.mjs";
import { probe } from "./probe/probe.mjs";
import { probeTable } from "./probe/table.mjs";

/**
 * File with the recorded check results of `npm start`, with which a deployment is compared. The option `--save` writes
 * the file.
 */
const referencePath = fromRoot("scripts/probe/local.json");

await runMain(async () => {
  const options = await parseProbeArguments(process.argv.slice(2), process.env);
  if (!options) {
    console.log(usage);
    return 0;
  }
  const rows = await probe(options, (name) => process.stderr.write(`${name} …\n`));
  const reference = JSON.parse(await readFile(referencePath, "utf8").catch(() => "[]"));
  console.log(options.json ? JSON.stringify(rows, null, 2) : probeTable(rows, reference));
  if (options.save) await writeFile(options.save, `${JSON.stringify(rows, null, 2)}\n`);
  return rows.some(({ state }) => state === "failed") ? 1 : 0;
});
