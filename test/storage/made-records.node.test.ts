import { describe, expect, it } from "vitest";
import type { ErrorRecord } from "../../src/domain/errors.ts";
import { extractionRecordOf, imageRecordOf, jobRecordOf, pdfRecordOf } from "../../src/storage/result-records.ts";

const error: ErrorRecord = { type: "rendering_error", code: "script_failed", message: "It threw.", param: null };
const owned = { accountId: "acc_1", environment: "live" as const, metadata: {}, creditsUsed: 1, createdAt: 1 };
const kept = { ...owned, warnings: [], fileExpiresAt: 2, error: null };

const pdf = {
  ...kept,
  id: "pdf_1",
  operation: "merge" as const,
  status: "completed" as const,
  output: "url" as const,
  pages: 2,
  bytes: 300,
  bytesBefore: null,
  format: null,
  customSize: null,
  landscape: null,
  pageSizeMm: null,
  compress: "none" as const,
  watermark: null,
  debug: null,
  template: null,
  sourceCount: 2,
  sourceFormat: null,
  mainDocument: null,
  redaction: null,
  filename: null,
  delivery: null,
  encrypted: false,
  engine: null,
  renderTimeMs: 9,
};
const image = {
  ...kept,
  id: "img_1",
  status: "completed" as const,
  output: "url" as const,
  format: "png" as const,
  width: 10,
  height: 20,
  bytes: 300,
  template: null,
  mainDocument: null,
  delivery: null,
  engine: "HeadlessChrome/1",
  renderTimeMs: 9,
};
const extraction = {
  ...kept,
  id: "ext_1",
  kind: "text" as const,
  status: "completed" as const,
  format: "text" as const,
  pagesExtracted: 3,
  wordCount: 40,
  language: null,
  confidence: null,
  sourcePdfId: "pdf_1",
};
const job = {
  ...owned,
  id: "job_1",
  kind: "pdfs" as const,
  status: "completed" as const,
  resultIds: ["pdf_1"],
  error: null,
  endedAt: 5,
};

describe("The records of produced resources", () => {
  it("keep every column of a completed row", () => {
    expect(pdfRecordOf(pdf)).toEqual(pdf);
    expect(pdfRecordOf({ ...pdf, status: "completed_with_warnings" }).status).toBe("completed_with_warnings");
    expect(imageRecordOf(image)).toEqual(image);
    expect(extractionRecordOf(extraction)).toEqual(extraction);
    expect(jobRecordOf(job)).toEqual(job);
  });

  it("have neither results nor an error while they are processed", () => {
    const status = "processing" as const;
    expect(pdfRecordOf({ ...pdf, status })).toMatchObject({ status, pages: null, bytes: null, error: null });
    expect(imageRecordOf({ ...image, status })).toMatchObject({ status, width: null, engine: null, error: null });
    expect(extractionRecordOf({ ...extraction, status })).toMatchObject({ status, pagesExtracted: 0, wordCount: null });
    expect(jobRecordOf({ ...job, status })).toMatchObject({ status, resultIds: [], endedAt: null });
  });

  it("have an error and no cost if they failed", () => {
    const failed = { status: "failed" as const, error };
    const expected = { ...failed, creditsUsed: 0 };
    expect(pdfRecordOf({ ...pdf, ...failed })).toMatchObject({ ...expected, pages: null });
    expect(imageRecordOf({ ...image, ...failed })).toMatchObject({ ...expected, bytes: null });
    expect(extractionRecordOf({ ...extraction, ...failed })).toMatchObject({ ...expected, confidence: null });
    expect(jobRecordOf({ ...job, ...failed })).toMatchObject({ ...expected, resultIds: [], endedAt: 5 });
  });

  it.each([
    ["a completed PDF without pages", () => pdfRecordOf({ ...pdf, pages: null }), "pages"],
    ["a completed PDF without a size", () => pdfRecordOf({ ...pdf, bytes: null }), "bytes"],
    ["a failed PDF without an error", () => pdfRecordOf({ ...pdf, status: "failed" }), "error"],
    ["a completed image without a width", () => imageRecordOf({ ...image, width: null }), "width"],
    ["a failed extraction without an error", () => extractionRecordOf({ ...extraction, status: "failed" }), "error"],
    ["a completed job without an end", () => jobRecordOf({ ...job, endedAt: null }), "endedAt"],
  ])("cannot be read from %s; the error names the column", (_, read, column) => {
    expect(read).toThrow(new RegExp(`its ${column} is null$`));
  });
});
