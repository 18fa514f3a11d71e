import { AsyncLocalStorage } from "node:async_hooks";
import { ACCOUNT_MOVING, accountMovingError } from "../domain/account-move.ts";
import { type Database, openDatabase, openRouted } from "./database.ts";
import { RoutedDatabase } from "./routed-database.ts";

/** Number of the database that also holds the directory: accounts, keys and people. */
export const DIRECTORY = 0;

/** Maximum time in ms for which a write waits for the end of a move. */
const MOVE_WAIT_MS = 10_000;
const MOVE_POLL_MS = 200;
const CACHED_ACCOUNTS = 5_000;

/** The account whose database the current work uses, or the number of a database. */
type Scope = { accountId: string } | { database: number };

const scope = new AsyncLocalStorage<Scope>();

/** Entry of the directory: the database with the account's rows. */
export interface AccountLocation {
  database: number;
  /** Whether a move to another database runs. Such an entry is never cached. */
  isMoving: boolean;
}

/** Key of each table whose rows are found by it alone. */
const SEARCH_KEYS = { deliveries: "id", events: "id", files: "name" } as const;

export interface RowSearch {
  table: keyof typeof SEARCH_KEYS;
  id: string;
  /** Number of the database that is searched first. Default: database 0. */
  hint?: number;
}

/**
 * The databases of the deployment, and the directory that assigns each account to one of them. Database 0 holds the directory. With one
 * database, nothing is looked up and every statement goes straight to it.
 */
export class AccountDatabases {
  /** Numbers of all databases, in ascending order. */
  readonly numbers: readonly number[];
  /** Tables of the directory: accounts, keys, people, status and dead letters. */
  readonly directory: Database;
  /** Tables with the rows of accounts. Each statement goes to the database of the current work. */
  readonly ofAccounts: Database;
  /** Maximum age in ms of a cached entry of the directory. A move waits longer before it relies on it (operations/accounts/move.ts). */
  readonly cacheMs: number;
  readonly #bindings: ReadonlyMap<number, D1Database>;
  readonly #cache = new Map<string, { database: number; readAt: number }>();

  constructor(bindings: ReadonlyMap<number, D1Database>, cacheMs: number) {
    this.cacheMs = cacheMs;
    const first = bindings.get(DIRECTORY);
    if (!first) throw new Error("The binding DB is missing");
    this.#bindings = bindings;
    this.numbers = [...bindings.keys()].sort((a, b) => a - b);
    if (this.numbers.length === 1) {
      this.directory = openDatabase(first);
      this.ofAccounts = this.directory;
      return;
    }
    const router = new RoutedDatabase(bindings, {
      current: () => this.#current(),
      afterMove: (error, startedAt) => this.#afterMove(error, startedAt),
    });
    this.directory = openRouted(router.fixed(DIRECTORY));
    this.ofAccounts = openRouted(router.current());
  }

  get isDivided(): boolean {
    return this.numbers.length > 1;
  }

  binding(database: number): D1Database {
    const found = this.#bindings.get(database);
    if (!found) throw new Error(`The binding DB_${database} is missing`);
    return found;
  }

  /** Returns the size of one database. */
  async bytes(database: number): Promise<number> {
    return (await this.binding(database).prepare("SELECT 1").run()).meta.size_after;
  }

  /** Runs work whose statements go to the database of this account, also when the account moves meanwhile. */
  forAccount<Result>(accountId: string, work: () => Result): Result {
    return this.isDivided ? scope.run({ accountId }, work) : work();
  }

  /** Runs work whose statements go to this database, such as searches over all accounts. */
  inDatabase<Result>(database: number, work: () => Result): Result {
    return this.isDivided ? scope.run({ database }, work) : work();
  }

  /** Runs work once per database, one after the other. Returns all results. */
  async inEach<Result>(work: (database: number) => Promise<Result>): Promise<Result[]> {
    const results: Result[] = [];
    for (const database of this.numbers) results.push(await this.inDatabase(database, () => work(database)));
    return results;
  }

  /** Keeps an entry that another query has read from the directory at this time or later, so that it is not read again. */
  remember(accountId: string, { database, isMoving }: AccountLocation, readAt: number): void {
    this.#cache.delete(accountId);
    if (isMoving || !this.isDivided) return;
    const oldest = this.#cache.keys().next();
    if (this.#cache.size >= CACHED_ACCOUNTS && !oldest.done) this.#cache.delete(oldest.value);
    this.#cache.set(accountId, { database, readAt });
  }

  /**
   * Returns the database of an account, from the directory or from its cache. For a deleted account it is the database that still has its
   * rows, or database 0.
   */
  async databaseOf(accountId: string): Promise<number> {
    if (!this.isDivided) return DIRECTORY;
    const cached = this.#cache.get(accountId);
    const readAt = Date.now();
    if (cached && Math.abs(readAt - cached.readAt) < this.cacheMs) return cached.database;
    const location = await this.#read(accountId);
    this.remember(accountId, location, readAt);
    return location.database;
  }

  /**
   * Runs work in the database that has a row, found by an id that does not name its account: the database in `hint`, and then those of
   * accounts that have moved away from it. If none has the row, the work runs in the first.
   */
  async whereRow<Result>({ table, id, hint = DIRECTORY }: RowSearch, work: () => Promise<Result>): Promise<Result> {
    if (!this.isDivided) return work();
    const first = this.#bindings.has(hint) ? hint : DIRECTORY;
    if (await this.#hasRow(first, table, id)) return this.inDatabase(first, work);
    for (const database of await this.#movedFrom(first)) {
      if (this.#bindings.has(database) && (await this.#hasRow(database, table, id)))
        return this.inDatabase(database, work);
    }
    return this.inDatabase(first, work);
  }

  async #hasRow(database: number, table: RowSearch["table"], id: string): Promise<boolean> {
    const query = `SELECT 1 FROM ${table} WHERE ${SEARCH_KEYS[table]} = ?`;
    return (await this.binding(database).prepare(query).bind(id).first()) !== null;
  }

  async #read(accountId: string): Promise<AccountLocation> {
    const { results } = await this.binding(DIRECTORY)
      .prepare(
        `SELECT database, moving_to FROM accounts WHERE id = ?1
         UNION ALL SELECT database, NULL FROM account_closures WHERE account_id = ?1 LIMIT 1`,
      )
      .bind(accountId)
      .all<{ database: number; moving_to: number | null }>();
    const [row] = results;
    return row
      ? { database: row.database, isMoving: row.moving_to !== null }
      : { database: DIRECTORY, isMoving: false };
  }

  async #movedFrom(database: number): Promise<number[]> {
    const { results } = await this.binding(DIRECTORY)
      .prepare(
        `SELECT DISTINCT a.database AS database FROM account_moves AS m JOIN accounts AS a ON a.id = m.account_id
         WHERE m.from_database = ? AND a.database <> m.from_database`,
      )
      .bind(database)
      .all<{ database: number }>();
    return results.map((row) => row.database);
  }

  async #current(): Promise<number> {
    const current = scope.getStore();
    if (!current) throw new Error("This work names neither an account nor a database (AccountDatabases.forAccount)");
    return "database" in current ? current.database : this.databaseOf(current.accountId);
  }

  /** Waits after a write that a running move rejected. Returns whether the write shall be repeated. */
  async #afterMove(error: unknown, startedAt: number): Promise<boolean> {
    if (!(error instanceof Error) || !error.message.includes(ACCOUNT_MOVING)) return false;
    const current = scope.getStore();
    if (!current || "database" in current || Date.now() - startedAt >= MOVE_WAIT_MS) throw accountMovingError(error);
    this.#cache.delete(current.accountId);
    await new Promise((resolve) => setTimeout(resolve, MOVE_POLL_MS));
    return true;
  }
}
