import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson, type FingerprintedRequest, fingerprintsOf } from "../../src/domain/idempotency-fingerprint.ts";

const REQUEST = { method: "POST", path: "/v1/pdfs", body: { html: "<p>Hi</p>", margin: { top: "1cm", left: "2cm" } } };

const PEPPER = "a pepper of thirty-two characters";
const fingerprint = async (request: FingerprintedRequest, pepper = PEPPER) =>
  (await fingerprintsOf(request, [pepper])).fingerprint;
const plainDigest = () =>
  createHash("sha256").update('POST\n/v1/pdfs\n{"html":"<p>Hi</p>","margin":{"left":"2cm","top":"1cm"}}').digest("hex");

/** Returns the same JSON value with the keys of every object in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).reverse();
  return Object.fromEntries(members.map(([key, member]) => [key, reversed(member)]));
}

describe("Canonical JSON", () => {
  it("formats numbers, strings and keys like the example of RFC 8785, section 3.2.3", () => {
    const text =
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],' +
      '"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}';
    expect(canonicalJson(JSON.parse(text))).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it("parses to the same value, and is identical for every order of the keys", () => {
    const property = fc.property(fc.jsonValue(), (value) => {
      const parsed: unknown = JSON.parse(JSON.stringify(value));
      expect(JSON.parse(canonicalJson(parsed))).toEqual(parsed);
      expect(canonicalJson(reversed(parsed))).toBe(canonicalJson(parsed));
    });
    fc.assert(property, { numRuns: 1_000 });
  });

  it("rejects JSON with excessive nesting as an error of the client", () => {
    const depth = 100_000;
    const hostile: unknown = JSON.parse("[".repeat(depth) + "]".repeat(depth));
    expect(() => canonicalJson(hostile)).toThrow(expect.objectContaining({ code: "invalid_parameter", status: 400 }));
    expect(canonicalJson(JSON.parse("[".repeat(500) + "]".repeat(500)))).toHaveLength(1_000);
  });

  it("distinguishes a key named __proto__ from a missing key", () => {
    expect(canonicalJson(JSON.parse('{"__proto__":{"a":1}}'))).toBe('{"__proto__":{"a":1}}');
  });
});

describe("The fingerprint of a request", () => {
  it("is an HMAC of method, path and canonical body with a key derived from the pepper", async () => {
    const derived = createHmac("sha256", PEPPER).update("folio idempotency fingerprint").digest("hex");
    const expected = createHmac("sha256", derived).update(plainDigest()).digest("hex");
    expect(await fingerprint(REQUEST)).toBe(`k1:${expected}`);
    expect(await fingerprint(REQUEST, "another pepper of the same service")).not.toBe(`k1:${expected}`);
  });

  it("is accompanied by the fingerprints that an earlier secret, or the version without a secret, would have stored", async () => {
    const rotated = await fingerprintsOf(REQUEST, ["the new pepper of this one service", PEPPER]);
    expect(rotated.earlierFingerprints).toEqual([await fingerprint(REQUEST), plainDigest()]);
    expect(rotated.earlierFingerprints).not.toContain(rotated.fingerprint);
  });

  it("does not depend on the order of keys", async () => {
    expect(await fingerprint({ ...REQUEST, body: reversed(REQUEST.body) })).toBe(await fingerprint(REQUEST));
  });

  it("depends on the method, the path, each field and the type of each value", async () => {
    const body = REQUEST.body;
    const others = [
      { ...REQUEST, method: "PATCH" },
      { ...REQUEST, path: "/v1/pdfs/merge" },
      { ...REQUEST, body: { ...body, html: "<p>Hi</p> " } },
      { ...REQUEST, body: { ...body, margin: { ...body.margin, top: "1in" } } },
      { ...REQUEST, body: { ...body, landscape: false } },
      { ...REQUEST, body: { html: body.html } },
      { ...REQUEST, body: { ...body, margin: null } },
      { ...REQUEST, body: [body] },
      { ...REQUEST, body: JSON.stringify(body) },
      { ...REQUEST, body: null },
    ];
    const prints = await Promise.all([REQUEST, ...others].map((request) => fingerprint(request)));
    expect(new Set(prints).size).toBe(prints.length);
  });
});
