import { describe, expect, it } from "vitest";
import { Cipher } from "../../src/domain/cipher.ts";

const SECRET = "a secret of more than thirty-two characters";
const TEXT = "whsec_ü€😀".repeat(10);

describe("The cipher for stored data", () => {
  it("decrypts what it encrypted, also in another process", async () => {
    const sealed = await new Cipher(SECRET).encrypt(TEXT);
    expect(await new Cipher(SECRET).decrypt(sealed)).toBe(TEXT);
    expect(await new Cipher(SECRET).decrypt(await new Cipher(SECRET).encrypt(""))).toBe("");
  });

  it("encrypts the same text differently each time, and its result contains none of the text", async () => {
    const cipher = new Cipher(SECRET);
    const [one, two] = await Promise.all([cipher.encrypt(TEXT), cipher.encrypt(TEXT)]);
    expect(one.toHex()).not.toBe(two.toHex());
    expect(one.subarray(0, 12).toHex()).not.toBe(two.subarray(0, 12).toHex());
    expect(new TextDecoder().decode(one)).not.toContain("whsec_");
  });

  it("stores 12 bytes of IV before the text and 16 bytes of tag after it", async () => {
    const bytes = new TextEncoder().encode(TEXT).byteLength;
    expect((await new Cipher(SECRET).encrypt(TEXT)).byteLength).toBe(12 + bytes + 16);
  });

  it.each([
    ["IV", 0],
    ["text", 12],
    ["tag", -1],
  ])("rejects data whose %s was altered", async (_, at) => {
    const sealed = await new Cipher(SECRET).encrypt(TEXT);
    const index = at < 0 ? sealed.length + at : at;
    sealed[index] = (sealed[index] ?? 0) ^ 1;
    await expect(new Cipher(SECRET).decrypt(sealed)).rejects.toMatchObject({ name: "OperationError" });
  });

  it("rejects data that was encrypted with another secret", async () => {
    const sealed = await new Cipher(SECRET).encrypt(TEXT);
    await expect(new Cipher(`${SECRET}!`).decrypt(sealed)).rejects.toMatchObject({ name: "OperationError" });
  });

  it("decrypts with an older secret while that secret is configured, and encrypts with the first secret", async () => {
    const next = `${SECRET}!`;
    const [old, rotated] = [new Cipher(SECRET), new Cipher(next, "x".repeat(32), SECRET)];
    expect(await rotated.decrypt(await old.encrypt(TEXT))).toBe(TEXT);
    expect(await new Cipher(next).decrypt(await rotated.encrypt(TEXT))).toBe(TEXT);
    await expect(old.decrypt(await rotated.encrypt(TEXT))).rejects.toMatchObject({ name: "OperationError" });
  });
});
