/**
 * Applies missing migrations to a SQLite file: `node migrate-database.mjs FILE FOLDER`, with the packaged Node, which
 * includes SQLite. Each migration is one transaction. Migrations are recorded in the table that `wrangler d1 migrations
 * apply` uses.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const [, , file = "", folder = ""] = process.argv;
const database = new DatabaseSync(file);
try {
  database.exec("PRAGMA journal_mode = WAL");
  database.exec(`CREATE TABLE IF NOT EXISTS "d1_migrations"(
		id         INTEGER PRIMARY KEY AUTOINCREMENT,
		name       TEXT UNIQUE,
		applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`);
  const applied = new Set(
    database
      .prepare('SELECT name FROM "d1_migrations"')
      .all()
      .map(({ name }) => name),
  );
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  for (const name of names.sort()) {
    if (applied.has(name)) continue;
    database.exec("BEGIN IMMEDIATE");
    try {
      database.exec(readFileSync(join(folder, name), "utf8"));
      database.prepare('INSERT INTO "d1_migrations" (name) VALUES (?)').run(name);
      database.exec("COMMIT");
    } catch (error) {
      database.exec("ROLLBACK");
      throw new Error(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
} finally {
  database.close();
}
