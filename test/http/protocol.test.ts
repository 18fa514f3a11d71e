import { createExecutionContext } from "cloudflare:test";
import { describe, expect, it, test } from "vitest";
import { createApp } from "../../src/http/app.ts";
import { HTTP_SETTINGS, TestApi } from "../support/api.ts";
import { config, env } from "../support/environment.ts";
import { expectError } from "../support/errors.ts";

const api = new TestApi();

describe("An existing path with an unsupported method", () => {
  test.for([
    ["POST", "/docs", "GET, HEAD"],
    ["DELETE", "/healthz", "GET, HEAD"],
    ["PUT", "/v1/openapi.json", "GET, HEAD"],
    ["POST", "/files/pdf_x.pdf?exp=1", "OPTIONS, GET, HEAD"],
    ["PUT", "/v1/pdfs", "POST, GET, HEAD"],
    ["POST", "/v1/pdfs/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A", "GET, HEAD, DELETE"],
  ] as const)("(%s %s) returns 405", async ([method, path, allow]) => {
    const answer = await api.fetch(path, { method });
    expect(answer.headers.get("Allow")).toBe(allow);
    await expectError(answer, "method_not_allowed");
  });

  it("returns route_not_found if it is a path of the operator API, like a path that does not exist", async () => {
    await expectError(await api.fetch("/operator/v1/accounts", { method: "PUT" }), "route_not_found");
  });
});

it("A path with a trailing slash is treated like the same path without it", async () => {
  const client = await api.client();
  expect((await client.get("/v1/pdfs/")).status).toBe(200);
  await expectError(await client.post("/v1/pdfs/", {}), "missing_parameter");
  expect((await api.fetch("/healthz/")).status).toBe(200);
  await expectError(await client.request("PUT", "/v1/pdfs/"), "method_not_allowed");
  await expectError(await client.get("/v1/pdfs//"), "route_not_found");
});

it("A request to an unknown path counts against the rate limit of its key, and the response has the rate limit headers", async () => {
  const client = await api.client();
  const answer = await client.get("/v1/nothing");
  expect(answer.headers.get("RateLimit")).toMatch(/^"key";r=\d+;t=\d+$/);
  await expectError(answer, "route_not_found");
  const { key } = client;
  const stranger = await api.fetch("/v1/nothing", { headers: { Authorization: `Bearer ${key.slice(0, -1)}!` } });
  await expectError(stranger, "invalid_api_key");
  await expectError(await api.fetch("/v1/nothing"), "route_not_found");
});

test.for(["/docs", "/healthz", "/v1/openapi.json", "/v1/pdfs", "/nowhere"])(
  "A response at %s forbids browsers to guess its content type",
  async (path) => {
    expect((await api.fetch(path)).headers.get("X-Content-Type-Options")).toBe("nosniff");
  },
);

describe("A request body", () => {
  it("does not need a content type if it is empty", async () => {
    const client = await api.client();
    const headers = { Authorization: `Bearer ${client.key}` };
    const empty = new ReadableStream({ start: (controller) => controller.close() });
    const path = "/v1/events/evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A/retry";
    for (const body of ["", new Uint8Array(), empty]) {
      const answer = await api.fetch(path, { method: "POST", headers: { ...headers, "Content-Type": "" }, body });
      await expectError(answer, "resource_not_found");
    }
    const typeless = { method: "POST", headers: { ...headers, "Content-Type": "" }, body: "{}" };
    await expectError(await api.fetch(path, typeless), "unsupported_media_type");
    await expectError(await api.fetch("/v1/pdfs", { ...typeless, body: "" }), "missing_parameter");
  });

  it("is rejected if a field occurs twice, and the error names the field", async () => {
    const client = await api.client();
    const answer = await api.fetch("/v1/pdfs", {
      method: "POST",
      headers: { Authorization: `Bearer ${client.key}`, "Content-Type": "application/json" },
      body: '{"html":"<p>","margin":{"top":"1cm","top":"2cm"}}',
    });
    const error = await expectError(answer, "malformed_json");
    expect(error).toMatchObject({ param: "margin.top", message: "margin.top must occur only once in its object." });
  });

  it("is rejected if it changes nothing in a PATCH, with the same error for every resource", async () => {
    const client = await api.client();
    const created = await client.post("/v1/templates", { name: "empty patch", html: "<p>", schema: {} });
    const { id } = (await created.json()) as { id: string };
    const we = "we_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A";
    for (const path of [`/v1/templates/${id}`, `/v1/webhook_endpoints/${we}`]) {
      const error = await expectError(await client.patch(path, {}), "missing_parameter");
      expect(error.message).toMatch(/ is required: send one of /);
      expect(error.details).toEqual([{ field: error.param, error: error.message }]);
    }
  });
});

it.each([
  ["limit=2&limit=2", "limit"],
  ["limit=2&status=failed&limit=3", "limit"],
  ["metadata[a]=1&metadata[b]=2&metadata[a]=3", "metadata.a"],
  ["metadata[a]=1&metadata=2", "metadata"],
  ["metadata=2&metadata[a]=1", "metadata.a"],
])("The query %s is rejected because a parameter occurs twice", async (query, param) => {
  const client = await api.client();
  const error = await expectError(await client.get(`/v1/pdfs?${query}`), "invalid_parameter");
  expect(error).toMatchObject({ param, message: `${param} must occur only once in the query.` });
});

it("A query may contain several metadata keys", async () => {
  const client = await api.client();
  expect((await client.get("/v1/pdfs?metadata[a]=1&metadata[b]=2")).status).toBe(200);
});

it("A webhook endpoint stores an event type only once when the request lists it twice", async () => {
  const client = await api.client();
  const events = ["pdf.failed", "pdf.completed", "pdf.failed"];
  const made = await client.post("/v1/webhook_endpoints", { url: "https://example.com/hook", events });
  const endpoint = (await made.json()) as { id: string; events: string[] };
  expect(endpoint.events).toEqual(["pdf.failed", "pdf.completed"]);
  const patched = await client.patch(`/v1/webhook_endpoints/${endpoint.id}`, { events: ["*", "*"] });
  expect(((await patched.json()) as { events: string[] }).events).toEqual(["*"]);
});

it("An invalid template is rejected with the errors of html, schema and defaults together", async () => {
  const client = await api.client();
  const error = await expectError(
    await client.post("/v1/templates", { name: "all", html: "{{#if}}", schema: { total: "numbr" } }),
    "template_invalid",
  );
  expect(error.details?.map(({ field }) => field)).toEqual(expect.arrayContaining(["html", "schema.total"]));
  const data = await expectError(
    await client.post("/v1/templates", {
      name: "all",
      html: "{{#if}}",
      schema: { total: "number" },
      sample_data: { total: "x" },
    }),
    "template_invalid",
  );
  expect(data.details?.map(({ field }) => field)).toEqual(expect.arrayContaining(["html", "sample_data.total"]));
});

it("The API in maintenance mode rejects writes but not reads", async () => {
  const client = await api.client();
  const app = createApp(api.services, { ...HTTP_SETTINGS, operatorSecrets: [], maintenance: true });
  const ask = async (method: string, path: string) => {
    const headers = { Authorization: `Bearer ${client.key}` };
    return app.fetch(new Request(`${config.BASE_URL}${path}`, { method, headers }), env, createExecutionContext());
  };
  const refused = await ask("POST", "/v1/pdfs");
  expect(refused.headers.get("Retry-After")).toBe("60");
  await expectError(refused, "renderer_unavailable");
  await expectError(await ask("DELETE", "/v1/pdfs/pdf_x"), "renderer_unavailable");
  expect((await ask("GET", "/v1/pdfs")).status).toBe(200);
});

it("A request whose client disconnects is not logged as a server error", async () => {
  const errors: string[] = [];
  const log = { info: () => undefined, error: (event: string) => errors.push(event) };
  const watched = new TestApi({ log });
  const { key } = await watched.client();
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify({ html: "x" }), signal: AbortSignal.abort() };
  expect((await watched.fetch("/v1/pdfs", request)).status).toBe(499);
  expect(errors).toEqual([]);
});
