import { describe, expect, it } from "vitest";
import * as z from "zod";
import { pdf as pdfSchema } from "../../src/resources/pdfs.ts";
import { thumbnail, thumbnailList, thumbnails } from "../../src/resources/thumbnails.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { expectError } from "../support/errors.ts";
import { eventsOf } from "../support/events.ts";

let nowMs = Date.now();
const api = new TestApi({ clock: { now: () => nowMs } });
const threePages = "<p>1<p style='break-before:page'>2<p style='break-before:page'>3";

const pdfOf = async (client: TestClient) =>
  pdfSchema().parse(await (await client.post("/v1/pdfs", { html: threePages })).json());

async function drawn(client: TestClient, body: object) {
  const answer = await client.post("/v1/pdfs/thumbnails", { width: 60, ...body });
  expect(answer.status).toBe(200);
  return thumbnails().parse(await answer.json()).data;
}

const bytesOf = async (url: string | null | undefined) =>
  new Uint8Array(await (await api.fetch(url ?? "")).arrayBuffer());

describe("A thumbnail", () => {
  it("is a resource: it is charged once, has an event, is listed, and can be retrieved with a new URL", async () => {
    const client = await api.client();
    const source = await pdfOf(client);
    const before = await client.credits();
    const made = await drawn(client, { source: { pdf_id: source.id }, pages: "3,1", metadata: { order: "7" } });
    expect(made.map(({ page, credits_used }) => [page, credits_used])).toEqual([
      [3, 1],
      [1, 0],
    ]);
    expect(await client.credits()).toBe(before - 1);
    const [first, second] = made;
    expect(first).toMatchObject({
      object: "thumbnail",
      status: "completed",
      width: 60,
      format: "png",
      pdf_id: source.id,
      metadata: { order: "7" },
      file_expires_at: source.file_expires_at,
    });
    expect((await bytesOf(first?.url ?? null)).byteLength).toBe(first?.bytes);

    const told = (await eventsOf(client)).filter(({ type }) => type === "edit.completed");
    expect(told.map(({ data }) => JSON.parse(data).id).sort()).toEqual(made.map(({ id }) => id).sort());
    const listed = thumbnailList().parse(await (await client.get(`/v1/thumbnails?pdf_id=${source.id}`)).json());
    expect(listed.data.map(({ id }) => id)).toEqual([second?.id, first?.id]);
    nowMs += 60_000;
    const again = thumbnail().parse(await (await client.get(`/v1/thumbnails/${first?.id}`)).json());
    expect(again.url).not.toBe(first?.url);
    expect((await bytesOf(again.url)).byteLength).toBe(first?.bytes);
  });

  it("can be deleted, together with its image and its event", async () => {
    const client = await api.client();
    const [made] = await drawn(client, { source: { pdf_id: (await pdfOf(client)).id }, pages: "1" });
    const gone = await client.delete(`/v1/thumbnails/${made?.id}`);
    expect(await gone.json()).toEqual({ id: made?.id, object: "thumbnail", deleted: true });
    await expectError(await client.get(`/v1/thumbnails/${made?.id}`), "resource_not_found");
    await expectError(await api.fetch(made?.url ?? ""), "resource_not_found");
    expect((await eventsOf(client)).map(({ type }) => type)).toEqual(["pdf.completed"]);
  });

  it("is deleted with its source PDF, and so is the response that is stored for an Idempotency-Key", async () => {
    const client = await api.client();
    const source = await pdfOf(client);
    const body = { source: { pdf_id: source.id }, width: 60 };
    const key = { "Idempotency-Key": "pictures" };
    const first = await (await client.post("/v1/pdfs/thumbnails", body, key)).text();
    expect(await (await client.post("/v1/pdfs/thumbnails", body, key)).text()).toBe(first);
    const { data } = thumbnails().parse(JSON.parse(first));
    expect((await client.delete(`/v1/pdfs/${source.id}`)).status).toBe(200);
    for (const { id, url } of data) {
      await expectError(await client.get(`/v1/thumbnails/${id}`), "resource_not_found");
      await expectError(await api.fetch(url ?? ""), "resource_not_found");
    }
    expect(await eventsOf(client)).toEqual([]);
    await expectError(await client.post("/v1/pdfs/thumbnails", body, key), "resource_not_found");
  });

  it('expires with its source PDF, and then has the status "expired"', async () => {
    const client = await api.client();
    const source = await pdfOf(client);
    const [made] = await drawn(client, { source: { pdf_id: source.id }, pages: "1" });
    const before = nowMs;
    nowMs = Date.parse(source.file_expires_at) + 1;
    const expired = thumbnail().parse(await (await client.get(`/v1/thumbnails/${made?.id}`)).json());
    expect(expired).toMatchObject({ status: "expired", url: null });
    nowMs = before;
  });

  it("has the watermark, costs nothing and is invisible to a live key if a test key created it", async () => {
    const live = await api.client();
    const test = await live.withKey({ environment: "test" });
    const blank = { base64: (await bytesOf((await pdfOf(live)).url)).toBase64() };
    const [plain] = await drawn(live, { source: blank, pages: "1" });
    const [marked] = await drawn(test, { source: blank, pages: "1" });
    expect(marked?.credits_used).toBe(0);
    // Compares file sizes: the letters of the watermark make the image file of a nearly empty page much larger.
    expect(marked?.bytes).toBeGreaterThan(2 * (plain?.bytes ?? 0));
    await expectError(await live.get(`/v1/thumbnails/${marked?.id}`), "resource_not_found");
  });
});

it("POST /v1/pdfs/thumbnails rejects invalid metadata", async () => {
  const client = await api.client();
  const error = await expectError(
    await client.post("/v1/pdfs/thumbnails", { source: { base64: "AA==" }, metadata: { a: [] } }),
    "invalid_parameter",
  );
  expect(z.string().parse(error.param)).toBe("metadata.a");
});
