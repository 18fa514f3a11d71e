import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { run, toolNode } from "../../scripts/local/commands.mjs";
import { applyMigrations, databaseFileName, localDatabases } from "../../scripts/local/migrations.mjs";
import { fromRoot } from "../../scripts/local/paths.mjs";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "folio-migrations-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const rowsOf = (file: string, query: string) => {
  const database = new DatabaseSync(file);
  try {
    return database.prepare(query).all();
  } finally {
    database.close();
  }
};
const appliedIn = (file: string) => rowsOf(file, "SELECT name FROM d1_migrations ORDER BY id").map(({ name }) => name);
const migrate = (file: string) =>
  run(toolNode, ["--no-warnings", fromRoot("scripts/local/migrate-database.mjs"), file, folder]);

describe("applyMigrations", () => {
  it("writes the database file of the runtime, with the table that wrangler continues from", async () => {
    expect(await applyMigrations(folder)).toBe("applied");
    // The name that Miniflare gave the file when wrangler applied the migrations.
    const name = "9ba2b04bf514d9facfd57ed57d849e77241a7adc99d1c1545d06688b43d84248.sqlite";
    const file = join(folder, "v3/d1/miniflare-D1DatabaseObject", name);
    const migrations = (await readdir(fromRoot("migrations"))).filter((one) => one.endsWith(".sql")).sort();
    expect(appliedIn(file)).toEqual(migrations);
    const [{ sql = "" } = {}] = rowsOf(file, "SELECT sql FROM sqlite_master WHERE name = 'd1_migrations'");
    expect(String(sql).replace(/\s+/g, " ")).toBe(
      'CREATE TABLE "d1_migrations"( id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL )',
    );
    expect(rowsOf(file, "PRAGMA journal_mode")).toMatchObject([{ journal_mode: "wal" }]);
    expect(await applyMigrations(folder)).toBe("up to date");
  });
});

describe("migrate-database.mjs", () => {
  it("applies only missing migrations, in order", async () => {
    const file = join(folder, "a.sqlite");
    await writeFile(join(folder, "0001_b.sql"), "ALTER TABLE t ADD b text;--> statement-breakpoint\nSELECT 1;");
    await writeFile(join(folder, "0000_a.sql"), "CREATE TABLE t (a text);");
    expect(await migrate(file)).toMatchObject({ code: 0 });
    await writeFile(join(folder, "0002_c.sql"), "INSERT INTO t VALUES ('x', 'y');");
    expect(await migrate(file)).toMatchObject({ code: 0 });
    expect(await migrate(file)).toMatchObject({ code: 0 });
    expect(appliedIn(file)).toEqual(["0000_a.sql", "0001_b.sql", "0002_c.sql"]);
    expect(rowsOf(file, "SELECT * FROM t")).toEqual([{ a: "x", b: "y" }]);
  });

  it("undoes a migration that fails, keeps those before it, and names it", async () => {
    const file = join(folder, "a.sqlite");
    await writeFile(join(folder, "0000_a.sql"), "CREATE TABLE t (a text);");
    await writeFile(join(folder, "0001_b.sql"), "CREATE TABLE u (a text); SELECT * FROM missing;");
    const { code, output } = await migrate(file);
    expect(code).toBe(1);
    expect(output).toContain("0001_b.sql: no such table: missing");
    expect(appliedIn(file)).toEqual(["0000_a.sql"]);
    expect(rowsOf(file, "SELECT name FROM sqlite_master WHERE name = 'u'")).toEqual([]);
  });
});

describe("localDatabases", () => {
  it("lists every database of a configuration with the id that the runtime uses", async () => {
    const config = await readFile(fromRoot("wrangler.toml"), "utf8");
    expect(localDatabases(config)[0]).toEqual({ binding: "DB", id: "00000000-0000-0000-0000-000000000000" });
    const section = (lines: string) => `[[d1_databases]]\n${lines}\n[[r2_buckets]]\nbinding = "FILES"\n`;
    const several =
      section('binding = "DB_1"\npreview_database_id = "p"\ndatabase_id = "d"') + section('binding = "DB_2"');
    expect(localDatabases(several)).toEqual([
      { binding: "DB_1", id: "p" },
      { binding: "DB_2", id: "DB_2" },
    ]);
    expect(databaseFileName("p")).toMatch(/^[0-9a-f]{64}$/);
  });
});
