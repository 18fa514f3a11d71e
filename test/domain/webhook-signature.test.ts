import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { verifyWebhook, WebhookVerificationError } from "../../clients/typescript/src/webhooks.ts";
import { createSecret, signDelivery } from "../../src/domain/webhook-signature.ts";

const atMs = () => Math.floor(Date.now() / 1000) * 1000;

describe("The signature of a webhook delivery", () => {
  it("is accepted by Folio's verifier and by the standardwebhooks package, for 1,000 random bodies", async () => {
    const body = fc
      .record({ type: fc.string({ unit: "binary" }), data: fc.jsonValue() })
      .map((event) => JSON.stringify(event));
    await fc.assert(
      fc.asyncProperty(body, fc.uuid(), async (text, id) => {
        const secret = createSecret();
        const headers = await signDelivery({ secrets: [secret], eventId: `evt_${id}`, atMs: atMs(), body: text });
        expect(await verifyWebhook(text, headers["service-signature"], secret)).toEqual(JSON.parse(text));
        expect(new Webhook(secret).verify(text, { ...headers })).toEqual(JSON.parse(text));
      }),
      { numRuns: 1_000 },
    );
  });

  it("equals the known signature for a known secret", async () => {
    const headers = await signDelivery({
      secrets: ["whsec_dGVzdA=="],
      eventId: "evt_1",
      atMs: 1_700_000_000_000,
      body: "{}",
    });
    expect(headers["service-signature"]).toBe(
      "t=1700000000,v1=a20063490e7f7034cf1bc7426852e27e5be069532996d19012ff5d01fdd06179",
    );
    expect(headers["webhook-timestamp"]).toBe("1700000000");
  });

  it("is valid for the old and for the new secret during a rotation", async () => {
    const [old, fresh] = [createSecret(), createSecret()];
    const headers = await signDelivery({ secrets: [fresh, old], eventId: "evt_1", atMs: atMs(), body: "{}" });
    for (const secret of [old, fresh]) {
      await expect(verifyWebhook("{}", headers["service-signature"], secret)).resolves.toEqual({});
      expect(new Webhook(secret).verify("{}", { ...headers })).toEqual({});
    }
  });

  it("is rejected with another body, secret or time", async () => {
    const secret = createSecret();
    const nowS = atMs() / 1000;
    const { "service-signature": header } = await signDelivery({
      secrets: [secret],
      eventId: "evt_1",
      atMs: nowS * 1000,
      body: "{}",
    });
    const refused = (...given: Parameters<typeof verifyWebhook>) =>
      expect(verifyWebhook(...given)).rejects.toThrow(WebhookVerificationError);
    await refused("{ }", header, secret);
    await refused("{}", header, createSecret());
    await refused("{}", header, secret, nowS + 301);
    await refused("{}", header, secret, nowS - 301);
    await expect(verifyWebhook("{}", header, secret, nowS + 300)).resolves.toEqual({});
  });

  it.each(["", "t=1", "v1=00", "t=x,v1=00", "t=1700000000,v0=00", "nonsense"])(
    "is rejected if its header is the malformed value %j",
    async (header) => {
      await expect(verifyWebhook("{}", header, createSecret())).rejects.toThrow(WebhookVerificationError);
    },
  );
});
