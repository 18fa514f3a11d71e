import { FolioError, storageUnavailable } from "./errors.ts";

/**
 * Pauses in ms before the second and the third attempt. The pauses are longer than a reconnection to the storage takes,
 * and short compared with the work.
 */
const RETRY_PAUSES_MS = [20, 100];
/** Matches database errors that are caused by the statement itself, so that a retry would fail too. */
const REJECTED_STATEMENT = /\bSQLITE_|constraint failed|no such (?:table|column)|syntax error/i;
const DUPLICATE = /UNIQUE constraint failed|SQLITE_CONSTRAINT_(?:UNIQUE|PRIMARYKEY)/i;

/** Whether the call itself caused the error, so that another attempt would fail too. */
function isPermanent(error: unknown): boolean {
  if (error instanceof FolioError || error instanceof RangeError) return true;
  return error instanceof Error && REJECTED_STATEMENT.test(error.message);
}

/** Whether the database rejected a row because it already exists. */
export const isDuplicate = (error: unknown): boolean => error instanceof Error && DUPLICATE.test(error.message);

/**
 * Runs an idempotent call up to three times. Throws an error that the call itself caused unchanged and at once. If the
 * last attempt also fails, throws `storage_unavailable`, after which clients may retry.
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

/** Runs a call that is not idempotent, and therefore only once. Throws the same errors as `retryStorageCall`. */
export async function callStorage<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw isPermanent(error) ? error : storageUnavailable(error);
  }
}

/**
 * Returns a proxy that retries each method call after a failure. `of` creates the target object for each attempt,
 * because a Durable Object stub may remain broken after a failure.
 */
export function withStorageRetries<Contract extends object>(of: () => Contract): Contract {
  // This cast is safe: every method of a Durable Object's contract is asynchronous.
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
