import { describe, expect, it } from "vitest";
import { handmadePdf, textContent } from "../../pdf/test/support/handmade-pdf.ts";
import { signPdf, verifySignatures } from "../src/index.ts";
import { keyOf, NOW, ROOTS } from "./support/fixtures.ts";
import { type Lies, stampResponse } from "./support/time-stamping-authority.ts";

const source = handmadePdf([{ content: textContent("Contract") }]);
const stamped = (lies: Lies = {}) =>
  signPdf(source, {
    key: keyOf("p256"),
    signedAt: NOW,
    requestTimestamp: (request) => stampResponse(request, NOW, lies),
  });

describe("A time stamp", () => {
  it("raises the level to B-T, and proves the time", async () => {
    const { bytes } = await stamped();
    expect(await verifySignatures(bytes, { roots: ROOTS, now: new Date("2200-01-01") })).toMatchObject([
      {
        isIntact: true,
        isTrusted: true,
        level: "b-t",
        timestamp: { isValid: true, time: NOW, authority: "Test Time Stamps" },
      },
    ]);
  });

  it.each([
    ["refuses", { status: 2 }],
    ["stamps another digest", { imprint: new Uint8Array(32) }],
    ["returns another nonce", { nonce: true }],
    ["has a wrong signature", { signature: true }],
    ["states a time of another day", { time: new Date("2026-11-23T12:00:00Z") }],
  ])("is rejected if the authority %s", async (_, lies) => {
    await expect(stamped(lies)).rejects.toMatchObject({ code: "timestamp_failed", argument: "timestamp_url" });
  });

  it("is rejected if the response does not contain a time stamp", async () => {
    const requestTimestamp = async () => new TextEncoder().encode("<html>Down</html>");
    const signing = signPdf(source, { key: keyOf("p256"), signedAt: NOW, requestTimestamp });
    await expect(signing).rejects.toMatchObject({ code: "timestamp_failed" });
  });
});
