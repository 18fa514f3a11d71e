import {
  ACCOUNT_MOVING,
  type AccountMoveRecord,
  FIRST_POSITION,
  type MoveKey,
  type MovePosition,
} from "../domain/account-move.ts";
import { type AccountDatabases, DIRECTORY } from "./account-databases.ts";
import { MOVE_PASS, MOVED_TABLES, type MovedTable } from "./moved-tables.ts";

type Value = MoveKey[number];
type Row = Record<string, Value>;
type MoveRow = Omit<AccountMoveRecord, "position"> & { position: string };

export type FenceState = "arriving" | "leaving" | "left";

const AUDIT_ROWS = 100;
const DELETED_ROWS = 500;

const SELECT_MOVE = `SELECT account_id AS accountId, started_at AS startedAt, from_database AS "from", to_database AS "to", step, position,
  lease_until AS leaseUntil, switched_at AS switchedAt, ended_at AS endedAt FROM account_moves`;

/** Moves of accounts between databases: their state in the directory, and the rows that they copy, compare and delete. */
export class AccountMoveRepository {
  readonly #databases: AccountDatabases;

  constructor(databases: AccountDatabases) {
    this.#databases = databases;
  }

  /** Returns the account's move that has not ended, or null. */
  async open(accountId: string): Promise<AccountMoveRecord | null> {
    const row = await this.#directory(
      `${SELECT_MOVE} WHERE account_id = ? AND ended_at IS NULL`,
      accountId,
    ).first<MoveRow>();
    return row && { ...row, position: JSON.parse(row.position) };
  }

  /** Starts a move. Returns false if another one has started meanwhile, or if the account was deleted. */
  async begin({ accountId, from, to, nowMs }: { accountId: string; from: number; to: number; nowMs: number }) {
    const [changed] = await this.#databases.binding(DIRECTORY).batch([
      this.#directory(
        "UPDATE accounts SET moving_to = ? WHERE id = ? AND database = ? AND moving_to IS NULL",
        to,
        accountId,
        from,
      ),
      this.#directory(
        `INSERT INTO account_moves (account_id, started_at, from_database, to_database, step, position, lease_until)
         SELECT ?1, ?2, ?3, ?4, 'copy', ?5, 0 WHERE changes() = 1`,
        accountId,
        nowMs,
        from,
        to,
        JSON.stringify(FIRST_POSITION),
      ),
    ]);
    return changed?.meta.changes === 1;
  }

  /** Takes the move's lease. Returns null while another process has it, or when that process has changed the move. */
  async lease(move: AccountMoveRecord, { nowMs, untilMs }: { nowMs: number; untilMs: number }) {
    return move.leaseUntil > nowMs ? null : this.save(move, untilMs);
  }

  /**
   * Stores the move's state, and until when this process needs the move for itself. Returns null, and stores nothing, if another process has
   * taken the lease.
   */
  async save(move: AccountMoveRecord, leaseUntil: number): Promise<AccountMoveRecord | null> {
    const { meta } = await this.#directory(
      `UPDATE account_moves SET step = ?, position = ?, switched_at = ?, ended_at = ?, lease_until = ?
       WHERE account_id = ? AND started_at = ? AND lease_until = ?`,
      move.step,
      JSON.stringify(move.position),
      move.switchedAt,
      move.endedAt,
      leaseUntil,
      move.accountId,
      move.startedAt,
      move.leaseUntil,
    ).run();
    return meta.changes === 1 ? { ...move, leaseUntil } : null;
  }

  /** Sets the account's fence in a database; null removes it. */
  async fence(database: number, accountId: string, state: FenceState | null): Promise<void> {
    const binding = this.#databases.binding(database);
    const statement =
      state === null
        ? binding.prepare("DELETE FROM account_fences WHERE account_id = ?").bind(accountId)
        : binding
            .prepare(
              "INSERT INTO account_fences (account_id, state) VALUES (?, ?) ON CONFLICT (account_id) DO UPDATE SET state = excluded.state",
            )
            .bind(accountId, state);
    await statement.run();
  }

  /** Makes the directory name the new database. Returns false if the account was deleted. A repetition has no effect. */
  async switch({ accountId, from, to }: AccountMoveRecord): Promise<boolean> {
    const [, found] = await this.#databases
      .binding(DIRECTORY)
      .batch<{ database: number }>([
        this.#directory(
          "UPDATE accounts SET database = ?1, moving_to = NULL WHERE id = ?2 AND database = ?3 AND moving_to = ?1",
          to,
          accountId,
          from,
        ),
        this.#directory("SELECT database FROM accounts WHERE id = ?", accountId),
      ]);
    return found?.results[0]?.database === to;
  }

  /**
   * Compares the next rows of a pass in both databases, and makes those of the new database equal. Returns the new position, or null at the
   * end of the pass.
   */
  async copyPart(move: AccountMoveRecord): Promise<MovePosition | null> {
    const { stage, after, changes } = move.position;
    const part = MOVE_PASS[stage];
    if (!part) return null;
    const copied = await this.#copyRows(move, part, after);
    const isEnd = copied.last === null;
    return { stage: isEnd ? stage + 1 : stage, after: copied.last ?? [], changes: changes + copied.changes };
  }

  /** Deletes the next old rows. Returns the new position, or null when none is left. */
  async deletePart(move: AccountMoveRecord): Promise<MovePosition | null> {
    const { stage, changes } = move.position;
    const name = deletedTables(move.from)[stage];
    if (name === undefined) return null;
    const deleted = await this.#deleteRows(move, name);
    return { stage: deleted === 0 ? stage + 1 : stage, after: [], changes: changes + deleted };
  }

  async #copyRows(
    { accountId, from, to }: AccountMoveRecord,
    { table, deletesOnly }: { table: MovedTable; deletesOnly: boolean },
    after: readonly Value[],
  ): Promise<{ last: readonly Value[] | null; changes: number }> {
    const source = await this.#rows(from, table, { accountId, after, upTo: null, limit: table.rows });
    const last = source.length < table.rows ? null : keyOf(table, source.at(-1) ?? {});
    const target = await this.#rows(to, table, { accountId, after, upTo: last, limit: table.rows * 2 });
    const wanted = new Map(source.map((row) => [JSON.stringify(keyOf(table, row)), row]));
    const present = new Map(target.map((row) => [JSON.stringify(keyOf(table, row)), row]));
    const surplus = [...present].flatMap(([key, row]) => (wanted.has(key) ? [] : [row]));
    const different = deletesOnly
      ? []
      : [...wanted].flatMap(([key, row]) => (JSON.stringify(present.get(key)) === JSON.stringify(row) ? [] : [row]));
    const changes = surplus.length + different.length;
    if (changes > 0) {
      const statements = [
        ...surplus.map((row) => this.#deletion(to, table, row)),
        ...different.flatMap((row) => [
          ...this.#clearance(to, table, { accountId, row }),
          this.#upsert(to, table, row),
        ]),
      ];
      await this.#pass(to, { accountId, state: "arriving", statements });
    }
    return { last, changes };
  }

  /**
   * Copies the next entries of the audit log from the old database to database 0, which keeps those of all former databases. Returns the
   * sequence number of the last one, or null at the end. A repetition copies nothing twice.
   */
  async copyAuditEntries({ accountId, from }: AccountMoveRecord, after: number): Promise<number | null> {
    const { results } = await this.#databases
      .binding(from)
      .prepare("SELECT * FROM audit_entries WHERE account_id = ? AND sequence > ? ORDER BY sequence LIMIT ?")
      .bind(accountId, after, AUDIT_ROWS)
      .all<Row>();
    if (results.length === 0) return null;
    await this.#databases.binding(DIRECTORY).batch(
      results.map(({ action = null, subject = null, details = null, at = null, actor = null }) =>
        this.#directory(
          `INSERT INTO audit_entries (account_id, action, subject, details, at, actor) SELECT ?1, ?2, ?3, ?4, ?5, ?6
           WHERE NOT EXISTS (SELECT 1 FROM audit_entries WHERE account_id = ?1 AND action = ?2 AND subject = ?3 AND details = ?4 AND at = ?5 AND actor IS ?6)`,
          accountId,
          action,
          subject,
          details,
          at,
          actor,
        ),
      ),
    );
    return Number(results.at(-1)?.sequence);
  }

  async #deleteRows({ accountId, from }: AccountMoveRecord, name: string): Promise<number> {
    const table = MOVED_TABLES.find((one) => one.name === name);
    const rows = table?.parent
      ? `SELECT t.rowid FROM ${table.parent.table} AS p JOIN ${name} AS t ON t.${table.parent.column} = p.id WHERE p.account_id = ? LIMIT ?`
      : `SELECT rowid FROM ${name} WHERE account_id = ? LIMIT ?`;
    const statement = this.#databases
      .binding(from)
      .prepare(`DELETE FROM ${name} WHERE rowid IN (${rows})`)
      .bind(accountId, DELETED_ROWS);
    const [answer] = await this.#pass(from, { accountId, state: "left", statements: [statement] });
    return answer?.meta.changes ?? 0;
  }

  async #rows(database: number, table: MovedTable, { accountId, after, upTo, limit }: RowRange): Promise<Row[]> {
    const columns = table.key.map((name) => `t.${name}`).join(", ");
    const marks = table.key.map(() => "?").join(", ");
    const source = table.parent
      ? `${table.parent.table} AS p JOIN ${table.name} AS t ON t.${table.parent.column} = p.id WHERE p.account_id = ?`
      : `${table.name} AS t WHERE t.account_id = ?`;
    const begin = after.length === 0 ? "" : ` AND (${columns}) > (${marks})`;
    const end = upTo === null ? "" : ` AND (${columns}) <= (${marks})`;
    const { results } = await this.#databases
      .binding(database)
      .prepare(`SELECT t.* FROM ${source}${begin}${end} ORDER BY ${columns} LIMIT ?`)
      .bind(accountId, ...after, ...(upTo ?? []), limit)
      .all<Row>();
    return results;
  }

  #upsert(database: number, { name, primary }: MovedTable, row: Row): D1PreparedStatement {
    const columns = Object.keys(row);
    const quoted = columns.map((column) => `"${column}"`);
    const changed = columns
      .filter((column) => !primary.includes(column))
      .map((column) => `"${column}" = excluded."${column}"`);
    const conflict = changed.length === 0 ? "DO NOTHING" : `DO UPDATE SET ${changed.join(", ")}`;
    return this.#databases
      .binding(database)
      .prepare(
        `INSERT INTO ${name} (${quoted.join(", ")}) VALUES (${columns.map(() => "?").join(", ")}) ON CONFLICT (${primary.join(", ")}) ${conflict}`,
      )
      .bind(...columns.map((column) => row[column] ?? null));
  }

  #deletion(database: number, { name, primary }: MovedTable, row: Row): D1PreparedStatement {
    return this.#databases
      .binding(database)
      .prepare(`DELETE FROM ${name} WHERE ${primary.map((column) => `${column} = ?`).join(" AND ")}`)
      .bind(...primary.map((column) => row[column] ?? null));
  }

  /** Deletes an earlier copy of another row with the same unique values. The pass that follows copies that row again. */
  #clearance(database: number, { name, unique }: MovedTable, { accountId, row }: OwnedRow): D1PreparedStatement[] {
    if (!unique || unique.some((column) => row[column] === null)) return [];
    const same = unique.map((column) => `${column} = ?`).join(" AND ");
    return [
      this.#databases
        .binding(database)
        .prepare(`DELETE FROM ${name} WHERE account_id = ? AND ${same} AND id <> ?`)
        .bind(accountId, ...unique.map((column) => row[column] ?? null), row.id ?? null),
    ];
  }

  /**
   * Runs statements past the fence, if the fence has this state. Otherwise nothing is changed: another process has continued the move, and the
   * statements are outdated. Returns the results of the statements.
   */
  async #pass(
    database: number,
    { accountId, state, statements }: { accountId: string; state: FenceState; statements: D1PreparedStatement[] },
  ): Promise<D1Result[]> {
    const binding = this.#databases.binding(database);
    const enter = binding
      .prepare(
        `INSERT INTO account_move_passes (account_id)
         SELECT iif(EXISTS (SELECT 1 FROM account_fences WHERE account_id = ?1 AND state = ?2), ?1, NULL)`,
      )
      .bind(accountId, state);
    const leave = binding.prepare("DELETE FROM account_move_passes");
    const answers = await binding.batch([enter, ...statements, leave]).catch((error: unknown) => {
      throw new Error(`${ACCOUNT_MOVING}: the step could not change database ${database}`, { cause: error });
    });
    return answers.slice(1, -1);
  }

  #directory(sql: string, ...values: Value[]): D1PreparedStatement {
    return this.#databases
      .binding(DIRECTORY)
      .prepare(sql)
      .bind(...values);
  }
}

interface RowRange {
  accountId: string;
  /** Exclusive; empty for the first rows. */
  after: readonly Value[];
  /** Inclusive; null for all following rows. */
  upTo: readonly Value[] | null;
  limit: number;
}

interface OwnedRow {
  accountId: string;
  row: Row;
}

const keyOf = ({ key }: MovedTable, row: Row): Value[] => key.map((column) => row[column] ?? null);

/** Tables whose old rows a move deletes, in order. Versions of templates, partials and assets are deleted with them. */
const deletedTables = (from: number): readonly string[] => [
  "delivery_attempts",
  ...["template_assets", "template_partials", "template_versions", "templates"],
  ...["partial_versions", "partials", "asset_versions", "assets"],
  ...MOVED_TABLES.filter(({ name, parent }) => !parent && !["templates", "partials", "assets"].includes(name)).map(
    ({ name }) => name,
  ),
  // Database 0 keeps the audit log.
  ...(from === DIRECTORY ? [] : ["audit_entries"]),
];
