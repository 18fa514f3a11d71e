import { and, eq, type SQL } from "drizzle-orm";
import type { Environment } from "../domain/environment.ts";
import type { ImageRecord } from "../domain/image.ts";
import type { Page, PageRequest } from "../domain/lists.ts";
import { type Database, unaudited, type Write } from "./database.ts";
import { paging } from "./pages.ts";
import { images } from "./schema.ts";

export class ImageRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  adding(image: ImageRecord): Write {
    return unaudited(this.#database.insert(images).values(image));
  }

  async find(accountId: string, environment: Environment, id: string): Promise<ImageRecord | null> {
    const mine = and(owned(accountId, environment), eq(images.id, id));
    return (await this.#database.select().from(images).where(mine).get()) ?? null;
  }

  async list(
    { accountId, environment }: { accountId: string; environment: Environment },
    request: PageRequest,
  ): Promise<Page<ImageRecord>> {
    const { where, order, limit, page } = paging(images.id, request);
    const rows = await this.#database
      .select()
      .from(images)
      .where(where(owned(accountId, environment)))
      .orderBy(order)
      .limit(limit);
    return page(rows);
  }

  removing(accountId: string, id: string): Write {
    return this.#database.delete(images).where(and(eq(images.accountId, accountId), eq(images.id, id)));
  }
}

const owned = (accountId: string, environment: Environment): SQL | undefined =>
  and(eq(images.accountId, accountId), eq(images.environment, environment));
