import { and, eq, gt, inArray, lte, type SQL } from "drizzle-orm";
import type { Environment } from "../domain/environment.ts";
import type { Page, PageRequest } from "../domain/lists.ts";
import type { ThumbnailRecord, ThumbnailStatus } from "../domain/thumbnail.ts";
import { type Database, jsonList, type Write } from "./database.ts";
import { paging } from "./pages.ts";
import { thumbnails } from "./schema.ts";

export interface ThumbnailFilter {
  /** If set, only thumbnails of this PDF. */
  pdfId: string | null;
  status: ThumbnailStatus | null;
  nowMs: number;
}

export class ThumbnailRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  adding(thumbnail: ThumbnailRecord): Write {
    return this.#database.insert(thumbnails).values(thumbnail);
  }

  async find(accountId: string, environment: Environment, id: string): Promise<ThumbnailRecord | null> {
    const mine = and(ownerCondition(accountId, environment), eq(thumbnails.id, id));
    return (await this.#database.select().from(thumbnails).where(mine).get()) ?? null;
  }

  /** Returns the existing thumbnails among these ids, in the given order. */
  async named(accountId: string, environment: Environment, ids: string[]): Promise<ThumbnailRecord[]> {
    const mine = and(ownerCondition(accountId, environment), inArray(thumbnails.id, jsonList(ids)));
    const rows = await this.#database.select().from(thumbnails).where(mine);
    return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  }

  /** Lists thumbnails. With a source, only those of its pages. */
  async list(
    { accountId, environment }: { accountId: string; environment: Environment },
    { pdfId, status, nowMs }: ThumbnailFilter,
    request: PageRequest,
  ): Promise<Page<ThumbnailRecord>> {
    const { where, order, limit, page } = paging(thumbnails, request);
    const source = pdfId === null ? undefined : eq(thumbnails.sourcePdfId, pdfId);
    const expiry = { completed: gt(thumbnails.fileExpiresAt, nowMs), expired: lte(thumbnails.fileExpiresAt, nowMs) };
    const rows = await this.#database
      .select()
      .from(thumbnails)
      .where(where(ownerCondition(accountId, environment), source, status === null ? undefined : expiry[status]))
      .orderBy(order)
      .limit(limit);
    return page(rows);
  }

  /** Returns the ids of all thumbnails of a PDF. */
  async idsOfSource(accountId: string, sourcePdfId: string): Promise<string[]> {
    const rows = await this.#database
      .select({ id: thumbnails.id })
      .from(thumbnails)
      .where(and(eq(thumbnails.accountId, accountId), eq(thumbnails.sourcePdfId, sourcePdfId)));
    return rows.map(({ id }) => id);
  }

  removing(accountId: string, ids: string[]): Write {
    return this.#database
      .delete(thumbnails)
      .where(and(eq(thumbnails.accountId, accountId), inArray(thumbnails.id, jsonList(ids))));
  }
}

const ownerCondition = (accountId: string, environment: Environment): SQL | undefined =>
  and(eq(thumbnails.accountId, accountId), eq(thumbnails.environment, environment));
