import type { ReadPoint } from "../domain/read-point.ts";
import { currentReadPoint } from "./read-points.ts";

/** Timeout of a replica that has not reached the bookmark, in ms. After it, the primary is asked. */
const REPLICA_TIMEOUT_MS = 1_000;

type Read = (statement: D1PreparedStatement) => Promise<unknown>;

/**
 * Runs a read on a replica if the current read point allows it, and otherwise on the primary. It also asks the primary when the replica fails
 * or finds nothing, so that a row that another client has just written is found.
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

/** Executes all of the statements on the primary, or none, and advances the current read point. */
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

/** Returns undefined when the work fails or takes too long. */
async function inTime(work: Promise<unknown>): Promise<unknown> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), REPLICA_TIMEOUT_MS);
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a result of `first`, `raw` or `all` is empty. */
function isEmptyResult(found: unknown): boolean {
  if (found === null) return true;
  if (Array.isArray(found)) return found.length === 0;
  return typeof found === "object" && "results" in found && Array.isArray(found.results) && found.results.length === 0;
}
