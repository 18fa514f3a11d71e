import { describe, expect, it } from "vitest";
import { newId } from "../../../src/domain/ids.ts";
import { expireFiles } from "../../../src/operations/files/expire.ts";
import { FileStore } from "../../../src/storage/files.ts";
import { TestApi } from "../../support/api.ts";
import { env } from "../../support/environment.ts";
import { minimalPdf } from "../../support/minimal-pdf.ts";

const DAY_MS = 86_400_000;
const { services } = new TestApi();
const soon = () => Date.now() + 60_000;

/** Stores a file whose retention ends at this time. */
async function storedFile(expiresAt: number) {
  const accountId = newId("acc", Date.now());
  const resourceId = newId("pdf", Date.now());
  const name = `${resourceId}.pdf`;
  await services.files.put(accountId, { name, contentType: "application/pdf" }, new TextEncoder().encode("%PDF-"));
  const file = { name, accountId, resourceId, contentType: "application/pdf", downloadName: name, bytes: 5, epoch: 0 };
  await services.commit([services.fileRecords.adding({ ...file, expiresAt })]);
  return {
    accountId,
    name,
    isStored: async () => (await services.files.get(accountId, name)) !== null,
    isRecorded: async () => (await services.fileRecords.findByName(name)) !== null,
  };
}

describe("The deletion of expired files", () => {
  it("deletes a file and its record only after the retention period", async () => {
    const [old, young] = [await storedFile(Date.now() - 1), await storedFile(Date.now() + DAY_MS)];
    expect(await expireFiles({ services, input: { endsAtMs: soon() } })).toBeGreaterThanOrEqual(1);
    expect([await old.isStored(), await old.isRecorded()]).toEqual([false, false]);
    expect([await young.isStored(), await young.isRecorded()]).toEqual([true, true]);
  });

  it("leaves a record of an expired PDF with the fields of the contract, and without its page's output", async () => {
    let aheadMs = 0;
    const api = new TestApi({
      clock: { now: () => Date.now() + aheadMs },
      renderer: {
        version: async () => "fake",
        render: async () => ({
          body: minimalPdf(),
          warnings: [{ code: "script_error", message: "private page text" }],
          debug: {
            screenshotPng: new Uint8Array(8),
            console: [{ level: "log", text: "private page text" }],
            failedResources: [],
          },
          mainDocument: { url: "https://example.com/private", status: 200 },
          engine: "fake",
          pages: Promise.resolve(1),
          pageSize: Promise.resolve({ widthPt: 595, heightPt: 842 }),
        }),
      },
    });
    const client = await api.client({ plan: "free" });
    const answer = await client.post("/v1/pdfs", { html: "<p>", debug: true, metadata: { order: "A-1" } });
    const made = (await answer.json()) as { id: string; warnings: object[] };
    expect(made.warnings).toHaveLength(1);
    const row = () => env.DB.prepare("SELECT * FROM pdfs WHERE id = ?").bind(made.id).first();
    expect(JSON.stringify(await row())).toContain("private");
    aheadMs = 2 * DAY_MS;
    const shown = async () => (await client.get(`/v1/pdfs/${made.id}`)).json();
    const before = await shown();
    await expireFiles({ services: api.services, input: { endsAtMs: api.services.clock.now() + 60_000 } });
    expect(JSON.stringify(await row())).not.toContain("private");
    const after = await shown();
    expect(after).toEqual(before);
    expect(after).toMatchObject({ status: "expired", url: null, pages: 1, format: "a4", metadata: { order: "A-1" } });
    for (const field of ["warnings", "debug", "main_document"]) expect(after).not.toHaveProperty(field);
  });

  it("deletes thousands of files of many accounts in one call", async () => {
    const expiresAt = Date.now() - 1;
    const records = Array.from({ length: 6_200 }, (_, index) => {
      const resourceId = newId("pdf", Date.now());
      const name = `${resourceId}.pdf`;
      const owner = { accountId: `acc_${index % 700}`, resourceId };
      return { name, ...owner, contentType: "application/pdf", downloadName: name, bytes: 5, epoch: 0, expiresAt };
    });
    for (let from = 0; from < records.length; from += 500) {
      await services.commit(records.slice(from, from + 500).map((record) => services.fileRecords.adding(record)));
    }
    expect(await expireFiles({ services, input: { endsAtMs: soon() } })).toBe(6_200);
    expect(await services.fileRecords.expired(Date.now(), 1)).toEqual([]);
  });

  it("stops at its time limit, and its next call deletes the remaining files", async () => {
    const old = await storedFile(Date.now() - 1);
    expect(await expireFiles({ services, input: { endsAtMs: Date.now() - 1 } })).toBe(0);
    expect(await old.isStored()).toBe(true);
  });

  it("keeps the record of a file that it could not delete, so that the next call deletes the file", async () => {
    const old = await storedFile(Date.now() - 1);
    const broken = new TestApi({
      files: new FileStore({
        ...env.FILES,
        delete: async () => {
          throw new Error("The bucket is away");
        },
      } as unknown as R2Bucket),
    });
    await expect(expireFiles({ services: broken.services, input: { endsAtMs: soon() } })).rejects.toMatchObject({
      cause: { message: "The bucket is away" },
    });
    expect(await old.isRecorded()).toBe(true);
    await expireFiles({ services, input: { endsAtMs: soon() } });
    expect(await old.isStored()).toBe(false);
  });
});
