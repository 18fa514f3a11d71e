import { describe, expect, it } from "vitest";
import {
  ApiError,
  Folio,
  type FolioOptions,
  RateLimitError,
  ServiceUnavailableError,
  TimeoutError,
} from "../../../clients/typescript/src/index.ts";
import {
  errorResponse,
  type ScriptedResponse,
  type ScriptedServer,
  scriptedServer,
} from "../support/scripted-server.ts";

const done = { status: 200, body: { id: "pdf_1", object: "pdf" } };
const unavailable = errorResponse(
  503,
  { type: "service_unavailable", code: "renderer_unavailable" },
  { "retry-after": "0" },
);
const limited = (retryAfter: string) =>
  errorResponse(429, { type: "rate_limited", code: "rate_limit_exceeded" }, { "retry-after": retryAfter });

const clientOf = ({ url }: ScriptedServer, options: FolioOptions = {}) =>
  new Folio({ apiKey: "pk_test_1", baseUrl: url, ...options });

describe("A failed request", () => {
  it.each<[string, ScriptedResponse]>([
    ["503", unavailable],
    ["500", errorResponse(500, { type: "internal_error", code: "internal_error" })],
    ["a proxy's 502", { status: 502, body: "<h1>Bad Gateway</h1>" }],
    ["429", limited("0")],
    ["a key that is in use", errorResponse(409, { type: "conflict", code: "idempotency_key_in_use" })],
    ["a connection that is reset", "reset"],
    ["an answer that breaks off", "cut"],
  ])("is repeated with the same idempotency key and body after %s", async (_, fault) => {
    await using server = await scriptedServer(fault, done);
    expect(await clientOf(server).pdfs.create({ html: "<p>Ünï ☃" })).toMatchObject({ id: "pdf_1" });
    const [first, second] = server.seen;
    expect(server.seen).toHaveLength(2);
    expect(first?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(second?.headers["idempotency-key"]).toBe(first?.headers["idempotency-key"]);
    expect(JSON.parse(second?.body ?? "")).toEqual({ html: "<p>Ünï ☃" });
  });

  it("is repeated after the wait that Retry-After names, in seconds or as a date", async () => {
    const date = new Date(Date.now() + 2_500).toUTCString();
    for (const [value, leastMs] of [
      ["1", 1_000],
      [date, 1_000],
    ] as const) {
      await using server = await scriptedServer(limited(value), done);
      await clientOf(server).pdfs.create({ html: "a" });
      expect((server.seen[1]?.atMs ?? 0) - (server.seen[0]?.atMs ?? 0)).toBeGreaterThanOrEqual(leastMs - 20);
    }
  });

  it("is repeated after a longer wait each time", async () => {
    await using server = await scriptedServer(unavailable, unavailable, done);
    await clientOf(server).pdfs.create({ html: "a" });
    const [first = 0, second = 0, third = 0] = server.seen.map(({ atMs }) => atMs);
    expect(second - first).toBeGreaterThanOrEqual(240);
    expect(second - first).toBeLessThan(1_500);
    expect(third - second).toBeGreaterThanOrEqual(490);
  });

  it("fails after the last retry, and is never repeated when maxRetries is 0", async () => {
    await using server = await scriptedServer(unavailable);
    await expect(clientOf(server, { maxRetries: 1 }).usage.retrieve()).rejects.toThrow(ServiceUnavailableError);
    expect(server.seen).toHaveLength(2);
    await expect(clientOf(server).usage.retrieve({ maxRetries: 0 })).rejects.toThrow(ServiceUnavailableError);
    expect(server.seen).toHaveLength(3);
  });

  it("fails at once when Retry-After is longer than the timeout of the call", async () => {
    await using server = await scriptedServer(limited("60"));
    const error = await clientOf(server, { timeoutMs: 5_000 })
      .usage.retrieve()
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ retryAfter: 60, status: 429 });
    expect(server.seen).toHaveLength(1);
  });

  it.each([400, 401, 402, 403, 404, 409, 413, 422])("is not repeated after status %i", async (status) => {
    await using server = await scriptedServer(errorResponse(status, { type: "invalid_request", code: "some_code" }));
    await expect(clientOf(server).pdfs.create({ html: "a" })).rejects.toThrow(ApiError);
    expect(server.seen).toHaveLength(1);
  });

  it("is repeated with the same idempotency key if its method is PATCH or DELETE, so that no change is made twice", async () => {
    await using server = await scriptedServer("reset", done, "reset", done);
    await clientOf(server).templates.update("tpl_1", { css: "a" }, { ifVersion: 3 });
    await clientOf(server).templates.delete("tpl_1");
    expect(server.seen.map(({ headers }) => headers["if-match"])).toEqual(['"3"', '"3"', undefined, undefined]);
    const [first, second, third, fourth] = server.seen.map(({ headers }) => headers["idempotency-key"]);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect([second, fourth]).toEqual([first, third]);
    expect(third).not.toBe(first);
  });
});

describe("A call", () => {
  it("ends at its timeout, which includes the retries", async () => {
    await using server = await scriptedServer("hang");
    const startedMs = Date.now();
    await expect(clientOf(server, { timeoutMs: 300 }).usage.retrieve()).rejects.toThrow(TimeoutError);
    expect(Date.now() - startedMs).toBeLessThan(2_000);
    expect(server.seen).toHaveLength(1);
  });

  it("ends when the caller's AbortSignal aborts it: during a request, between two attempts, and before the first request", async () => {
    const reason = new Error("no longer wanted");
    for (const scripted of ["hang", limited("30")] as const) {
      await using server = await scriptedServer(scripted);
      const controller = new AbortController();
      setTimeout(() => controller.abort(reason), 200);
      await expect(clientOf(server).pdfs.create({ html: "a" }, { signal: controller.signal })).rejects.toBe(reason);
      expect(server.seen).toHaveLength(1);
    }
    await using server = await scriptedServer(done);
    const signal = AbortSignal.abort(reason);
    await expect(clientOf(server).pdfs.create({ html: "a" }, { signal })).rejects.toBe(reason);
    expect(server.seen).toHaveLength(0);
  });
});

describe("An error of the client", () => {
  it("has the class of its error type, and the fields code, param, details, requestId and retryAfter", async () => {
    const details = [{ field: "data.total", error: "must be a number" }];
    await using server = await scriptedServer(
      errorResponse(422, { type: "invalid_request", code: "schema_validation_failed", param: "data", details }),
    );
    const error = await clientOf(server)
      .templates.render("tpl_1", { data: {} })
      .catch((thrown) => thrown);
    expect(error.name).toBe("InvalidRequestError");
    expect(error).toMatchObject({
      status: 422,
      type: "invalid_request",
      code: "schema_validation_failed",
      param: "data",
      details,
      requestId: "req_1",
      retryAfter: null,
      docUrl: "https://folio.test/docs",
    });
  });

  it("has the status and the request id, also when a proxy sent the response", async () => {
    const scripted = { status: 403, body: "<h1>Forbidden</h1>", headers: { "request-id": "req_9" } };
    await using server = await scriptedServer(scripted);
    const error = await clientOf(server)
      .usage.retrieve()
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 403, code: "unknown", requestId: "req_9" });
  });

  it("names the missing option or environment variable", () => {
    expect(() => new Folio({ baseUrl: "http://127.0.0.1" })).toThrow("FOLIO_API_KEY");
    expect(() => new Folio({ apiKey: "pk_test_1" })).toThrow("FOLIO_BASE_URL");
  });
});

describe("A list of the client", () => {
  const page = (ids: string[], next: string | null) => ({
    status: 200,
    body: { object: "list", data: ids.map((id) => ({ id })), has_more: next !== null, next_cursor: next },
  });

  it("iterates over all pages and requests each page when it is needed", async () => {
    await using server = await scriptedServer(page(["a", "b"], "b"), page(["c"], null));
    const seen: string[] = [];
    for await (const { id } of clientOf(server).pdfs.list({ limit: 2, metadata: { order: "A&1" } })) {
      seen.push(id);
      expect(server.seen).toHaveLength(seen.length < 3 ? 1 : 2);
    }
    expect(seen).toEqual(["a", "b", "c"]);
    expect(server.seen.map(({ path }) => decodeURIComponent(path))).toEqual([
      "/v1/pdfs?limit=2&metadata[order]=A&1",
      "/v1/pdfs?limit=2&metadata[order]=A&1&starting_after=b",
    ]);
  });

  it("requests ever newer items when it starts with ending_before", async () => {
    await using server = await scriptedServer(page(["c"], "c"), page(["d"], null));
    expect(await clientOf(server).events.list({ ending_before: "b" }).all()).toEqual([{ id: "c" }, { id: "d" }]);
    expect(server.seen[1]?.path).toBe("/v1/events?ending_before=c");
  });

  it("returns its first page when it is awaited, and all(n) returns at most n items", async () => {
    await using server = await scriptedServer(page(["a", "b"], "b"));
    expect(await clientOf(server).pdfs.list()).toMatchObject({ has_more: true, next_cursor: "b" });
    expect(await clientOf(server).pdfs.list().all(1)).toEqual([{ id: "a" }]);
    expect(server.seen).toHaveLength(2);
  });
});

it("An id is one segment of the request path, whatever characters it contains", async () => {
  await using server = await scriptedServer(done);
  await clientOf(server).pdfs.retrieve("../usage?x=#1");
  expect(server.seen[0]?.path).toBe("/v1/pdfs/..%2Fusage%3Fx%3D%231");
});

it.each(["", ".", "..", undefined, null])(
  "An empty or relative id (%s) is rejected, because it would change the request path to that of another resource",
  async (id) => {
    await using server = await scriptedServer(done);
    expect(() => clientOf(server).pdfs.retrieve(id as string)).toThrow("id must be a string");
    expect(server.seen).toHaveLength(0);
  },
);
