import { and, eq, gt, inArray, lte, type SQL } from "drizzle-orm";
import type { Environment } from "../domain/environment.ts";
import type { ExtractionRecord, ExtractionStatus } from "../domain/extraction.ts";
import type { Page, PageRequest } from "../domain/lists.ts";
import { type Database, jsonList, type Write } from "./database.ts";
import { paging } from "./pages.ts";
import { idWhileProcessing } from "./processing.ts";
import { extractionRecordOf } from "./result-records.ts";
import { extractions } from "./schema.ts";

export class ExtractionRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  adding(extraction: ExtractionRecord): Write {
    return this.#database.insert(extractions).values(extraction);
  }

  /** Adds the row of an extraction that is processing. A repetition has no effect. */
  announcing(extraction: ExtractionRecord): Write {
    return this.#database.insert(extractions).values(extraction).onConflictDoNothing();
  }

  /**
   * Replaces the row of the unfinished operation by its result. The whole transaction fails if that operation has
   * already ended or its row was deleted.
   */
  ending({ id, ...rest }: ExtractionRecord): Write {
    const row = { ...rest, id: idWhileProcessing(extractions, id) };
    return this.#database.insert(extractions).values(row).onConflictDoUpdate({ target: extractions.id, set: rest });
  }

  async find(accountId: string, environment: Environment, id: string): Promise<ExtractionRecord | null> {
    const row = await this.#database
      .select()
      .from(extractions)
      .where(and(ownerCondition(accountId, environment), eq(extractions.id, id)))
      .get();
    return row ? extractionRecordOf(row) : null;
  }

  /** Returns the ids of all extractions from a PDF. */
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

  async list(
    { accountId, environment }: { accountId: string; environment: Environment },
    { status, nowMs }: { status: ExtractionStatus | null; nowMs: number },
    request: PageRequest,
  ): Promise<Page<ExtractionRecord>> {
    const { where, order, limit, page } = paging(extractions, request);
    const rows = await this.#database
      .select()
      .from(extractions)
      .where(where(ownerCondition(accountId, environment), statusCondition(status, nowMs)))
      .orderBy(order)
      .limit(limit);
    return page(rows.map(extractionRecordOf));
  }
}

/** SQL condition with the same rule as `extractionStatusAt`. */
function statusCondition(status: ExtractionStatus | null, nowMs: number): SQL | undefined {
  if (status === null) return undefined;
  if (status === "expired") return and(eq(extractions.status, "completed"), lte(extractions.fileExpiresAt, nowMs));
  return and(eq(extractions.status, status), status === "completed" ? gt(extractions.fileExpiresAt, nowMs) : undefined);
}

const ownerCondition = (accountId: string, environment: Environment): SQL | undefined =>
  and(eq(extractions.accountId, accountId), eq(extractions.environment, environment));
