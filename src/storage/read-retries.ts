import { retryStorageCall } from "../domain/storage-retry.ts";
import { readFromReplica, writeToPrimary } from "./replicas.ts";

const READS = new Set<string | symbol>(["all", "first", "raw", "run"]);

/** Returns the binding with reads that a replica may answer and that are repeated after a connection error. */
export function withReadRetries(binding: D1Database): D1Database {
  return overrideMethods(binding, {
    prepare: (text: string) => {
      const statement = binding.prepare(text);
      return /^\s*select\b/i.test(text) ? retryingStatement(binding, { text, values: [], statement }) : statement;
    },
    batch: (statements: D1PreparedStatement[]) => writeToPrimary(binding, statements),
  });
}

interface Query {
  text: string;
  values: readonly unknown[];
  /** The statement with its values bound. */
  statement: D1PreparedStatement;
}

function retryingStatement(binding: D1Database, { text, values, statement }: Query): D1PreparedStatement {
  const read =
    (name: string | symbol) =>
    (...args: unknown[]) => {
      const from = async (prepared: D1PreparedStatement) => Reflect.apply(Reflect.get(prepared, name), prepared, args);
      const atDatabase = () => retryStorageCall(() => from(statement));
      return readFromReplica(binding, { sql: text, values, read: from }, atDatabase);
    };
  const reads = Object.fromEntries([...READS].map((name) => [name, read(name)]));
  const bind = (...bound: unknown[]) =>
    retryingStatement(binding, { text, values: bound, statement: statement.bind(...bound) });
  return overrideMethods(statement, { ...reads, bind });
}

/** Returns the object with some of its methods replaced. */
function overrideMethods<Target extends object>(target: Target, replaced: Record<string, unknown>): Target {
  return new Proxy(target, {
    get: (_, name) => {
      if (typeof name === "string" && name in replaced) return replaced[name];
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
