import { expect, it, vi } from "vitest";
import { TestApi, TestClient } from "../support/api.ts";
import { TestDashboard } from "../support/dashboard.ts";

const api = new TestApi();
const dashboard = new TestDashboard();

it("The dashboard lists and shows resources that are still processed, and shows why an extraction failed", async () => {
  const owner = await dashboard.member();
  const client = await new TestClient(api, owner.accountId, "").withKey({});
  const base = `/dashboard/${owner.accountId}/live`;
  const seen = async (path: string) => (await owner.get(`${base}${path}`)).text();
  const asked = async (path: string, body: object) => {
    const answer = await client.post(path, { ...body, async: true });
    expect(answer.status).toBe(202);
    return (await answer.json<{ id: string }>()).id;
  };
  // This request occupies the account's one slot for background work, so that the extraction waits.
  const pdfId = await asked("/v1/pdfs", { html: "<p>slow", wait_for_timeout: 8_000 });
  const extractionId = await asked("/v1/extract/text", { source: { base64: btoa("%PDF-1.7 broken") } });

  expect(await seen("/pdfs?status=processing")).toContain(pdfId);
  expect(await seen("/pdfs?status=completed")).not.toContain(pdfId);
  expect(await seen(`/pdfs/${pdfId}`)).toContain("Folio is creating the result.");
  expect(await seen("/extractions?status=processing")).toContain(extractionId);
  expect(await seen("/extractions?status=failed")).toContain("No extraction has this status.");
  expect(await seen(`/extractions/${extractionId}`)).toContain("Folio is reading the PDF.");

  await client.delete(`/v1/pdfs/${pdfId}`);
  const failed = () => seen("/extractions?status=failed");
  await vi.waitFor(async () => expect(await failed()).toContain(extractionId), { timeout: 20_000, interval: 200 });
  expect(await seen(`/extractions/${extractionId}`)).toContain("<strong>source_invalid</strong>");
}, 60_000);
