import { describe, expect, it } from "vitest";
import { Cipher } from "../../src/domain/cipher.ts";

const SECRET = "a secret of more than thirty-two characters";
const TEXT = "whsec_ü€😀".repeat(10);

describe("the cipher of what is kept at rest", () => {
  it("gives back what was sealed, in another process too", async () => {
    const sealed = await new Cipher(SECRET).encrypt(TEXT);
    expect(await new Cipher(SECRET).decrypt(sealed)).toBe(TEXT);
    expect(await new Cipher(SECRET).decrypt(await new Cipher(SECRET).encrypt(""))).toBe("");
  });

  it("seals the same text differently each time and shows nothing of it", async () => {
    const cipher = new Cipher(SECRET);
    const [one, two] = await Promise.all([cipher.encrypt(TEXT), cipher.encrypt(TEXT)]);
    expect(one.toHex()).not.toBe(two.toHex());
    expect(one.subarray(0, 12).toHex()).not.toBe(two.subarray(0, 12).toHex());
    expect(new TextDecoder().decode(one)).not.toContain("whsec_");
  });

  it("carries 12 bytes of IV before and 16 of tag after the text", async () => {
    const bytes = new TextEncoder().encode(TEXT).byteLength;
    expect((await new Cipher(SECRET).encrypt(TEXT)).byteLength).toBe(12 + bytes + 16);
  });

  it.each([
    ["IV", 0],
    ["text", 12],
    ["tag", -1],
  ])("refuses bytes whose %s was altered", async (_, at) => {
    const sealed = await new Cipher(SECRET).encrypt(TEXT);
    const index = at < 0 ? sealed.length + at : at;
    sealed[index] = (sealed[index] ?? 0) ^ 1;
    await expect(new Cipher(SECRET).decrypt(sealed)).rejects.toMatchObject({ name: "OperationError" });
  });

  it("refuses what another secret sealed", async () => {
    const sealed = await new Cipher(SECRET).encrypt(TEXT);
    await expect(new Cipher(`${SECRET}!`).decrypt(sealed)).rejects.toMatchObject({ name: "OperationError" });
  });

  it("opens what an older secret sealed while that is still given, and seals under the first", async () => {
    const next = `${SECRET}!`;
    const [old, rotated] = [new Cipher(SECRET), new Cipher(next, "x".repeat(32), SECRET)];
    expect(await rotated.decrypt(await old.encrypt(TEXT))).toBe(TEXT);
    expect(await new Cipher(next).decrypt(await rotated.encrypt(TEXT))).toBe(TEXT);
    await expect(old.decrypt(await rotated.encrypt(TEXT))).rejects.toMatchObject({ name: "OperationError" });
  });
});
