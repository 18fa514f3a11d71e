import { describe, expect, it } from "vitest";
import type { ZodType } from "zod";
import { LIMITS } from "../../src/domain/limits.ts";
import { SCOPES, type Scope } from "../../src/domain/scopes.ts";
import { EXAMPLES } from "../../src/http/openapi/examples.ts";
import type { Route } from "../../src/http/route.ts";
import { routes } from "../../src/http/routes.ts";
import { Timings } from "../../src/operations/caller.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { expectError } from "../support/errors.ts";
import { UNTRACED } from "../support/untraced.ts";

const api = new TestApi();
const UNKNOWN_ID = "01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A";

/**
 * Returns the request body of the operation's simplest example. No account of this test has resources with the ids in
 * the example.
 */
function bodyOf({ operationId }: Route): unknown {
  const [simplest] = Object.values(EXAMPLES[operationId] ?? {});
  return simplest?.body ?? {};
}

/** Returns a path of the route with ids that do not exist. */
const pathOf = ({ path }: Route) =>
  path.replaceAll(/\{\w+\}/g, `${/\/v1\/(\w{3})/.exec(path)?.[1] ?? "pdf"}_${UNKNOWN_ID}`);

const send = (client: TestClient, route: Route, headers: Record<string, string> = {}) =>
  client.request(route.method.toUpperCase(), pathOf(route), route.body ? {} : undefined, headers);

const named = (some: readonly Route[]) =>
  some.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const);

describe.each(named(routes))("%s", (_, route) => {
  const client = api.client();

  it("requires an API key", async () => {
    const method = route.method.toUpperCase();
    const none = await api.fetch(pathOf(route), { method });
    expect(none.headers.get("WWW-Authenticate")).toBe("Bearer");
    await expectError(none, "missing_api_key");
    const wrong = { Authorization: "Bearer pk_live_nope" };
    await expectError(await api.fetch(pathOf(route), { method, headers: wrong }), "invalid_api_key");
  });

  it("rejects a request from an address outside the allowlist of the key", async () => {
    const fenced = await (await client).withKey({ ipAllowlist: ["203.0.113.0/24"] });
    await expectError(await send(fenced, route), "ip_not_allowed");
    await expectError(await send(fenced, route, { "CF-Connecting-IP": "198.51.100.7" }), "ip_not_allowed");
    await expectError(
      await send(fenced, route, { "CF-Connecting-IP": "198.51.100.7", "X-Forwarded-For": "203.0.113.5" }),
      "ip_not_allowed",
    );
    const inside = await send(fenced, route, { "CF-Connecting-IP": "::ffff:203.0.113.5" });
    expect(inside.status).not.toBe(403);
  });

  it("rejects a key that has every scope except the required one, and names the missing scope", async () => {
    const others = SCOPES.filter((scope): scope is Scope => scope !== route.scope);
    const error = await expectError(
      await send(await (await client).withKey({ scopes: others }), route),
      "insufficient_scope",
    );
    expect(error.message).toContain(route.scope);
  });

  it("also checks the scope in the operation, in case the route does not", async () => {
    const { accountId } = await client;
    const scopes = SCOPES.filter((scope) => scope !== route.scope);
    const caller = { accountId, environment: "live", plan: "scale", keyId: "key_x", scopes } as const;
    const work = {
      signal: new AbortController().signal,
      timings: new Timings({ clock: { now: Date.now }, tracing: UNTRACED }),
    };
    const read = <Schema extends ZodType>(schema: (() => Schema) | undefined, value: unknown) =>
      schema?.().parse(value);
    const request = {
      services: api.services,
      caller,
      work,
      params: read(
        route.params,
        Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, UNKNOWN_ID])),
      ),
      query: read(route.query, {}),
      body: read(route.body, bodyOf(route)),
      rawBody: bodyOf(route),
      idempotencyKey: null,
      headers: new Headers(),
    };
    await expect(route.handle(request)).rejects.toMatchObject({ code: "insufficient_scope" });
  });

  it("returns rate limit headers in every authenticated response", async () => {
    const answer = await send(await client, route);
    expect(answer.headers.get("RateLimit-Policy")).toBe('"key";q=1000;w=60');
    expect(answer.headers.get("RateLimit")).toMatch(/^"key";r=\d+;t=\d+$/);
    await answer.body?.cancel();
  });

  it("returns not_acceptable to a request that accepts no JSON", async () => {
    await expectError(await send(await client, route, { Accept: "text/html" }), "not_acceptable");
  });
});

describe.each(named(routes.filter((route) => route.path.includes("{") && !route.body)))("%s", (_, route) => {
  it("returns the same error for an unknown id and for a malformed id", async () => {
    const client = await api.client();
    await expectError(await send(client, route), "resource_not_found");
    const malformed = route.path.replaceAll(/\{\w+\}/g, "nonsense");
    await expectError(await client.request(route.method.toUpperCase(), malformed), "resource_not_found");
  });
});

describe.each(named(routes.filter((route) => route.body)))("%s", (_, route) => {
  const client = api.client();

  it("rejects a body that is not JSON, that has another content type, or that is too large", async () => {
    const { key } = await client;
    const raw = (body: string, type: string) =>
      api.fetch(pathOf(route), {
        method: route.method.toUpperCase(),
        headers: { Authorization: `Bearer ${key}`, "Content-Type": type },
        body,
      });
    await expectError(await raw("{", "application/json"), "malformed_json");
    await expectError(await raw("a=b", "application/x-www-form-urlencoded"), "unsupported_media_type");
    await expectError(await raw(`"${"x".repeat(LIMITS.jsonBodyBytes)}"`, "application/json"), "request_too_large");
  });

  it("rejects unknown parameters", async () => {
    const answer = await (await client).request(route.method.toUpperCase(), pathOf(route), { htlm: "<p>typo" });
    expect(answer.status).toBe(400);
    const { error } = (await answer.json()) as { error: { details: { field: string; error: string }[] } };
    expect(error.details).toContainEqual({
      field: "htlm",
      error: "htlm is not a known parameter: check its spelling or remove it.",
    });
  });
});

it("The API returns 405 with an Allow header for an unsupported method of an existing path, and 404 for an unknown path", async () => {
  const client = await api.client();
  const wrongMethod = await client.request("PUT", "/v1/pdfs");
  expect(wrongMethod.headers.get("Allow")).toBe("POST, GET, HEAD");
  await expectError(wrongMethod, "method_not_allowed");
  await expectError(await client.get("/v1/nothing"), "route_not_found");
});
