import { and, eq, lte, notInArray, type SQL, sql } from "drizzle-orm";
import type { Environment } from "../domain/environment.ts";
import type { ImageRecord, ImageStatus } from "../domain/image.ts";
import type { Page, PageRequest } from "../domain/lists.ts";
import { hasFile } from "../domain/pdf.ts";
import { type Database, markUnaudited, type Write } from "./database.ts";
import { paging } from "./pages.ts";
import { idWhileProcessing } from "./processing.ts";
import { imageRecordOf } from "./result-records.ts";
import { images } from "./schema.ts";

export class ImageRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  adding(image: ImageRecord): Write {
    return markUnaudited(this.#database.insert(images).values(image));
  }

  /** Adds the row of an image that is processing. A repetition has no effect. */
  announcing(image: ImageRecord): Write {
    return markUnaudited(this.#database.insert(images).values(image).onConflictDoNothing());
  }

  /**
   * Replaces the row of the unfinished operation by its result. The whole transaction fails if that operation has
   * already ended or its row was deleted.
   */
  ending({ id, ...rest }: ImageRecord): Write {
    const row = { ...rest, id: idWhileProcessing(images, id) };
    return this.#database.insert(images).values(row).onConflictDoUpdate({ target: images.id, set: rest });
  }

  async find(accountId: string, environment: Environment, id: string): Promise<ImageRecord | null> {
    const mine = and(ownerCondition(accountId, environment), eq(images.id, id));
    const row = await this.#database.select().from(images).where(mine).get();
    return row ? imageRecordOf(row) : null;
  }

  async list(
    { accountId, environment }: { accountId: string; environment: Environment },
    filter: { status: ImageStatus | null; nowMs: number },
    request: PageRequest,
  ): Promise<Page<ImageRecord>> {
    const { where, order, limit, page } = paging(images, request);
    const rows = await this.#database
      .select()
      .from(images)
      .where(where(ownerCondition(accountId, environment), statusCondition(filter.status, filter.nowMs)))
      .orderBy(order)
      .limit(limit);
    return page(rows.map(imageRecordOf));
  }

  removing(accountId: string, id: string): Write {
    return this.#database.delete(images).where(and(eq(images.accountId, accountId), eq(images.id, id)));
  }
}

/** SQL condition with the same rule as `imageStatusAt`. */
function statusCondition(status: ImageStatus | null, nowMs: number): SQL | undefined {
  if (status === null) return undefined;
  if (status === "expired")
    return and(notInArray(images.status, ["failed", "processing"]), lte(images.fileExpiresAt, nowMs));
  return and(eq(images.status, status), hasFile(status) ? sql`${images.fileExpiresAt} > ${nowMs}` : undefined);
}

const ownerCondition = (accountId: string, environment: Environment): SQL | undefined =>
  and(eq(images.accountId, accountId), eq(images.environment, environment));
