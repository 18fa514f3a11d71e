import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { newId } from "../../src/domain/ids.ts";
import { commit, openDatabase } from "../../src/storage/database.ts";
import { placeholdersOf, preparedWrite } from "../../src/storage/prepared-write.ts";
import { RequestLogRepository } from "../../src/storage/request-log.ts";
import { pdfs } from "../../src/storage/schema.ts";
import { env } from "../support/environment.ts";

const database = openDatabase(env.DB);
type PdfRow = typeof pdfs.$inferSelect;

const row: PdfRow = {
  id: newId("pdf", Date.now()),
  accountId: newId("acc", Date.now()),
  environment: "live",
  operation: "render",
  status: "completed",
  output: "url",
  pages: 2,
  bytes: 12_345,
  bytesBefore: null,
  format: "a4",
  customSize: { width: "10mm", height: "20mm" },
  landscape: false,
  pageSizeMm: null,
  compress: "none",
  watermark: null,
  metadata: { name: 'O\'Neill "日本"', vip: true },
  warnings: [],
  debug: null,
  template: null,
  sourceCount: null,
  sourceFormat: null,
  mainDocument: null,
  redaction: null,
  filename: null,
  delivery: null,
  encrypted: true,
  error: null,
  engine: "HeadlessChrome/1",
  creditsUsed: 1,
  renderTimeMs: 7,
  createdAt: 1_700_000_000_000,
  fileExpiresAt: 1_700_000_000_001,
};

const stored = (id: string) => env.DB.prepare("SELECT * FROM pdfs WHERE id = ?").bind(id).first();

it("A prepared write stores the same row as a statement that is built for this row alone, including null and JSON values", async () => {
  const adding = preparedWrite<PdfRow>(() => database.insert(pdfs).values(placeholdersOf(pdfs)));
  const [first, second, plain] = ["A", "B", "C"].map((last) => `${row.id.slice(0, -1)}${last}`) as [
    string,
    string,
    string,
  ];
  const other = { pages: null, landscape: null, metadata: {}, encrypted: false, customSize: null };
  await commit(database, [adding({ ...row, id: first }), adding({ ...row, ...other, id: second })]);
  await commit(database, [database.insert(pdfs).values({ ...row, id: plain })]);
  expect(await stored(first)).toEqual({ ...(await stored(plain)), id: first });
  expect(await stored(second)).toMatchObject({ pages: null, landscape: null, metadata: "{}", encrypted: 0 });
  expect(await stored(second)).toMatchObject({ custom_size: null });
});

it("A prepared write returns the columns of the statement under the field names of the row's type", async () => {
  const id = `${row.id.slice(0, -1)}D`;
  const adding = preparedWrite<PdfRow>(() =>
    database
      .insert(pdfs)
      .values({ ...placeholdersOf(pdfs), pages: sql`${sql.placeholder("bytes")} + 1` })
      .returning({ accountId: pdfs.accountId, pages: pdfs.pages, metadata: pdfs.metadata }),
  );
  const answers = await commit(database, [adding({ ...row, id, bytes: 41 })]);
  expect(answers).toEqual([[{ accountId: row.accountId, pages: 42, metadata: row.metadata }]]);
});

it("The request log writes many lines in one statement, and stores each line only once", async () => {
  const log = new RequestLogRepository(database);
  const accountId = newId("acc", Date.now());
  const records = Array.from({ length: 25 }, (_, index) => ({
    id: newId("req", Date.now()),
    accountId,
    environment: "test" as const,
    keyId: index === 3 ? null : "key_1",
    method: "POST",
    route: 'POST /v1/"pdfs"',
    status: 200 + index,
    code: index === 4 ? "timeout_exceeded" : null,
    durationMs: index,
    createdAt: 1_700_000_000_000 + index,
  }));
  const writes = log.adding(records);
  expect(writes).toHaveLength(1);
  await commit(database, writes);
  await commit(database, log.adding(records.slice(0, 2)));
  const filter = { environment: "test" as const, id: null, fromStatus: 0 };
  const { items } = await log.list(accountId, filter, { limit: 100, startingAfter: null, endingBefore: null });
  expect(items).toEqual(records.toReversed());
});
