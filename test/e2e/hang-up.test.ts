import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, inject, it } from "vitest";
import { type E2eClient, freshClient } from "./support/client.ts";
import { openRequest } from "./support/socket.ts";

/** Time in ms in which the service must notice a disconnect and end the work, as its documentation promises. */
const WITHIN_MS = 1_000;

const never = () => `${inject("assets")}/a/${crypto.randomUUID()}/never?hang`;

/** Returns a CSV file whose conversion by LibreOffice takes many seconds. */
function longTable(): string {
  const row = Array.from({ length: 24 }, (_, column) => `cell ${column} of a row`).join(",");
  return Buffer.from(Array.from({ length: 20_000 }, () => row).join("\n")).toString("base64");
}

/** Stores a PDF for whose pages OCR takes many seconds, and returns it as a request source. */
async function manyPages(client: E2eClient): Promise<object> {
  const page = `<p style="break-after:page">${"Words that are to be read. ".repeat(300)}</p>`;
  const { id } = await client.json(client.post("/v1/pdfs", { html: page.repeat(20) }));
  return { pdf_id: id };
}

/** Requests whose work takes seconds: name, path and body. */
const works: [name: string, path: string, body: (client: E2eClient) => object | Promise<object>][] = [
  [
    "a render that waits for a resource",
    "/v1/pdfs",
    () => ({ html: `<img src="${never()}">`, resource_timeout: 60_000, timeout: 60_000 }),
  ],
  ["a render whose script is busy", "/v1/pdfs", () => ({ html: "<script>for (;;);</script>", timeout: 60_000 })],
  ["a URL that does not answer", "/v1/pdfs", () => ({ url: never(), timeout: 60_000 })],
  ["a merge whose source does not answer", "/v1/pdfs/merge", () => ({ sources: [{ url: never() }, { url: never() }] })],
  ["a conversion", "/v1/convert/office", () => ({ source: { base64: longTable() }, filename: "long.csv" })],
  ["an extraction whose source does not answer", "/v1/extract/text", () => ({ source: { url: never() } })],
  ["OCR", "/v1/extract/ocr", async (client) => ({ source: await manyPages(client), dpi: 600 })],
];

/** Returns the number of resources and events of the account, and its consumed credits. A cancelled request must not change them. */
async function leftBehind(client: E2eClient) {
  const lists = ["/v1/pdfs", "/v1/events", "/v1/extractions"].map((path) =>
    client.json<{ data: unknown[] }>(client.get(path)).then(({ data }) => data.length),
  );
  return { lists: await Promise.all(lists), consumed: (await client.credits()).consumed };
}

async function expectFreed(client: E2eClient, sinceMs: number): Promise<void> {
  const state = async () => ({
    slots: await client.slotsInUse(),
    reserved: (await client.credits()).reserved,
  });
  const timeout = Math.max(1, sinceMs + WITHIN_MS - Date.now());
  await expect.poll(state, { timeout, interval: 50 }).toEqual({ slots: 0, reserved: 0 });
}

describe("A client that disconnects", () => {
  it.each(works)(
    "ends %s within one second, and the service stores and charges nothing",
    async (_name, path, bodyOf) => {
      const client = await freshClient();
      const body = await bodyOf(client);
      const before = await leftBehind(client);
      for (const how of ["close", "reset"] as const) {
        const request = await openRequest(client.baseUrl, { method: "POST", path, key: client.key, body });
        await expect.poll(() => client.slotsInUse(), { timeout: 10_000, interval: 50 }).toBe(1);
        // Waits long enough for the work to start, so that the client disconnects during the work and not during its
        // preparation.
        await delay(500);
        expect(request.received()).toBe("");
        request.hangUp(how);
        await expectFreed(client, Date.now());
      }
      expect(await leftBehind(client)).toEqual(before);
    },
  );

  it("loses its place in the queue for a concurrency slot", async () => {
    const client = await freshClient({ plan: "free" });
    const render = () =>
      openRequest(client.baseUrl, {
        method: "POST",
        path: "/v1/pdfs",
        key: client.key,
        body: { html: `<img src="${never()}">`, resource_timeout: 60_000, timeout: 60_000 },
      });
    const holders = [await render(), await render()];
    await expect.poll(() => client.slotsInUse(), { timeout: 10_000, interval: 50 }).toBe(2);
    const waiting = await render();
    await delay(500);
    waiting.hangUp();
    await delay(500);
    for (const holder of holders) holder.hangUp();
    await expectFreed(client, Date.now());
    expect(await leftBehind(client)).toEqual({ lists: [0, 0, 0], consumed: 0 });
  });

  it("frees its Idempotency-Key, so that the same request can be sent again at once", async () => {
    const client = await freshClient();
    const headers = { "Idempotency-Key": "hung-up" };
    const body = { html: "<script>for (;;);</script>", timeout: 60_000 };
    const first = await openRequest(client.baseUrl, {
      method: "POST",
      path: "/v1/pdfs",
      key: client.key,
      body,
      headers,
    });
    await expect.poll(() => client.slotsInUse(), { timeout: 10_000, interval: 50 }).toBe(1);
    first.hangUp();
    await expectFreed(client, Date.now());
    const second = await openRequest(client.baseUrl, {
      method: "POST",
      path: "/v1/pdfs",
      key: client.key,
      body,
      headers,
    });
    await expect.poll(() => client.slotsInUse(), { timeout: 5_000, interval: 50 }).toBe(1);
    second.hangUp();
    await expectFreed(client, Date.now());
  });

  it("is charged for a response that was already complete, and the service keeps its result", async () => {
    const client = await freshClient();
    const body = { html: "<p>done</p>", output: "base64" };
    const request = await openRequest(client.baseUrl, { method: "POST", path: "/v1/pdfs", key: client.key, body });
    await expect.poll(() => request.received(), { timeout: 10_000, interval: 5 }).toContain('"base64"');
    request.hangUp();
    await expectFreed(client, Date.now());
    expect(await leftBehind(client)).toEqual({ lists: [1, 1, 0], consumed: 1 });
  });
});
