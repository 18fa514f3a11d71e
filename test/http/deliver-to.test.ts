import { describe, expect, inject, it, vi } from "vitest";
import { openedItem, sealedItem } from "../../src/operations/batches/sealed-items.ts";
import { batchInputOf, batch as batchSchema, createBatchBody } from "../../src/resources/batches.ts";
import { image } from "../../src/resources/images.ts";
import { pdf } from "../../src/resources/pdfs.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { expectError } from "../support/errors.ts";
import type { StoredObject } from "../support/object-store.ts";
import { presignUrl } from "../support/object-store.ts";

const api = new TestApi();
const store = inject("objectStoreUrl");
const page = { html: "<h1>Delivered</h1>", wait_until: "load" };
let files = 0;
/** Returns a path in the object store that no other test uses. */
const place = (folder = "bucket") => `/${folder}/${process.pid}-${Date.now()}-${++files}.pdf`;

const kept = async (path: string): Promise<StoredObject | null> => (await fetch(`${store}/kept${path}`)).json();

async function made(client: TestClient, body: object, path = "/v1/pdfs") {
  const answer = await client.post(path, body);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return JSON.parse(text);
}

const sha256Of = async (url: string | null | undefined) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", await (await api.fetch(url ?? "")).arrayBuffer())).toHex();

describe("deliver_to", () => {
  it("uploads the file to a presigned URL with its content type and length, and the response reports the upload", async () => {
    const client = await api.client();
    const path = place();
    const url = presignUrl(store, path, { "content-type": "application/pdf" });
    const result = pdf().parse(await made(client, { ...page, deliver_to: { url } }));
    expect(result.delivery).toMatchObject({
      status: "succeeded",
      attempts: 1,
      http_status: 200,
      etag: '"etag-of-the-store"',
    });
    expect(result.delivery?.url).toBe(`${store}${path}`);
    expect(await kept(path)).toMatchObject({
      bytes: result.bytes,
      sha256: await sha256Of(result.url),
      headers: { "content-type": "application/pdf", "content-length": String(result.bytes) },
    });
    const { data } = (await (await client.get("/v1/events")).json()) as { data: { data: object }[] };
    expect(data[0]?.data).toMatchObject({ delivery: { status: "succeeded" } });
    expect(JSON.stringify(data)).not.toContain("X-Amz-Signature");
    expect(await (await client.get(`/v1/pdfs/${result.id}`)).json()).toMatchObject({ delivery: result.delivery });
  });

  it("sends the headers that the signature requires, such as Azure's blob type", async () => {
    const client = await api.client();
    const path = place("azure");
    const body = { html: "<p>x</p>", viewport: { width: 64, height: 64 } };
    const headers = { "x-ms-blob-type": "BlockBlob" };
    const result = image().parse(
      await made(client, { ...body, deliver_to: { url: `${store}${path}?sig=x`, headers } }, "/v1/images"),
    );
    expect(result.delivery).toMatchObject({ status: "succeeded", http_status: 201 });
    expect(await kept(path)).toMatchObject({ bytes: result.bytes, headers: { "content-type": "image/png" } });
  });

  it("reports the upload in a header if the response is the file itself", async () => {
    const client = await api.client();
    const pdfOnly = { Accept: "application/pdf" };
    const headerOf = async (body: object) => {
      const answer = await client.post("/v1/pdfs", { ...page, ...body }, pdfOnly);
      expect(new TextDecoder().decode((await answer.arrayBuffer()).slice(0, 5))).toBe("%PDF-");
      return answer.headers.get("Folio-Delivery");
    };
    const url = presignUrl(store, place());
    expect(await headerOf({ deliver_to: { url } })).toBe("succeeded");
    expect(await headerOf({ deliver_to: { url: url.replace(/Signature=\w{4}/, "Signature=0000") } })).toBe("failed");
    expect(await headerOf({})).toBeNull();
  });

  it("retries the upload while the store is busy", async () => {
    const path = place("busy");
    const result = pdf().parse(
      await made(await api.client(), { ...page, deliver_to: { url: presignUrl(store, path) } }),
    );
    expect(result.delivery).toMatchObject({ status: "succeeded", attempts: 3 });
    expect(await kept(path)).toMatchObject({ bytes: result.bytes });
  });

  it("does not retry an upload that the store rejects, reports the reason, and keeps the file in Folio", async () => {
    const client = await api.client();
    const path = place();
    const url = presignUrl(store, path).replace(/Signature=\w{4}/, "Signature=0000");
    const result = pdf().parse(await made(client, { ...page, deliver_to: { url } }));
    expect(result).toMatchObject({ status: "completed", credits_used: 1 });
    expect(result.delivery).toMatchObject({
      status: "failed",
      attempts: 1,
      http_status: 403,
      error: "The store responded with HTTP 403: SignatureDoesNotMatch",
    });
    expect(await kept(path)).toBeNull();
    expect((await api.fetch(result.url ?? "")).status).toBe(200);
  });

  it("uploads the file of an asynchronous request", async () => {
    const client = await api.client();
    const path = place();
    const answer = await client.post("/v1/pdfs", {
      ...page,
      async: true,
      deliver_to: { url: presignUrl(store, path) },
    });
    const { id } = (await answer.json()) as { id: string };
    const result = await vi.waitFor(
      async () => {
        const seen = pdf().parse(await (await client.get(`/v1/pdfs/${id}`)).json());
        expect(seen.status).toBe("completed");
        return seen;
      },
      { timeout: 20_000, interval: 100 },
    );
    expect(result.delivery).toMatchObject({ status: "succeeded" });
    expect(await kept(path)).toMatchObject({ bytes: result.bytes, sha256: await sha256Of(result.url) });
  });

  it("uploads each item of a batch, reports the upload in the result and the event, and stores no signature of the URLs", async () => {
    const client = await api.client();
    const [good, bad] = [place(), place()];
    const signature = presignUrl(store, good);
    const items = [
      { ...page, deliver_to: { url: signature } },
      { ...page, deliver_to: { url: presignUrl(store, bad).replace(/Signature=\w{4}/, "Signature=0000") } },
      page,
    ];
    const { id } = (await (await client.post("/v1/batches", { items })).json()) as { id: string };
    const batch = await vi.waitFor(
      async () => {
        const seen = batchSchema().parse(await (await client.get(`/v1/batches/${id}`)).json());
        expect(seen.status).toBe("completed");
        return seen;
      },
      { timeout: 60_000, interval: 100 },
    );
    const [first, second, third] = batch.results ?? [];
    expect(first?.delivery).toMatchObject({ status: "succeeded", http_status: 200, url: `${store}${good}` });
    expect(await kept(good)).toMatchObject({ bytes: first?.bytes, sha256: await sha256Of(first?.url) });
    expect([second?.status, second?.delivery?.status, second?.delivery?.http_status]).toEqual([
      "completed",
      "failed",
      403,
    ]);
    expect(await kept(bad)).toBeNull();
    expect(third).not.toHaveProperty("delivery");
    const spent = () => api.services.gate(client.accountId).balance();
    await vi.waitFor(async () => expect(await spent()).toMatchObject({ reserved: 0, consumed: 3 }), 10_000);
    const { data } = (await (await client.get("/v1/events")).json()) as { data: { type: string; data: object }[] };
    const told = data.filter(({ type }) => type === "batch.item.completed").map((event) => event.data);
    expect(told).toContainEqual(expect.objectContaining({ index: 0, delivery: first?.delivery }));
    expect(JSON.stringify([data, batch])).not.toContain("X-Amz-Signature");
    const input = batchInputOf(createBatchBody().parse({ items: items.slice(0, 1) })).items[0];
    const text = await sealedItem(api.services, input as NonNullable<typeof input>);
    expect(text).not.toContain("X-Amz-Signature");
    expect((await openedItem(api.services, text)).deliverTo).toEqual({ url: signature, headers: {} });
    const refused = await client.post("/v1/batches", {
      items: [page, { ...page, deliver_to: { url: "https://10.0.0.1/x" } }],
    });
    expect((await expectError(refused, "url_not_allowed")).param).toBe("items[1].deliver_to.url");
  });

  it("rejects internal addresses and headers that control the connection", async () => {
    const client = await api.client();
    const refused = async (deliver_to: object) => client.post("/v1/pdfs", { ...page, deliver_to });
    expect((await expectError(await refused({ url: "https://10.0.0.1/x" }), "url_not_allowed")).param).toBe(
      "deliver_to.url",
    );
    const inClear = await expectError(await refused({ url: "http://8.8.8.8/x" }), "url_not_allowed");
    expect(inClear.message).toBe("deliver_to.url is rejected: a live key requires https.");
    await expectError(await refused({ url: "ftp://example.com/x" }), "invalid_parameter");
    await expectError(await refused({ url: `${store}/x`, headers: { Host: "elsewhere" } }), "invalid_parameter");
    const { message } = await expectError(
      await refused({ url: `${store}/x`, headers: { "x-a": "é" } }),
      "invalid_parameter",
    );
    expect(message).toBe("deliver_to.headers.x-a must be at most 2,000 printable ASCII characters.");
    await expectError(
      await client.post("/v1/extract/text", {
        source: { url: "https://example.com/" },
        deliver_to: { url: `${store}/x` },
      }),
      "unknown_parameter",
    );
  });
});
