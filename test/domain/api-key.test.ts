import { createHmac } from "node:crypto";
import { crc32 as zlibCrc32 } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { digestApiKey, mintApiKey, parseApiKey } from "../../src/domain/api-key.ts";
import { crc32 } from "../../src/domain/crc32.ts";
import { ENVIRONMENTS } from "../../src/domain/environment.ts";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

describe("API keys", () => {
  it("contain their environment, 32 random characters and a checksum of 6 characters", () => {
    for (const environment of ENVIRONMENTS) {
      const key = mintApiKey(environment);
      expect(key).toMatch(new RegExp(`^pk_${environment}_[0-9A-Za-z]{38}$`));
      expect(parseApiKey(key)).toEqual({ environment, lastFour: key.slice(-4) });
    }
  });

  it("contain every character with equal probability", () => {
    const counts = new Map<string, number>();
    const keys = 4_000;
    for (let index = 0; index < keys; index += 1) {
      for (const character of mintApiKey("live").slice(8, 40)) counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    const expected = (keys * 32) / 62;
    const chiSquare = [...BASE62].reduce(
      (sum, character) => sum + ((counts.get(character) ?? 0) - expected) ** 2 / expected,
      0,
    );
    expect(counts.size).toBe(62);
    // With 61 degrees of freedom, chi-square exceeds 140 by chance once in thirty million runs. Random bytes modulo 62 would exceed 1,500.
    expect(chiSquare).toBeLessThan(140);
  });

  it("are rejected when any single character is mistyped", () => {
    const key = mintApiKey("test");
    fc.assert(
      fc.property(fc.integer({ min: 8, max: key.length - 1 }), fc.constantFrom(...BASE62), (position, character) => {
        fc.pre(key[position] !== character);
        expect(parseApiKey(key.slice(0, position) + character + key.slice(position + 1))).toBeNull();
      }),
    );
  });

  it("are rejected when they have the prefix of the other environment, or are truncated, extended or empty", () => {
    const key = mintApiKey("test");
    const faulty = [
      key.replace("test", "live"),
      key.slice(0, -1),
      `${key}0`,
      ` ${key}`,
      `${key}\n`,
      "",
      "pk_live_",
      "Bearer x",
    ];
    for (const text of faulty) expect(parseApiKey(text)).toBeNull();
  });

  it("have a digest that depends on the pepper and equals the result of another HMAC-SHA-256 implementation", async () => {
    const key = mintApiKey("live");
    const digest = await digestApiKey(key, "pepper");
    expect(digest).toBe(createHmac("sha256", "pepper").update(key).digest("hex"));
    expect(await digestApiKey(key, "another")).not.toBe(digest);
  });
});

describe("CRC-32", () => {
  it("equals zlib's result for any bytes", () => {
    expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcbf43926);
    const property = fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(crc32(bytes)).toBe(zlibCrc32(bytes));
    });
    fc.assert(property);
  });
});
