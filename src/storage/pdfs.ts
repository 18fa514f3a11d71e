import { and, desc, eq, inArray, lte, notInArray, type SQL, sql } from "drizzle-orm";
import type { Environment } from "../domain/environment.ts";
import type { Page, PageRequest } from "../domain/lists.ts";
import { hasFile, PDF_FILE_SUFFIX, type PdfRecord, type PdfStatus, type StoredPdfStatus } from "../domain/pdf.ts";
import { type Database, jsonList, markUnaudited, type Write } from "./database.ts";
import { paging } from "./pages.ts";
import { placeholdersOf, preparedWrite } from "./prepared-write.ts";
import { idWhileProcessing } from "./processing.ts";
import { fromAnyReplica } from "./read-points.ts";
import { pdfRecordOf } from "./result-records.ts";
import { files, pdfs } from "./schema.ts";

/** A PDF and the data for signing its URL. `fileEpoch` is null when it has no file. */
export interface PdfWithFile {
  pdf: PdfRecord;
  fileEpoch: number | null;
}

export interface PdfFilter {
  environment: Environment;
  status: PdfStatus | null;
  nowMs: number;
}

const LATEST_RENDERS = 500;

export class PdfRepository {
  readonly #database: Database;
  readonly #adding = preparedWrite<PdfRecord>(() => this.#database.insert(pdfs).values(placeholdersOf(pdfs)));

  constructor(database: Database) {
    this.#database = database;
  }

  adding(pdf: PdfRecord): Write {
    return markUnaudited(this.#adding(pdf));
  }

  /** Adds the row of a PDF that is processing. A repetition has no effect. */
  announcing(pdf: PdfRecord): Write {
    return markUnaudited(this.#database.insert(pdfs).values(pdf).onConflictDoNothing());
  }

  /**
   * Replaces the row of the unfinished operation by its result. The whole transaction fails if that operation has
   * already ended or its row was deleted.
   */
  ending({ id, ...rest }: PdfRecord): Write {
    const row = { ...rest, id: idWhileProcessing(pdfs, id) };
    return this.#database.insert(pdfs).values(row).onConflictDoUpdate({ target: pdfs.id, set: rest });
  }

  /** Returns the existing PDFs among these ids, in the given order. */
  async named(accountId: string, environment: Environment, ids: string[]): Promise<PdfWithFile[]> {
    const rows = await this.#select().where(
      and(ownerCondition(accountId, environment), inArray(pdfs.id, jsonList(ids))),
    );
    return rows.map(withRecord).sort((a, b) => ids.indexOf(a.pdf.id) - ids.indexOf(b.pdf.id));
  }

  async find(accountId: string, environment: Environment, id: string): Promise<PdfWithFile | null> {
    const row = await this.#select()
      .where(and(ownerCondition(accountId, environment), eq(pdfs.id, id)))
      .get();
    return row ? withRecord(row) : null;
  }

  async list(
    accountId: string,
    { environment, ...filter }: PdfFilter,
    request: PageRequest,
  ): Promise<Page<PdfWithFile>> {
    const { where, order, limit, page } = paging(pdfs, request);
    const rows = await this.#select()
      .where(where(ownerCondition(accountId, environment), statusCondition(filter.status, filter.nowMs)))
      .orderBy(order)
      .limit(limit);
    return page(rows.map(withRecord));
  }

  /** Returns the durations of the latest renders in ms, newest first. */
  async latestRenderTimes(accountId: string, environment: Environment): Promise<number[]> {
    const rows = await fromAnyReplica(() =>
      this.#database
        .select({ ms: pdfs.renderTimeMs })
        .from(pdfs)
        .where(ownerCondition(accountId, environment))
        .orderBy(desc(pdfs.id))
        .limit(LATEST_RENDERS)
        .all(),
    );
    return rows.flatMap(({ ms }) => (ms === null ? [] : [ms]));
  }

  removing(accountId: string, environment: Environment, id: string): Write {
    return this.#database.delete(pdfs).where(and(ownerCondition(accountId, environment), eq(pdfs.id, id)));
  }

  /** Deletes a PDF of either environment; a missing one is ignored. */
  discarding(accountId: string, id: string): Write {
    return this.#database.delete(pdfs).where(and(eq(pdfs.accountId, accountId), eq(pdfs.id, id)));
  }

  /** Clears what an expired PDF does not show. Ids of other resources have no effect. */
  slimming(ids: string[]): Write {
    const slim = { debug: null, warnings: [], mainDocument: null, redaction: null, delivery: null };
    return this.#database
      .update(pdfs)
      .set(slim)
      .where(inArray(pdfs.id, jsonList(ids)));
  }

  #select() {
    return this.#database
      .select({ pdf: pdfs, fileEpoch: files.epoch })
      .from(pdfs)
      .leftJoin(files, and(eq(files.accountId, pdfs.accountId), eq(files.name, sql`${pdfs.id} || ${PDF_FILE_SUFFIX}`)));
  }
}

const withRecord = ({ pdf, fileEpoch }: { pdf: typeof pdfs.$inferSelect; fileEpoch: number | null }): PdfWithFile => ({
  pdf: pdfRecordOf(pdf),
  fileEpoch,
});

function ownerCondition(accountId: string, environment: Environment): SQL | undefined {
  return and(eq(pdfs.accountId, accountId), eq(pdfs.environment, environment));
}

/** SQL condition with the same rule as `statusAt`. */
function statusCondition(status: PdfStatus | null, nowMs: number): SQL | undefined {
  if (status === null) return undefined;
  if (!hasFile(status)) return eq(pdfs.status, status as StoredPdfStatus);
  if (status === "expired")
    return and(notInArray(pdfs.status, ["failed", "processing"]), lte(pdfs.fileExpiresAt, nowMs));
  return and(eq(pdfs.status, status), sql`${pdfs.fileExpiresAt} > ${nowMs}`);
}
