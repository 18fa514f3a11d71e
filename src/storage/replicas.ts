import type { ReadPoint } from "../domain/read-point.ts";
import { currentReadPoint } from "./read-points.ts";

/** A copy that has not reached the bookmark makes its reader wait; longer than this, the database itself is asked. */
const REPLICA_TIMEOUT_MS = 1_000;

type Read = (statement: D1PreparedStatement) => Promise<unknown>;

/**
 * A read, answered by a copy of the database where the present read point allows that, else by the database itself. It is asked, too, when
 * the copy fails or has nothing: what another client has just made is there, and what is missing there is missing.
 */
export async function readFromReplica(
  binding: D1Database,
  { sql, values, read }: { sql: string; values: readonly unknown[]; read: Read },
  atDatabase: () => Promise<unknown>,
): Promise<unknown> {
  const point = currentReadPoint();
  if (!point?.allowsReplicas) return atDatabase();
  const found = await inTime(tryReplica(binding, point, (session) => read(session.prepare(sql).bind(...values))));
  return found === undefined || isEmptyResult(found) ? atDatabase() : found;
}

async function tryReplica(
  binding: D1Database,
  point: ReadPoint,
  read: (session: D1DatabaseSession) => Promise<unknown>,
): Promise<unknown> {
  const session = binding.withSession(point.bookmark ?? "first-unconstrained");
  const found = await read(session);
  point.advanceTo(session.getBookmark());
  return found;
}

/** All of the statements or none, at the database itself; the present read point then is not before them. */
export async function writeToPrimary(
  binding: D1Database,
  statements: D1PreparedStatement[],
): Promise<D1Result<unknown>[]> {
  const point = currentReadPoint();
  if (!point) return binding.batch(statements);
  const session = binding.withSession("first-primary");
  const answers = await session.batch(statements);
  point.advanceTo(session.getBookmark());
  return answers;
}

/** Undefined when it failed or takes too long. */
async function inTime(work: Promise<unknown>): Promise<unknown> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), REPLICA_TIMEOUT_MS);
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** As `first`, `raw` and `all` say it. */
function isEmptyResult(found: unknown): boolean {
  if (found === null) return true;
  if (Array.isArray(found)) return found.length === 0;
  return typeof found === "object" && "results" in found && Array.isArray(found.results) && found.results.length === 0;
}
