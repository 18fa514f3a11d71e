import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { pollingHeaders } from "../../src/http/polling-headers.ts";
import type { Route } from "../../src/http/route.ts";
import { routes } from "../../src/http/routes.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { expectError } from "../support/errors.ts";

const api = new TestApi();
const HTML = { html: "<p>x" };
const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

/** Bodies that create one object of each list, without metadata. */
const CREATE: Record<string, { path: string; body: object }> = {
  "/v1/pdfs": { path: "/v1/pdfs", body: HTML },
  "/v1/images": { path: "/v1/images", body: HTML },
  "/v1/templates": { path: "/v1/templates", body: { name: "a", html: "x", schema: {} } },
  "/v1/partials": { path: "/v1/partials", body: { name: "a", html: "x" } },
  "/v1/assets": { path: "/v1/assets", body: { name: "a", source: { base64: png } } },
  "/v1/batches": { path: "/v1/batches", body: { items: [HTML] } },
  "/v1/webhook_endpoints": {
    path: "/v1/webhook_endpoints",
    body: { url: "https://example.com/hook", events: ["image.completed"] },
  },
  "/v1/events": { path: "/v1/pdfs", body: HTML },
};
/** Lists whose objects need the container. Their filters are the same code. */
const NOT_CREATED = ["/v1/extractions", "/v1/thumbnails", "/v1/jobs"];

const lists = routes.filter(
  ({ method, path, call }) => method === "get" && call.endsWith(".list") && path.startsWith("/v1/"),
);

const fieldsOf = (schema: z.ZodType, io: "input" | "output"): Record<string, unknown> =>
  (z.toJSONSchema(schema, { io, unrepresentable: "any" }).properties ?? {}) as Record<string, unknown>;

const itemOf = ({ success }: Route): z.ZodObject =>
  (success.schema() as unknown as { shape: { data: { element: z.ZodObject } } }).shape.data.element;

async function listed(client: TestClient, path: string, query: string): Promise<{ id: string }[]> {
  const response = await client.get(`${path}?${query}`);
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return (JSON.parse(text) as { data: { id: string }[] }).data;
}

describe("Every list", () => {
  it("is covered by these tests", () => {
    const paths = lists.map(({ path }) => path);
    expect([...paths].sort()).toEqual([...Object.keys(CREATE), ...NOT_CREATED].sort());
  });

  it.each(lists.map(({ path, query }) => ({ path, query })))("accepts the same parameters: $path", ({ query }) => {
    const names = Object.keys(fieldsOf((query as () => z.ZodType)(), "input"));
    const shared = ["limit", "starting_after", "ending_before", "created_after", "created_before", "metadata"];
    expect(names).toEqual(expect.arrayContaining(shared));
  });

  it.each(lists)("filters by status if its objects have one, and shows metadata and created_at: $path", (route) => {
    const names = Object.keys(fieldsOf((route.query as () => z.ZodType)(), "input"));
    const shown = Object.keys(itemOf(route).shape);
    const isEvents = route.path === "/v1/events";
    expect(shown).toEqual(expect.arrayContaining(["id", "object", "created_at", ...(isEvents ? [] : ["metadata"])]));
    if (!isEvents) expect(names.includes("status")).toBe(shown.includes("status"));
  });

  it.each(Object.keys(CREATE))("returns only the objects that the filters select: %s", async (list) => {
    const client = await api.client();
    const { path, body } = CREATE[list] ?? { path: "", body: {} };
    const metadata = { order: "A-1", "a.b": "q\"'", paid: true };
    const created = await client.post(path, { ...body, metadata });
    const text = await created.text();
    expect(created.status, text).toBeLessThan(300);
    const { id, created_at: at } = JSON.parse(text) as { id: string; created_at: string };
    const subject = list === "/v1/events" ? `object_id=${id}&` : "";
    const found = await listed(client, list, `${subject}limit=1`);
    expect(found).toHaveLength(1);
    if (subject === "") expect(found[0]?.id).toBe(id);
    const moment = (offsetMs: number) => new Date(Date.parse(at) + offsetMs).toISOString();
    const queries: [string, boolean][] = [
      ["metadata[order]=A-1", true],
      ["metadata[order]=A-1&metadata[paid]=true", true],
      [`metadata[${encodeURIComponent("a.b")}]=${encodeURIComponent("q\"'")}`, true],
      ["metadata[order]=A-2", false],
      ["metadata[a]=1", false],
      [`created_after=${moment(-60_000)}`, true],
      [`created_after=${moment(60_000)}`, false],
      [`created_before=${moment(-60_000)}`, false],
      [`created_before=${moment(60_000)}&created_after=${moment(-60_000)}&metadata[order]=A-1`, true],
    ];
    for (const [query, isFound] of queries)
      expect((await listed(client, list, subject + query)).length > 0, query).toBe(isFound);
    await expectError(await client.get(`${list}?created_after=yesterday`), "invalid_parameter");
  });
});

describe("PATCH", () => {
  it.each([
    ["/v1/templates", { name: "a", html: "x", schema: {} }],
    ["/v1/partials", { name: "a", html: "x" }],
    ["/v1/assets", { name: "a", source: { base64: png } }],
    ["/v1/webhook_endpoints", { url: "https://example.com/hook", events: ["job.failed"] }],
  ])("replaces the metadata of %s, and keeps them if they are not sent", async (path, body) => {
    const client = await api.client();
    const created = await client.post(path, { ...body, metadata: { a: 1, b: 2 } });
    const { id } = (await created.json()) as { id: string };
    const read = async () => (await (await client.get(`${path}/${id}`)).json()) as Record<string, unknown>;
    expect((await read()).metadata).toEqual({ a: 1, b: 2 });
    await client.patch(`${path}/${id}`, { description: "text" });
    expect(await read()).toMatchObject({ description: "text", metadata: { a: 1, b: 2 } });
    await client.patch(`${path}/${id}`, { metadata: { c: null } });
    expect(await read()).toMatchObject({ description: "text", metadata: { c: null } });
  });

  it("happens once when a request repeats its Idempotency-Key", async () => {
    const client = await api.client();
    const made = await client.post("/v1/templates", { name: "a", html: "x", schema: {} });
    const { id } = (await made.json()) as { id: string };
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const first = await client.patch(`/v1/templates/${id}`, { html: "y" }, headers);
    const second = await client.patch(`/v1/templates/${id}`, { html: "y" }, headers);
    expect(second.headers.get("Idempotent-Replayed")).toBe("true");
    expect(await second.json()).toEqual(await first.json());
    expect(await (await client.get(`/v1/templates/${id}`)).json()).toMatchObject({ version: 2 });
    const other = await client.patch(`/v1/templates/${id}`, { html: "z" }, headers);
    await expectError(other, "idempotency_key_reused");
  });
});

describe("DELETE", () => {
  it("returns the same response when a request repeats its Idempotency-Key", async () => {
    const client = await api.client();
    const made = await client.post("/v1/templates", { name: "a", html: "x", schema: {} });
    const { id } = (await made.json()) as { id: string };
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const first = await client.request("DELETE", `/v1/templates/${id}`, undefined, headers);
    const second = await client.request("DELETE", `/v1/templates/${id}`, undefined, headers);
    expect(first.status).toBe(200);
    expect(second.headers.get("Idempotent-Replayed")).toBe("true");
    expect(await second.json()).toEqual(await first.json());
    await expectError(await client.delete(`/v1/templates/${id}`), "resource_not_found");
  });

  it("with another query is another request", async () => {
    const client = await api.client();
    const { id } = (await (await client.post("/v1/pdfs", HTML)).json()) as { id: string };
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    await client.request("DELETE", `/v1/pdfs/${id}`, undefined, headers);
    const other = await client.request("DELETE", `/v1/pdfs/${id}?extractions=true`, undefined, headers);
    await expectError(other, "idempotency_key_reused");
  });
});

describe("A response with status 202", () => {
  it.each([
    ["/v1/batches", { items: [HTML] }],
    ["/v1/pdfs", { ...HTML, async: true }],
  ])("has the path of its resource and the time until the first poll: %s", async (path, body) => {
    const client = await api.client();
    const response = await client.post(path, body);
    expect(response.status).toBe(202);
    const { id } = (await response.json()) as { id: string };
    expect(response.headers.get("Location")).toBe(`${path}/${id}`);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    await ended(client, `${path}/${id}`);
  });

  it("has these headers for events too", () => {
    const id = "evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A";
    expect(pollingHeaders({ object: "event", id })).toEqual({ Location: `/v1/events/${id}`, "Retry-After": "1" });
  });
});

/** Waits until the resource is no longer processing. */
const ended = (client: TestClient, path: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const { status } = (await (await client.get(path)).json()) as { status: string };
      expect(status).not.toBe("processing");
    },
    { timeout: 60_000, interval: 100 },
  );

describe("DELETE /v1/batches/{id}", () => {
  it("deletes an ended batch with its events, and keeps the PDFs of its items", async () => {
    const client = await api.client();
    const { id } = (await (await client.post("/v1/batches", { items: [HTML], output: "zip" })).json()) as {
      id: string;
    };
    await ended(client, `/v1/batches/${id}`);
    const { zip_url: url } = (await (await client.get(`/v1/batches/${id}`)).json()) as { zip_url: string };
    const zip = new URL(url).pathname + new URL(url).search;
    expect((await api.fetch(zip)).status).toBe(200);
    const before = await client.credits();
    const response = await client.delete(`/v1/batches/${id}`);
    expect(await response.json()).toEqual({ id, object: "batch", deleted: true });
    await expectError(await client.get(`/v1/batches/${id}`), "resource_not_found");
    await expectError(await client.get(`/v1/batches/${id}/results`), "resource_not_found");
    expect(await listed(client, "/v1/batches", "")).toEqual([]);
    expect((await api.fetch(zip)).status).toBe(404);
    expect(await listed(client, "/v1/events", `object_id=${id}`)).toEqual([]);
    expect(await listed(client, "/v1/pdfs", "")).toHaveLength(1);
    expect(await client.credits()).toBe(before);
    await expectError(await client.delete(`/v1/batches/${id}`), "resource_not_found");
  });

  it("is rejected while the batch is processing, and for another account", async () => {
    const client = await api.client();
    const slow = { ...HTML, wait_for_timeout: 5_000 };
    const { id } = (await (await client.post("/v1/batches", { items: [slow, slow] })).json()) as { id: string };
    await expectError(await client.delete(`/v1/batches/${id}`), "resource_in_use");
    await expectError(await (await api.client()).delete(`/v1/batches/${id}`), "resource_not_found");
    expect((await client.post(`/v1/batches/${id}/cancel`, undefined)).status).toBe(200);
    expect((await client.delete(`/v1/batches/${id}`)).status).toBe(200);
  });
});

describe("GET /v1/batches/{id}/results", () => {
  it("pages in both directions", async () => {
    const client = await api.client();
    const items = Array.from({ length: 5 }, () => HTML);
    const { id } = (await (await client.post("/v1/batches", { items })).json()) as { id: string };
    await ended(client, `/v1/batches/${id}`);
    const page = async (query: string) => {
      const response = await client.get(`/v1/batches/${id}/results?limit=2&${query}`);
      const { data, has_more, next_cursor } = (await response.json()) as {
        data: { index: number }[];
        has_more: boolean;
        next_cursor: string | null;
      };
      return [data.map(({ index }) => index), has_more, next_cursor];
    };
    expect(await page("")).toEqual([[0, 1], true, "1"]);
    expect(await page("starting_after=3")).toEqual([[4], false, null]);
    expect(await page("ending_before=4")).toEqual([[2, 3], true, "2"]);
    expect(await page("ending_before=2")).toEqual([[0, 1], false, null]);
    const both = await client.get(`/v1/batches/${id}/results?starting_after=1&ending_before=3`);
    await expectError(both, "parameters_exclusive");
  });
});
