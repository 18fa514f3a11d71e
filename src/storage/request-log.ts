import { and, count, desc, eq, getTableColumns, gte, isNotNull, max, sql } from "drizzle-orm";
import type { Environment } from "../domain/environment.ts";
import type { Page, PageRequest } from "../domain/lists.ts";
import type { RequestRecord, RequestsInHour, RequestsOfCode } from "../domain/usage.ts";
import type { Database, Write } from "./database.ts";
import { paging } from "./pages.ts";
import { preparedWrite } from "./prepared-write.ts";
import { fromAnyReplica } from "./read-points.ts";
import { requestLog } from "./schema.ts";

export interface RequestFilter {
  environment: Environment;
  /** A complete request id. */
  id: string | null;
  /** 400 selects failed requests, 0 selects all. */
  fromStatus: number;
}

/** The rows are one parameter, which D1 limits to 2 MB. */
const ROWS_A_STATEMENT = 1_000;
const CODES = 12;

/** The request log. Lines are written after their responses, so it is never complete, and any replica of the database may be read. */
export class RequestLogRepository {
  readonly #database: Database;
  readonly #adding = preparedWrite<{ rows: string }>(() => {
    const columns = Object.keys(getTableColumns(requestLog)).map((name) => sql`value ->> ${sql.raw(`'$.${name}'`)}`);
    // Without the condition, SQLite would parse `ON` as part of a join (SQLite, "Parsing Ambiguity" of UPSERT).
    const rows = sql`SELECT ${sql.join(columns, sql`, `)} FROM json_each(${sql.placeholder("rows")}) WHERE true`;
    return this.#database.insert(requestLog).select(rows).onConflictDoNothing();
  });

  constructor(database: Database) {
    this.#database = database;
  }

  adding(records: readonly RequestRecord[]): Write[] {
    const writes: Write[] = [];
    for (let from = 0; from < records.length; from += ROWS_A_STATEMENT) {
      const rows = records.slice(from, from + ROWS_A_STATEMENT);
      writes.push(this.#adding({ rows: JSON.stringify(rows) }));
    }
    return writes;
  }

  async list(accountId: string, filter: RequestFilter, request: PageRequest): Promise<Page<RequestRecord>> {
    const { where, order, limit, page } = paging(requestLog.id, request);
    const conditions = and(
      eq(requestLog.accountId, accountId),
      eq(requestLog.environment, filter.environment),
      filter.id === null ? undefined : eq(requestLog.id, filter.id),
      filter.fromStatus > 0 ? gte(requestLog.status, filter.fromStatus) : undefined,
    );
    const rows = await fromAnyReplica(() =>
      this.#database.select().from(requestLog).where(where(conditions)).orderBy(order).limit(limit).all(),
    );
    return page(rows);
  }

  /** Returns when each key was last used, for keys that are still in the log. */
  async lastUses(accountId: string, environment: Environment): Promise<Map<string, number>> {
    const rows = await fromAnyReplica(() =>
      this.#database
        .select({ keyId: requestLog.keyId, at: max(requestLog.createdAt) })
        .from(requestLog)
        .where(and(eq(requestLog.accountId, accountId), eq(requestLog.environment, environment)))
        .groupBy(requestLog.keyId)
        .all(),
    );
    return new Map(rows.flatMap(({ keyId, at }) => (keyId === null || at === null ? [] : [[keyId, at] as const])));
  }

  /** Counts requests of all accounts by hour. Hours without a request are missing. */
  hours(sinceMs: number): Promise<RequestsInHour[]> {
    const startsAt = sql<number>`${requestLog.createdAt} / 3600000 * 3600000`;
    return fromAnyReplica(() =>
      this.#database
        .select({
          startsAt,
          requests: count(),
          refused: sql<number>`sum(${requestLog.status} between 400 and 499)`,
          failed: sql<number>`sum(${requestLog.status} >= 500)`,
        })
        .from(requestLog)
        .where(gte(requestLog.createdAt, sinceMs))
        .groupBy(startsAt)
        .all(),
    );
  }

  /** Returns the most frequent error codes of all accounts. */
  async codes(sinceMs: number): Promise<RequestsOfCode[]> {
    const requests = count();
    const rows = await fromAnyReplica(() =>
      this.#database
        .select({ code: requestLog.code, status: requestLog.status, requests })
        .from(requestLog)
        .where(and(gte(requestLog.createdAt, sinceMs), isNotNull(requestLog.code)))
        .groupBy(requestLog.code, requestLog.status)
        .orderBy(desc(requests))
        .limit(CODES)
        .all(),
    );
    return rows.map(({ code, ...rest }) => ({ code: code ?? "", ...rest }));
  }
}
