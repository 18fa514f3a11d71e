import { FolioError, storageUnavailable } from "./errors.ts";

/** Pauses before the second and third attempts: longer than a reconnection takes, and short compared with the work. */
const RETRY_PAUSES_MS = [20, 100];
/** Messages of the database about statements that it understood and rejected. */
const REJECTED_STATEMENT = /\bSQLITE_|constraint failed|no such (?:table|column)|syntax error/i;
const DUPLICATE = /UNIQUE constraint failed|SQLITE_CONSTRAINT_(?:UNIQUE|PRIMARYKEY)/i;

/** Whether the error is caused by the call itself, so that another attempt would fail too. */
function isPermanent(error: unknown): boolean {
  if (error instanceof FolioError || error instanceof RangeError) return true;
  return error instanceof Error && REJECTED_STATEMENT.test(error.message);
}

/** Whether the database rejected a row because it already exists. */
export const isDuplicate = (error: unknown): boolean => error instanceof Error && DUPLICATE.test(error.message);

/**
 * Runs an idempotent call up to three times. Throws errors of the call itself unchanged, and `storage_unavailable`, which clients may
 * retry, when the last attempt failed too.
 */
export async function retryStorageCall<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (isPermanent(error)) throw error;
      const pauseMs = RETRY_PAUSES_MS[attempt];
      if (pauseMs === undefined) throw storageUnavailable(error);
      // biome-ignore lint/style/noRestrictedGlobals: the pause before a retry is what this function is for
      await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.5 + Math.random())));
    }
  }
}

/** Runs a call that is not idempotent once, and throws the same errors as `repeated`. */
export async function callStorage<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw isPermanent(error) ? error : storageUnavailable(error);
  }
}

/**
 * Returns a proxy whose methods are repeated on failure. `of` creates the object for each attempt, because a failed stub may stay broken.
 */
export function withStorageRetries<Contract extends object>(of: () => Contract): Contract {
  // This cast is safe: every method of a contract between objects is asynchronous.
  return new Proxy({} as Contract, {
    get:
      (_, name) =>
      (...args: unknown[]) =>
        retryStorageCall(async () => {
          const target = of();
          const method: unknown = Reflect.get(target, name);
          return Reflect.apply(method as (...args: unknown[]) => unknown, target, args);
        }),
  });
}
