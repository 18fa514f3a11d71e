import { drizzle } from "drizzle-orm/d1";
import { describe, expect, it } from "vitest";
import { newId } from "../../src/domain/ids.ts";
import { EventRepository } from "../../src/storage/events.ts";
import { FileRecordRepository } from "../../src/storage/file-records.ts";
import { ImageRepository } from "../../src/storage/images.ts";
import { PdfRepository } from "../../src/storage/pdfs.ts";
import { UsageRepository } from "../../src/storage/usage.ts";
import { env } from "../support/environment.ts";

const database = drizzle(env.DB);
const accountId = newId("acc", Date.now());
const environment = "live";

/** Writes of a render, which are committed without the name of an actor for the audit log. */
const ADDITIONS = {
  pdfs: new PdfRepository(database).adding({} as never),
  images: new ImageRepository(database).adding({} as never),
  files: new FileRecordRepository(database).adding({} as never),
  events: new EventRepository(database).adding({ accountId, environment, webhookUrl: null, createdAt: 0 } as never),
  daily_usage: new UsageRepository(database).counting({
    accountId,
    environment,
    keyId: null,
    day: "2026-01-01",
    made: 1,
    failed: 0,
    credits: 1,
  }),
};

async function watchedAdditions(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%INSERT INTO `audit_entries`%'",
  ).all<{
    sql: string;
  }>();
  return results.flatMap(({ sql }) => /(?:INSERT|UPDATE(?: OF [^\n]*?)?) ON `(\w+)`/.exec(sql)?.[1] ?? []);
}

describe("Rows that are written without an actor for the audit log", () => {
  it.each(Object.entries(ADDITIONS))(
    "belong to a table whose inserts create no audit log entry: %s",
    async (table, addition) => {
      const { sql } = (addition as unknown as { toSQL(): { sql: string } }).toSQL();
      expect(sql).toMatch(new RegExp(`^insert into "${table}"`));
      const watched = await watchedAdditions();
      expect(watched).toContain("accounts");
      expect(watched).not.toContain(table);
    },
  );
});
