import { describe, expect, it } from "vitest";
import { FolioError } from "../../../src/domain/errors.ts";
import { newId } from "../../../src/domain/ids.ts";
import type { PdfDraft } from "../../../src/domain/pdf.ts";
import { type Caller, Timings, type Work } from "../../../src/operations/caller.ts";
import { recordFailure } from "../../../src/operations/pdfs/record-failure.ts";
import { TestApi } from "../../support/api.ts";
import { UNTRACED } from "../../support/untraced.ts";

/** Creates a new account. Returns one function that records a failed PDF, and one that reads the record. */
async function failing(thrown: FolioError, more: Partial<Work> = {}) {
  const { services } = new TestApi();
  const now = Date.now();
  const accountId = newId("acc", now);
  const caller: Caller = { accountId, environment: "live", plan: "free", keyId: "", scopes: ["*"] };
  const timings = new Timings({ clock: { now: () => 0 }, tracing: UNTRACED });
  const draft: PdfDraft = {
    id: newId("pdf", now),
    accountId,
    environment: "live",
    operation: "render",
    output: "url",
    format: "a4",
    customSize: null,
    landscape: false,
    compress: "none",
    watermark: null,
    metadata: {},
    template: null,
    sourceCount: null,
    sourceFormat: null,
    filename: null,
    encrypted: false,
    creditsUsed: 1,
    createdAt: now,
    fileExpiresAt: now + 60_000,
  };
  const work: Work = { signal: new AbortController().signal, timings, ...more };
  const error = await recordFailure({ services, caller, work }, draft, thrown);
  const row = await services.pdfs.find(accountId, "live", draft.id);
  return { error, draft, row: row?.pdf ?? null };
}

describe("recordFailure", () => {
  it("stores a failed PDF without credits for a document that could not be produced, and adds its id to the error", async () => {
    const { error, draft, row } = await failing(new FolioError("source_invalid", "The file is no PDF."));
    expect(error.pdfId).toBe(draft.id);
    expect(row).toMatchObject({ status: "failed", creditsUsed: 0, error: { code: "source_invalid" } });
  });

  it("stores nothing for an invalid request", async () => {
    const { error, row } = await failing(new FolioError("invalid_parameter", "The page is not a number."));
    expect([error.pdfId, row]).toEqual([undefined, null]);
  });

  it("does not change an error that already contains the id of its PDF", async () => {
    const { error, row } = await failing(
      new FolioError("source_invalid", "The file is no PDF.", { pdfId: "pdf_other" }),
    );
    expect([error.pdfId, row]).toEqual(["pdf_other", null]);
  });

  it("stores nothing for a batch item, because the batch records its failures", async () => {
    const { error, row } = await failing(new FolioError("source_invalid", "The file is no PDF."), {
      batchItem: { pdfId: "pdf_item" },
    });
    expect([error.pdfId, row]).toEqual([undefined, null]);
  });
});
