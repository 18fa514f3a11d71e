import { createHash, createHmac } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { lastLines, run, toolNode } from "./commands.mjs";
import { fromRoot } from "./paths.mjs";
import { UserError } from "./step-printer.mjs";

/** Key from which the local runtime derives the ids of its databases (`d1DatabaseEntry` and D1 plugin of Miniflare). */
const DATABASE_KEY = "miniflare-D1DatabaseObject";
const ID_PART_BYTES = 16;

/**
 * Applies missing migrations to the local databases. Writes the database files directly, because wrangler starts a
 * runtime for each step, which takes 10 s of CPU time in all. Wrangler can continue from the result: the table of
 * applied migrations is the same. The record of the last application is in the database's folder, so deleting the
 * database deletes the record.
 * @param {string} stateFolder
 */
export async function applyMigrations(stateFolder) {
  const folder = join(stateFolder, "v3/d1");
  const record = join(folder, "folio-migrations");
  const databases = localDatabases(await readFile(fromRoot("wrangler.toml"), "utf8"));
  const further = databases.filter(({ binding }) => binding !== "DB").map(({ binding }) => `\n${binding}`);
  const wanted = (await fingerprint(fromRoot("migrations"))) + further.join("");
  if ((await readFile(record, "utf8").catch(() => "")) === wanted) return "up to date";

  await mkdir(join(folder, DATABASE_KEY), { recursive: true });
  for (const { binding, id } of databases) {
    const file = join(folder, DATABASE_KEY, `${databaseFileName(id)}.sqlite`);
    const script = fromRoot("scripts/local/migrate-database.mjs");
    const { code, output } = await run(toolNode, ["--no-warnings", script, file, fromRoot("migrations")]);
    if (code !== 0) throw new UserError(`The database ${binding} could not be migrated:\n${lastLines(output, 20)}`);
  }
  await writeFile(record, wanted);
  return "applied";
}

/**
 * Returns the databases of a wrangler.toml, with the ids under which the local runtime stores them.
 * @param {string} config
 */
export function localDatabases(config) {
  const sections = config.split(/^\[\[/m).filter((section) => section.startsWith("d1_databases]]"));
  return sections.map((section) => {
    const [body = ""] = section.split(/^\[/m);
    const textOf = (/** @type {string} */ key) => new RegExp(`^${key} = "(.*)"`, "m").exec(body)?.[1];
    const binding = textOf("binding") ?? "";
    return { binding, id: textOf("preview_database_id") ?? textOf("database_id") ?? binding };
  });
}

/**
 * Returns the name of the file in which the runtime stores a database, without extension. It is the id of the Durable
 * Object with this name: a digest of the name, and a digest of that digest.
 * @param {string} id
 */
export function databaseFileName(id) {
  const key = createHash("sha256").update(DATABASE_KEY).digest();
  const digest = (/** @type {string | Buffer} */ data) =>
    createHmac("sha256", key).update(data).digest().subarray(0, ID_PART_BYTES);
  const name = digest(id);
  return Buffer.concat([name, digest(name)]).toString("hex");
}

/** @param {string} folder */
async function fingerprint(folder) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const hash = createHash("sha256");
  for (const name of names) hash.update(`${name}\n`).update(await readFile(join(folder, name)));
  return hash.digest("hex");
}
