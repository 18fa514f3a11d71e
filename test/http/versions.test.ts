import { expect, it } from "vitest";
import { API_VERSIONS, type ApiVersion } from "../../src/domain/api-versions.ts";
import type { HttpSettings } from "../../src/http/context.ts";
import { TestApi } from "../support/api.ts";

const newest = API_VERSIONS.at(-1)?.date ?? "";

/**
 * Test data: two older API versions. In the newer of the two, a template's `html` was called `markup`, and responses contained `revision`.
 */
const invented: ApiVersion[] = [
  { date: "2024-01-01", changes: [] },
  {
    date: "2025-05-05",
    deprecation: { sinceMs: Date.UTC(2026, 0, 1), sunsetMs: Date.UTC(2027, 0, 1) },
    changes: [
      {
        operations: ["createTemplate"],
        request: ({ title, ...body }) => (title === undefined ? body : { ...body, name: title }),
      },
    ],
  },
  {
    date: newest,
    changes: [
      {
        operations: ["createTemplate"],
        request: ({ markup, ...body }) => (markup === undefined ? body : { ...body, html: markup }),
        answer: ({ version: revision, ...body }) => ({ ...body, revision: revision ?? null }),
      },
    ],
  },
];

const settings: Partial<HttpSettings> = { versions: invented };
const older = { "Folio-Version": "2025-05-05" };

it("The API uses the version that a request names, and names it in the response", async () => {
  const client = await new TestApi({}, settings).client();
  const response = await client.post("/v1/templates", { name: "a", markup: "<p>x</p>", schema: {} }, older);
  expect(response.status).toBe(201);
  expect(response.headers.get("Folio-Version")).toBe("2025-05-05");
  expect(await response.json()).toMatchObject({ revision: 1 });
  expect(await (await client.post("/v1/templates", { name: "a2", markup: "x", schema: {} })).json()).toMatchObject({
    error: { code: "missing_parameter", param: "html" },
  });
});

it("The API translates a request through every version between the requested and the newest one", async () => {
  const client = await new TestApi({}, settings).client();
  const oldest = { "Folio-Version": "2024-01-01" };
  const response = await client.post("/v1/templates", { title: "b", markup: "x", schema: {} }, oldest);
  expect(await response.json()).toMatchObject({ name: "b", revision: 1 });
});

it("The response to a repeated request has the API version that the repeated request names", async () => {
  const client = await new TestApi({}, settings).client();
  const send = (body: object, headers: Record<string, string>) =>
    client.post("/v1/templates", body, { "Idempotency-Key": "same", ...headers });
  const body = { name: "c", markup: "x", schema: {} };
  const first = await (await send(body, older)).text();
  const again = await send(body, older);
  expect(again.headers.get("Idempotent-Replayed")).toBe("true");
  expect(await again.text()).toBe(first);
});

it("A key keeps the API version that was the newest when the key was created", async () => {
  const past = await new TestApi().client();
  const { apiKeys } = past.api.services;
  const [key] = await apiKeys.list(past.accountId);
  expect(key?.apiVersion).toBe(newest);
  const later: ApiVersion[] = [...API_VERSIONS, { date: "2030-01-01", changes: [] }];
  const future = new TestApi({}, { versions: later });
  const answer = await future.fetch("/v1/usage", { headers: { Authorization: `Bearer ${past.key}` } });
  expect(answer.headers.get("Folio-Version")).toBe(newest);
});

it.for(["2026-13-01", "latest", ""])(
  "The API rejects the version %j with the error unknown_version",
  async (version) => {
    const client = await new TestApi().client();
    const response = await client.get("/v1/usage", { "Folio-Version": version });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: "unknown_version", param: "Folio-Version" } });
  },
);

it("The API announces the deprecation and the end of a version in every response of that version", async () => {
  const client = await new TestApi({}, settings).client();
  const { headers } = await client.get("/v1/usage", older);
  expect(headers.get("Deprecation")).toBe(`@${Date.UTC(2026, 0, 1) / 1000}`);
  expect(headers.get("Sunset")).toBe("Fri, 01 Jan 2027 00:00:00 GMT");
  expect(headers.get("Link")).toMatch(/\/docs\/versions>; rel="deprecation"/);
  expect((await client.get("/v1/usage")).headers.get("Deprecation")).toBeNull();
});
