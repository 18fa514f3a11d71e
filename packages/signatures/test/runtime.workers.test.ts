import { describe, expect, it } from "vitest";
import { handmadePdf, textContent } from "../../pdf/test/support/handmade-pdf.ts";
import { signPdf, verifySignatures } from "../src/index.ts";
import des from "./fixtures/3des.p12.txt?raw";
import aes from "./fixtures/aes.p12.txt?raw";
import rc2 from "./fixtures/rc2.p12.txt?raw";

const source = handmadePdf([{ content: textContent("Contract") }]);
const signedAt = new Date("2026-11-24T12:00:00Z");

describe("In a Worker, the package", () => {
  it.each([
    ["AES", aes, "geheim"],
    ["RC2", rc2, "geheim"],
    ["3DES", des, ""],
  ])("signs with a PKCS#12 file that is encrypted with %s, and verifies the signature", async (_, file, password) => {
    const key = { kind: "pkcs12" as const, bytes: Uint8Array.fromBase64(file), password };
    const { bytes } = await signPdf(source, { key, signedAt });
    expect(await verifySignatures(bytes, { now: signedAt })).toMatchObject([{ isIntact: true, level: "b-b" }]);
  });
});
