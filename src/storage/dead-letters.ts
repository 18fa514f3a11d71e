import { count, eq } from "drizzle-orm";
import type { Page, PageRequest } from "../domain/lists.ts";
import type { Database, Write } from "./database.ts";
import { paging } from "./pages.ts";
import { deadLetters } from "./schema.ts";

export type DeadLetterRecord = typeof deadLetters.$inferSelect;

export class DeadLetterRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  adding(letter: DeadLetterRecord): Write {
    return this.#database.insert(deadLetters).values(letter);
  }

  async find(id: string): Promise<DeadLetterRecord | null> {
    return (await this.#database.select().from(deadLetters).where(eq(deadLetters.id, id)).get()) ?? null;
  }

  async list(request: PageRequest): Promise<Page<DeadLetterRecord>> {
    const { where, order, limit, page } = paging(deadLetters.id, request);
    return page(await this.#database.select().from(deadLetters).where(where()).orderBy(order).limit(limit));
  }

  async count(): Promise<number> {
    return (await this.#database.select({ count: count() }).from(deadLetters).get())?.count ?? 0;
  }

  removing(id: string): Write {
    return this.#database.delete(deadLetters).where(eq(deadLetters.id, id));
  }
}
