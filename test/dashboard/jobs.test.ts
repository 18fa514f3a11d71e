import { describe, expect, it, vi } from "vitest";
import { TestApi, TestClient } from "../support/api.ts";
import { TestDashboard, type TestMember } from "../support/dashboard.ts";

const api = new TestApi();
const dashboard = new TestDashboard();
const WAIT = { timeout: 20_000, interval: 200 };
vi.setConfig({ testTimeout: 60_000 });

const programOf = (owner: TestMember) => new TestClient(api, owner.accountId, "").withKey({});
const asked = async (client: TestClient, path: string, body: object) =>
  (await (await client.post(path, { ...body, async: true })).json<{ id: string }>()).id;

describe("the dashboard's job pages", () => {
  it("list a job's files without the deleted ones, and delete a job but keep its files", async () => {
    const owner = await dashboard.member();
    const client = await programOf(owner);
    const html = "<p>1<p style='break-before:page'>2<p style='break-before:page'>3";
    const { id: pdf_id } = await (await client.post("/v1/pdfs", { html })).json<{ id: string }>();
    const id = await asked(client, "/v1/pdfs/split", { source: { pdf_id }, every: 1, metadata: { order: "7" } });
    const path = `${owner.base()}/jobs`;
    const ended = async () => {
      const text = await owner.text(`${path}/${id}`);
      expect(text).toMatch(/badge good">completed/);
      return text;
    };
    const page = await vi.waitFor(ended, WAIT);
    const parts = [...new Set([...page.matchAll(/\/pdfs\/(pdf_\w+)"/g)].map(([, part]) => part))];
    expect(parts).toHaveLength(3);
    expect(page).toMatch(/<dt><code>order<\/code><\/dt><dd>7<\/dd>/);
    await client.delete(`/v1/pdfs/${parts[0]}`);
    expect(await owner.text(`${path}/${id}`)).toContain("Files deleted since then: 1.");
    expect(await owner.text(path)).toContain(`/jobs/${id}`);
    expect(await owner.text(`${path}?status=failed`)).toContain("No jobs match");
    const gone = await owner.post(`${path}/${id}/delete`);
    expect(gone.headers.get("Location")).toBe(`${path}?done=deleted`);
    expect(await owner.text(path)).toContain("No job yet");
    expect((await client.get(`/v1/pdfs/${parts[1]}`)).status).toBe(200);
  });

  it("show page thumbnails of a job, the error of a failed job, and cancel a running job", async () => {
    const owner = await dashboard.member();
    const client = await programOf(owner);
    const path = `${owner.base()}/jobs`;
    const { id: pdf_id } = await (await client.post("/v1/pdfs", { html: "<p>1" })).json<{ id: string }>();
    const shown = await asked(client, "/v1/pdfs/thumbnails", { source: { pdf_id }, width: 40 });
    const failed = await asked(client, "/v1/pdfs/split", { source: { base64: btoa("%PDF-1.7 broken") }, every: 1 });
    await vi.waitFor(async () => {
      expect(await owner.text(`${path}/${shown}`)).toMatch(/<img src="[^"]+\/files\/thm_\w+\.png\?/);
      expect(await owner.text(`${path}/${failed}`)).toContain("<strong>source_invalid</strong>");
    }, WAIT);
    // This request occupies the account's one slot for background work, so that the next job waits.
    await asked(client, "/v1/pdfs", { html: "<p>slow", wait_for_timeout: 8_000 });
    const waiting = await asked(client, "/v1/pdfs/split", { source: { pdf_id }, every: 1 });
    const page = await owner.text(`${path}/${waiting}`);
    expect(page).toContain("Folio is creating the result.");
    expect(page).toContain("Cancel this job? It costs nothing.");
    await owner.post(`${path}/${waiting}/delete`);
    expect((await client.get(`/v1/jobs/${waiting}`)).status).toBe(404);
  });
});
