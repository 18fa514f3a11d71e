import { unchecked } from "../domain/unchecked.ts";
import { atPrimary } from "./read-points.ts";
import { withReadRetries } from "./read-retries.ts";
import { writeToPrimary } from "./replicas.ts";

/** Chooses the database of a statement when it runs. */
export interface Routing {
  /** Returns the database of the current work. Throws an error if it names none. */
  current(): Promise<number>;
  /** Waits after a failed write. Returns whether it shall be repeated. */
  afterMove(error: unknown, startedAt: number): Promise<boolean>;
}

interface RoutedQuery {
  text: string;
  values: readonly unknown[];
  /** Null for the database of the current work. */
  database: number | null;
}

/** A statement that is not bound to a database. */
export class RoutedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly database: number | null;
  readonly #router: RoutedDatabase;

  constructor(router: RoutedDatabase, { text, values, database }: RoutedQuery) {
    this.#router = router;
    this.text = text;
    this.values = values;
    this.database = database;
  }

  bind(...values: unknown[]): RoutedStatement {
    const { text, database } = this;
    return new RoutedStatement(this.#router, { text, values, database });
  }

  all = (...args: unknown[]) => this.#router.run(this, "all", args);
  first = (...args: unknown[]) => this.#router.run(this, "first", args);
  raw = (...args: unknown[]) => this.#router.run(this, "raw", args);
  run = (...args: unknown[]) => this.#router.run(this, "run", args);
}

/** Several databases that are used like one: statements choose their database when they run. */
export class RoutedDatabase {
  readonly #bindings: ReadonlyMap<number, D1Database>;
  readonly #reading: ReadonlyMap<number, D1Database>;
  readonly #routing: Routing;

  constructor(bindings: ReadonlyMap<number, D1Database>, routing: Routing) {
    this.#bindings = bindings;
    this.#reading = new Map([...bindings].map(([number, binding]) => [number, withReadRetries(binding)]));
    this.#routing = routing;
  }

  /** Returns a binding whose statements go to the database of the current work. */
  current = (): D1Database => this.#binding(null);

  /** Returns a binding whose statements go to this database. */
  fixed = (database: number): D1Database => this.#binding(database);

  async run({ text, values, database }: RoutedStatement, method: string, args: unknown[]): Promise<unknown> {
    const statement = (await this.#open(this.#reading, database)).prepare(text).bind(...values);
    const call = async () => Reflect.apply(Reflect.get(statement, method), statement, args);
    return database === null ? call() : atPrimary(call);
  }

  #binding(database: number | null): D1Database {
    const binding = {
      prepare: (text: string) => new RoutedStatement(this, { text, values: [], database }),
      batch: (statements: RoutedStatement[]) => this.#batch(statements),
    };
    // This cast is safe: the library uses no other method.
    return unchecked<D1Database>(binding);
  }

  /**
   * Runs statements as one transaction. A write that a move rejects waits for the move's end and then goes to the new database. All of the
   * statements must belong to one database; those without a database of their own follow the others.
   */
  async #batch(statements: RoutedStatement[]): Promise<D1Result<unknown>[]> {
    const startedAt = Date.now();
    for (;;) {
      const database = await this.#databaseOf(statements);
      const binding = await this.#open(this.#bindings, database);
      const prepared = statements.map(({ text, values }) => binding.prepare(text).bind(...values));
      try {
        const write = () => writeToPrimary(binding, prepared);
        // A read point is a position in the database of the account.
        return await (statements.some((statement) => statement.database !== null) ? atPrimary(write) : write());
      } catch (error) {
        if (!(await this.#routing.afterMove(error, startedAt))) throw error;
      }
    }
  }

  async #databaseOf(statements: RoutedStatement[]): Promise<number> {
    const named = new Set<number>();
    for (const { database, text } of statements) {
      if (database !== null) named.add(database);
      else if (!AUDIT_ACTOR.test(text)) named.add(await this.#routing.current());
    }
    const [only, ...others] = named;
    if (only === undefined || others.length > 0) {
      throw new Error(`A transaction must use one database; it uses ${[...named].join(" and ") || "none"}`);
    }
    return only;
  }

  async #open(bindings: ReadonlyMap<number, D1Database>, database: number | null): Promise<D1Database> {
    const number = database ?? (await this.#routing.current());
    const found = bindings.get(number);
    if (!found) throw new Error(`The binding DB_${number} is missing`);
    return found;
  }
}

/** Statements that name the actor belong to the database of the other statements. */
const AUDIT_ACTOR = /^(?:insert into|delete from) "audit_actor"/;
