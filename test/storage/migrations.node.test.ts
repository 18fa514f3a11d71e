import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { fromRoot } from "../../scripts/local/paths.mjs";

const migrations = readdirSync(fromRoot("migrations"))
  .filter((file) => file.endsWith(".sql"))
  .sort()
  .map((file) => ({
    file,
    statements: readFileSync(fromRoot("migrations", file), "utf8").split("--> statement-breakpoint"),
  }));

/** Statements that remove or rename what an older release of the Worker still uses while a deployment runs. */
const REMOVES = /\b(?:DROP\s+(?:TABLE|COLUMN)|RENAME\s+(?:TO|COLUMN)|DELETE\s+FROM)\b/i;

/** Migrations that remove something, with the reason why no row and no older release is harmed. */
const EXCEPTIONS: Record<string, string> = {
  "0013_jobs.sql": "builds `images` again with nullable columns, and copies every row in the same migration",
};

/** Returns the statement without triggers, whose bodies may delete rows when the service does. */
const removals = (statement: string): string =>
  /^\s*CREATE\s+TRIGGER/i.test(statement) ? "" : (REMOVES.exec(statement)?.[0] ?? "");

type Column = { name: string; type: string; notnull: number; dflt_value: string | null; pk: number };
type Row = Record<string, SQLInputValue>;

const apply = (database: DatabaseSync, { statements }: (typeof migrations)[number]) => {
  for (const statement of statements) database.exec(statement);
};

const tablesOf = (database: DatabaseSync): string[] =>
  database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
    .map(({ name }) => String(name));

/** Adds one row with a value in every column, which is recognizable and unique. */
function addRow(database: DatabaseSync, table: string, number: number): void {
  const columns = database.prepare(`PRAGMA table_info(${table})`).all() as unknown as Column[];
  const values = columns.map(({ name, type }) => (/int/i.test(type) ? number : sampleText(table, name)));
  const places = columns.map(() => "?").join(", ");
  database
    .prepare(`INSERT INTO ${table} (${columns.map(({ name }) => `"${name}"`).join(", ")}) VALUES (${places})`)
    .run(...values);
}

/** Every value is JSON, because triggers read some columns as JSON. All rows belong to one account, and attempts to the delivery. */
function sampleText(table: string, column: string): string {
  if (column === "account_id") return "acc_1";
  return JSON.stringify(column === "delivery_id" ? "deliveries.id" : `${table}.${column}`);
}

const rowsOf = (database: DatabaseSync, table: string): Row[] =>
  database.prepare(`SELECT * FROM "${table}"`).all() as Row[];

describe("The database migrations", () => {
  it.each(migrations)("only add tables, columns and indexes: $file", ({ file, statements }) => {
    const found = statements.map(removals).filter((text) => text !== "");
    if (file in EXCEPTIONS) expect(found).not.toEqual([]);
    else expect(found).toEqual([]);
  });

  it("are numbered without gaps and duplicates, in the order of the journal", () => {
    const journal = JSON.parse(readFileSync(fromRoot("migrations/meta/_journal.json"), "utf8"));
    const tags = (journal.entries as { tag: string }[]).map(({ tag }) => `${tag}.sql`);
    expect(migrations.map(({ file }) => file)).toEqual(tags);
    expect(migrations.map(({ file }) => Number(file.slice(0, 4)))).toEqual(migrations.map((_, index) => index));
  });

  it.each(migrations.map(({ file }, index) => ({ file, count: index + 1 })))(
    "keep every row and every value of a database that ends with $file",
    ({ count }) => {
      const database = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false });
      for (const migration of migrations.slice(0, count)) apply(database, migration);
      // A migration may have switched them on. The sample rows do not refer to each other.
      database.exec("PRAGMA foreign_keys = OFF");
      const tables = tablesOf(database).filter((table) => table !== "account_closures" && table !== "audit_actor");
      for (const [number, table] of tables.entries()) addRow(database, table, number + 1);
      const before = new Map(tables.map((table) => [table, rowsOf(database, table)]));
      for (const migration of migrations.slice(count)) apply(database, migration);
      for (const [table, rows] of before) {
        expect(rows.length, table).toBeGreaterThan(0);
        const after = rowsOf(database, table);
        for (const row of rows) expect(after, table).toContainEqual(expect.objectContaining(row));
      }
      expect(database.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
      database.close();
    },
  );
});
