import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { lastLines, quietToolEnvironment, run, toolNode, wranglerArguments } from "./commands.mjs";
import { fromRoot } from "./paths.mjs";
import { UserError } from "./step-printer.mjs";

/**
 * Applies missing migrations to the local databases. The record of applied migrations is in the database's folder, so deleting the
 * database deletes the record. A query through wrangler would take seconds.
 * @param {string} stateFolder
 */
export async function applyMigrations(stateFolder) {
  const record = join(stateFolder, "v3/d1/folio-migrations");
  const bindings = databaseBindings(await readFile(fromRoot("wrangler.toml"), "utf8"));
  const further = bindings.filter((name) => name !== "DB").map((name) => `\n${name}`);
  const wanted = (await fingerprint(fromRoot("migrations"))) + further.join("");
  if ((await readFile(record, "utf8").catch(() => "")) === wanted) return "up to date";

  for (const binding of bindings) {
    const args = wranglerArguments(["d1", "migrations", "apply", binding, "--local", "--persist-to", stateFolder]);
    const { code, output } = await run(toolNode, args, {
      env: { ...process.env, ...quietToolEnvironment, CI: "true" },
    });
    if (code !== 0) throw new UserError(`The database ${binding} could not be migrated:\n${lastLines(output, 20)}`);
  }
  await writeFile(record, wanted);
  return "applied";
}

/**
 * Returns the bindings of all databases: DB, DB_1, DB_2 and so on.
 * @param {string} config wrangler.toml
 */
export const databaseBindings = (config) =>
  [...config.matchAll(/^binding = "(DB(?:_\d+)?)"$/gm)].map(([, name = ""]) => name);

/** @param {string} folder */
async function fingerprint(folder) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const hash = createHash("sha256");
  for (const name of names) hash.update(`${name}\n`).update(await readFile(join(folder, name)));
  return hash.digest("hex");
}
