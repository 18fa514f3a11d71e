import { describe, expect, it } from "vitest";
import type { KeyInput } from "../src/model.ts";
import { readSigningKey } from "../src/signing-key.ts";
import { KEY_NAMES, keyFile, keyOf, NOW, pem } from "./support/fixtures.ts";

const fileKey = (name: string, password: string): KeyInput => ({ kind: "pkcs12", bytes: keyFile(name), password });
const pemKey = (key: string, certificates: string, password?: string): KeyInput => ({
  kind: "pem",
  privateKey: pem(key),
  certificates: pem(certificates),
  ...(password === undefined ? {} : { password }),
});

describe("readSigningKey", () => {
  it.each([
    ["AES-256, as current programs write it", fileKey("aes", "geheim"), 1],
    ["RC2 with 40 bits, as OpenSSL 1 writes it", fileKey("rc2", "geheim"), 1],
    ["RC2 with 128 bits", fileKey("rc2-128", "ge"), 1],
    ["3DES and an empty password", fileKey("3des", ""), 1],
  ])("reads a PKCS#12 file that is encrypted with %s", async (_, key, issuers) => {
    expect((await readSigningKey(key, NOW)).chain).toHaveLength(issuers);
  });

  it.each([
    ["PKCS#1", pemKey("rsa-pkcs1.key.pem", "rsa.certificates.pem")],
    ["SEC 1", pemKey("p256-sec1.key.pem", "p256.certificates.pem")],
    ["encrypted PKCS#8", pemKey("p384-encrypted.key.pem", "p384.certificates.pem", "geheim")],
    ...KEY_NAMES.map((name): [string, KeyInput] => [`PKCS#8 with the key ${name}`, keyOf(name)]),
  ] satisfies [string, KeyInput][])("reads a key in PEM: %s", async (_, key) => {
    const { sign } = await readSigningKey(key, NOW);
    expect((await sign(Uint8Array.of(1))).length).toBeGreaterThan(60);
  });

  it("rejects values that are nested thousands of times", async () => {
    const nested = { kind: "pkcs12" as const, bytes: new Uint8Array(100_000).fill(0x30), password: "" };
    await expect(readSigningKey(nested, NOW)).rejects.toMatchObject({ code: "key_invalid" });
  });

  it.each([
    ["a wrong password of a PKCS#12 file", fileKey("aes", "falsch"), "key_invalid", "key.password"],
    ["a wrong password of an old PKCS#12 file", fileKey("rc2", ""), "key_invalid", "key.password"],
    [
      "a file of another format",
      { kind: "pkcs12" as const, bytes: Uint8Array.of(1, 2, 3), password: "" },
      "key_invalid",
      "key.pkcs12",
    ],
    ["a missing password", pemKey("p384-encrypted.key.pem", "p384.certificates.pem"), "key_invalid", "key.password"],
    ["a wrong password", pemKey("p384-encrypted.key.pem", "p384.certificates.pem", "x"), "key_invalid", "key.password"],
    [
      "a key with Proc-Type",
      pemKey("rsa-proc-type.key.pem", "rsa.certificates.pem", "geheim"),
      "key_invalid",
      "key.private_key",
    ],
    [
      "a certificate in place of the key",
      pemKey("rsa.certificates.pem", "rsa.certificates.pem"),
      "key_invalid",
      "key.private_key",
    ],
    [
      "a key in place of the certificate",
      pemKey("rsa.key.pem", "rsa.key.pem"),
      "certificate_invalid",
      "key.certificates",
    ],
    [
      "the certificate of another key",
      pemKey("rsa.key.pem", "p256.certificates.pem"),
      "certificate_invalid",
      "key.private_key",
    ],
    ["an expired certificate", pemKey("p256.key.pem", "expired.certificates.pem"), "certificate_invalid", "key"],
    [
      "a certificate for encryption only",
      pemKey("p256.key.pem", "encipherment.certificates.pem"),
      "certificate_invalid",
      "key",
    ],
  ])("rejects %s, and names the field", async (_, key, code, argument) => {
    const error = await readSigningKey(key, NOW).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code, argument });
    expect(JSON.stringify(error) + String(error)).not.toMatch(/geheim|falsch|PRIVATE KEY-----\n/);
  });
});
