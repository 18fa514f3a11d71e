import { and, eq, inArray, lte } from "drizzle-orm";
import { isNotClosed } from "./account-closures.ts";
import { type Database, jsonList, markUnaudited, type Write } from "./database.ts";
import { placeholdersOf, preparedWrite } from "./prepared-write.ts";
import { files } from "./schema.ts";

export type FileRecord = typeof files.$inferSelect;

export class FileRecordRepository {
  readonly #database: Database;
  readonly #adding = preparedWrite<FileRecord>(() => this.#database.insert(files).values(placeholdersOf(files)));

  constructor(database: Database) {
    this.#database = database;
  }

  adding(file: FileRecord): Write {
    return markUnaudited(this.#adding(file));
  }

  /** Adds a file's record, or replaces the record of an earlier file with that name. */
  putting(file: FileRecord): Write {
    const { bytes, expiresAt } = file;
    return this.#database
      .insert(files)
      .values(file)
      .onConflictDoUpdate({ target: files.name, set: { bytes, expiresAt } });
  }

  /** Returns the existing files among these names. */
  async named(accountId: string, names: string[]): Promise<FileRecord[]> {
    return this.#database
      .select()
      .from(files)
      .where(and(eq(files.accountId, accountId), inArray(files.name, jsonList(names))));
  }

  /**
   * Returns a file by the name in a signed URL. The signature, not the caller, proves the permission. Files of a deleted account are not
   * found, even before they are deleted.
   */
  async findByName(name: string): Promise<FileRecord | null> {
    const found = and(eq(files.name, name), isNotClosed(files.accountId));
    return (await this.#database.select().from(files).where(found).get()) ?? null;
  }

  async ofResources(accountId: string, resourceIds: string[]): Promise<FileRecord[]> {
    return this.#database
      .select()
      .from(files)
      .where(and(eq(files.accountId, accountId), inArray(files.resourceId, jsonList(resourceIds))));
  }

  /** Returns at most `limit` files of any account whose retention has ended. */
  async expired(nowMs: number, limit: number): Promise<FileRecord[]> {
    return this.#database.select().from(files).where(lte(files.expiresAt, nowMs)).limit(limit);
  }

  removing(names: string[]): Write {
    return this.#database.delete(files).where(inArray(files.name, jsonList(names)));
  }
}
