import { describe, expect, it } from "vitest";
import { ResourceCache } from "../../../src/engines/browser/resource-cache.ts";
import type { ResourceRequest } from "../../../src/engines/outbound/resource-fetch.ts";

const asked = (headers: Record<string, string> = {}, method = "GET", url = "https://cdn.test/a"): ResourceRequest => ({
  url,
  method,
  headers,
  body: null,
  deadlineMs: 0,
  policy: { allowLoopback: false, ownHosts: [], resolverUrl: null },
});

const answer = (fields: Record<string, string>, status = 200, body = "Ym9keQ==") => ({
  status,
  headers: Object.entries(fields).map(([name, value]) => ({ name, value })),
  body,
});

const FRESH = answer({ "cache-control": "public, max-age=60" });

function isKept(request: ResourceRequest, kept: ReturnType<typeof answer>): boolean {
  const cache = new ResourceCache(1_000, () => 0);
  cache.store("acc_a", request, kept);
  return cache.find("acc_a", request) !== null;
}

describe("The resource cache", () => {
  it.each([
    ["with max-age", answer({ "cache-control": "max-age=1" })],
    ["with Expires", answer({ expires: "Thu, 01 Jan 2026 00:01:00 GMT", date: "Thu, 01 Jan 2026 00:00:00 GMT" })],
    ["with Vary: Accept-Encoding", answer({ "cache-control": "max-age=9", vary: "Accept-Encoding, Origin" })],
  ])("stores a response %s", (_, kept) => {
    expect(isKept(asked(), kept)).toBe(true);
  });

  it.each([
    ["without cache headers", asked(), answer({})],
    ["with no-store", asked(), answer({ "cache-control": "no-store, max-age=60" })],
    ["with no-cache", asked(), answer({ "cache-control": "no-cache, max-age=60" })],
    ["that is already stale", asked(), answer({ "cache-control": "max-age=60", age: "60" })],
    ["that sets a cookie", asked(), answer({ "cache-control": "max-age=60", "set-cookie": "a=1" })],
    ["that varies by language", asked(), answer({ "cache-control": "max-age=60", vary: "Accept-Language" })],
    ["with an error status", asked(), answer({ "cache-control": "max-age=60" }, 404)],
    ["to a request with a cookie", asked({ Cookie: "a=1" }), FRESH],
    ["to a request with credentials", asked({ authorization: "x" }), FRESH],
    ["to a range request", asked({ Range: "bytes=0-1" }), FRESH],
    ["to a POST request", asked({}, "POST"), FRESH],
    ["that is too large for the cache", asked(), answer({ "cache-control": "max-age=60" }, 200, "x".repeat(251))],
  ])("does not store a response %s", (_, request, kept) => {
    expect(isKept(request, kept)).toBe(false);
  });
});

describe("ResourceCache", () => {
  it("stores a Folio asset of up to 45% of the cache, because the URL of an asset guarantees that its bytes never change", () => {
    const url = `https://assets.folio.invalid/${"0".repeat(64)}`;
    const cache = new ResourceCache(1_000);
    const held = (size: number) => {
      cache.store("acc_a", { ...asked(), url }, answer({ "cache-control": "max-age=60" }, 200, "x".repeat(size)));
      return cache.find("acc_a", { ...asked(), url })?.body.length ?? 0;
    };
    expect([held(451), held(450)]).toEqual([0, 450]);
  });

  it("returns a stored response only to the same account and origin, and only until it expires", () => {
    let nowMs = 0;
    const cache = new ResourceCache(1_000, () => nowMs);
    cache.store("acc_a", asked({ Origin: "https://a.test" }), FRESH);
    expect(cache.find("acc_b", asked({ Origin: "https://a.test" }))).toBeNull();
    expect(cache.find("acc_a", asked())).toBeNull();
    nowMs = 59_999;
    expect(cache.find("acc_a", asked({ Origin: "https://a.test" }))).toBe(FRESH);
    nowMs = 60_000;
    expect(cache.find("acc_a", asked({ Origin: "https://a.test" }))).toBeNull();
  });

  it("removes the least recently used response when it is full", () => {
    const cache = new ResourceCache(1_000, () => 0);
    const large = answer({ "cache-control": "max-age=60" }, 200, "x".repeat(250));
    const at = (name: string) => asked({}, "GET", `https://cdn.test/${name}`);
    for (const name of ["a", "b", "c", "d"]) cache.store("acc_a", at(name), large);
    cache.find("acc_a", at("a"));
    cache.store("acc_a", at("e"), large);
    expect(["a", "b", "c", "d", "e"].filter((name) => cache.find("acc_a", at(name)))).toEqual(["a", "c", "d", "e"]);
  });
});
