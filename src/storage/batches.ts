import { and, count, eq, type SQL } from "drizzle-orm";
import type { BatchStatus } from "../domain/batch.ts";
import type { Environment } from "../domain/environment.ts";
import type { Page, PageRequest } from "../domain/lists.ts";
import type { Database, Write } from "./database.ts";
import { paging } from "./pages.ts";
import { batches } from "./schema.ts";

export type BatchRecord = typeof batches.$inferSelect;

export class BatchRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  adding(batch: BatchRecord): Write {
    return this.#database.insert(batches).values(batch);
  }

  async find(accountId: string, environment: Environment, id: string): Promise<BatchRecord | null> {
    const row = await this.#database
      .select()
      .from(batches)
      .where(and(ownerCondition(accountId, environment), eq(batches.id, id)))
      .get();
    return row ?? null;
  }

  async list(
    accountId: string,
    { environment, status }: { environment: Environment; status: BatchStatus | null },
    request: PageRequest,
  ): Promise<Page<BatchRecord>> {
    const { where, order, limit, page } = paging(batches, request);
    const wanted = status === null ? undefined : eq(batches.status, status);
    const rows = await this.#database
      .select()
      .from(batches)
      .where(where(ownerCondition(accountId, environment), wanted))
      .orderBy(order)
      .limit(limit);
    return page(rows);
  }

  /** Counts the running batches of all accounts. */
  async countRunning(): Promise<number> {
    const running = eq(batches.status, "processing");
    return (await this.#database.select({ count: count() }).from(batches).where(running).get())?.count ?? 0;
  }

  ending(accountId: string, id: string, status: BatchStatus): Write {
    return this.#database
      .update(batches)
      .set({ status })
      .where(and(eq(batches.accountId, accountId), eq(batches.id, id)));
  }

  removing(accountId: string, id: string): Write {
    return this.#database.delete(batches).where(and(eq(batches.accountId, accountId), eq(batches.id, id)));
  }
}

const ownerCondition = (accountId: string, environment: Environment): SQL | undefined =>
  and(eq(batches.accountId, accountId), eq(batches.environment, environment));
