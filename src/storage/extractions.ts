import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Environment } from "../domain/environment.ts";
import type { ExtractionRecord } from "../domain/extraction.ts";
import type { Page, PageRequest } from "../domain/lists.ts";
import { type Database, jsonList, type Write } from "./database.ts";
import { paging } from "./pages.ts";
import { extractions } from "./schema.ts";

export class ExtractionRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  adding(extraction: ExtractionRecord): Write {
    return this.#database.insert(extractions).values(extraction);
  }

  async find(accountId: string, environment: Environment, id: string): Promise<ExtractionRecord | null> {
    const row = await this.#database
      .select()
      .from(extractions)
      .where(and(owned(accountId, environment), eq(extractions.id, id)))
      .get();
    return row ?? null;
  }

  /** The ids of all that were read from a PDF. */
  async idsOfSource(accountId: string, sourcePdfId: string): Promise<string[]> {
    const rows = await this.#database
      .select({ id: extractions.id })
      .from(extractions)
      .where(and(eq(extractions.accountId, accountId), eq(extractions.sourcePdfId, sourcePdfId)));
    return rows.map(({ id }) => id);
  }

  removing(accountId: string, ids: string[]): Write {
    return this.#database
      .delete(extractions)
      .where(and(eq(extractions.accountId, accountId), inArray(extractions.id, jsonList(ids))));
  }

  async list(accountId: string, environment: Environment, request: PageRequest): Promise<Page<ExtractionRecord>> {
    const { where, order, limit, page } = paging(extractions.id, request);
    const rows = await this.#database
      .select()
      .from(extractions)
      .where(where(owned(accountId, environment)))
      .orderBy(order)
      .limit(limit);
    return page(rows);
  }
}

const owned = (accountId: string, environment: Environment): SQL | undefined =>
  and(eq(extractions.accountId, accountId), eq(extractions.environment, environment));
