import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ipAllowed, parseAllowlistEntry } from "../../src/domain/ip-allowlist.ts";

const entryOf = (text: string): string | undefined => {
  const parsed = parseAllowlistEntry(text);
  return "entry" in parsed ? parsed.entry : undefined;
};

describe("An allowlist entry", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    [" 203.0.113.7 ", "203.0.113.7"],
    ["203.0.113.7/32", "203.0.113.7"],
    ["10.1.2.3/8", "10.0.0.0/8"],
    ["203.0.113.129/25", "203.0.113.128/25"],
    ["2001:DB8::1", "2001:db8::1"],
    ["2001:0db8:0000:0000:0000:0000:0000:0001/128", "2001:db8::1"],
    ["2001:db8:ffff::/33", "2001:db8:8000::/33"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::ffff:cb00:7107", "203.0.113.7"],
    ["::ffff:10.0.0.0/104", "10.0.0.0/8"],
    ["::1", "::1"],
  ])('given as "%s" is stored as "%s"', (text, canonical) => {
    expect(entryOf(text)).toBe(canonical);
  });

  it.each([
    "",
    " ",
    "example.com",
    "10.0.0",
    "127.1",
    "0x7f.0.0.1",
    "010.0.0.1",
    "2130706433",
    "256.0.0.1",
    "1.2.3.4.5",
    "10.0.0.0/8/8",
    "10.0.0.1:443",
    "[::1]",
    "fe80::1%eth0",
    "1::2::3",
    "2001:db8",
    "1:2:3:4:5:6:7:8:9",
    "::ffff:010.0.0.1",
    "12345::",
    "*",
  ])("given as %j is rejected with a message that names the allowed forms", (text) => {
    const parsed = parseAllowlistEntry(text);
    expect(parsed).toHaveProperty("error", expect.stringContaining("203.0.113.0/24"));
  });

  it.each([
    ["10.0.0.0/33", "1 to 32"],
    ["10.0.0.0/0", "1 to 32"],
    ["10.0.0.0/", "1 to 32"],
    ["10.0.0.0/-1", "1 to 32"],
    ["10.0.0.0/8.0", "1 to 32"],
    ["10.0.0.0/255.0.0.0", "1 to 32"],
    ["::/0", "1 to 128"],
    ["2001:db8::/129", "1 to 128"],
    ["::ffff:10.0.0.0/96", "97 to 128"],
    ["::ffff:10.0.0.0/8", "97 to 128"],
  ])('given as "%s" is rejected because of its prefix length', (text, range) => {
    expect(parseAllowlistEntry(text)).toHaveProperty("error", expect.stringContaining(range));
  });
});

describe("An allowlist", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7", true],
    ["203.0.113.7", "203.0.113.8", false],
    ["203.0.113.0/24", "203.0.113.255", true],
    ["203.0.113.0/24", "203.0.114.0", false],
    ["128.0.0.0/1", "255.255.255.255", true],
    ["128.0.0.0/1", "127.255.255.255", false],
    ["203.0.113.0/31", "203.0.113.1", true],
    ["203.0.113.0/31", "203.0.113.2", false],
    ["2001:db8::/33", "2001:db8:7fff:ffff::1", true],
    ["2001:db8::/33", "2001:db8:8000::1", false],
    ["203.0.113.0/24", "::ffff:203.0.113.9", true],
    ["::ffff:203.0.113.0/120", "203.0.113.9", true],
    ["::/1", "203.0.113.9", false],
    ["0.0.0.0/1", "::1", false],
  ])("with the entry %s, checked for a request from %s, returns %s", (entry, address, passes) => {
    expect(ipAllowed([entry], address)).toBe(passes);
  });

  it("accepts every address, known or unknown, when it is empty", () => {
    expect(ipAllowed([], "203.0.113.7")).toBe(true);
    expect(ipAllowed([], null)).toBe(true);
  });

  it("accepts an address that matches any of its entries", () => {
    expect(ipAllowed(["198.51.100.1", "2001:db8::/32"], "2001:db8::5")).toBe(true);
  });

  it("rejects a missing or invalid address", () => {
    for (const address of [null, "", "unknown", "203.0.113.7, 10.0.0.1", "203.0.113.7:443"]) {
      expect(ipAllowed(["203.0.113.0/24", "::/1"], address)).toBe(false);
    }
  });

  it("rejects every address when a stored entry is invalid", () => {
    expect(ipAllowed(["garbage"], "203.0.113.7")).toBe(false);
  });

  it("matches exactly the addresses whose leading bits equal those of the entry", () => {
    const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
    const value = (address: number[]) => address.reduce((sum, octet) => sum * 256 + octet, 0);
    const property = fc.property(octets, octets, fc.integer({ min: 1, max: 32 }), (base, caller, prefix) => {
      const size = 2 ** (32 - prefix);
      const inside = Math.floor(value(base) / size) === Math.floor(value(caller) / size);
      expect(ipAllowed([`${base.join(".")}/${prefix}`], caller.join("."))).toBe(inside);
    });
    fc.assert(property, { numRuns: 500 });
  });
});
