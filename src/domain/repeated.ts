import { FolioError, storageUnavailable } from "./errors.ts";

/** Before the second try and the third: longer than a connection that is made anew takes, short beside the work. */
const PAUSES_MS = [20, 100];
/** What the database says of a statement that it understood and refused. */
const REFUSED = /\bSQLITE_|constraint failed|no such (?:table|column)|syntax error/i;
const DUPLICATE = /UNIQUE constraint failed|SQLITE_CONSTRAINT_(?:UNIQUE|PRIMARYKEY)/i;

/** A fault of the call and not of its way, which another try would meet again. */
function isFinal(error: unknown): boolean {
  if (error instanceof FolioError || error instanceof RangeError) return true;
  return error instanceof Error && REFUSED.test(error.message);
}

/** Whether the database refused a row because it has it already. */
export const isDuplicate = (error: unknown): boolean => error instanceof Error && DUPLICATE.test(error.message);

/**
 * Calls what is safe to call again up to three times. Throws what is a fault of the call as it is, and `storage_unavailable`, which
 * clients may retry, when the last try failed too.
 */
export async function repeated<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (isFinal(error)) throw error;
      const pauseMs = PAUSES_MS[attempt];
      if (pauseMs === undefined) throw storageUnavailable(error);
      // biome-ignore lint/style/noRestrictedGlobals: the pause before a retry is what this function is for
      await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.5 + Math.random())));
    }
  }
}

/** Calls once what is not safe to call again; its failures are told as `repeated` tells them. */
export async function tried<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw isFinal(error) ? error : storageUnavailable(error);
  }
}

/** The same object, each of whose methods may be called again. `of` gives it anew: a stub that failed may stay broken. */
export function repeating<Contract extends object>(of: () => Contract): Contract {
  // safe because every method of a contract between objects is asynchronous
  return new Proxy({} as Contract, {
    get:
      (_, name) =>
      (...args: unknown[]) =>
        repeated(async () => {
          const target = of();
          const method: unknown = Reflect.get(target, name);
          return Reflect.apply(method as (...args: unknown[]) => unknown, target, args);
        }),
  });
}
