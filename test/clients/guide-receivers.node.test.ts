import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { createSecret, signDelivery } from "../../src/domain/webhook-signature.ts";

it("the Node receiver of the guide takes our deliveries and refuses altered, foreign and old ones", async () => {
  const guide = await readFile("docs/guides/webhooks.md", "utf8");
  const code = /```js\n(import \{ createHmac[\s\S]*?)```/.exec(guide)?.[1] ?? "";
  const { verify } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const [secret, former] = [createSecret(), createSecret()];
  const nowS = Math.floor(Date.now() / 1000);
  const body = '{"id":"evt_1","data":{"name":"Ünï ☃"}}';
  const sign = { secrets: [secret, former], eventId: "evt_1", atMs: nowS * 1000, body };
  const { "service-signature": header } = await signDelivery(sign);
  expect(verify(body, header, secret)).toBe(true);
  expect(verify(body, header, former)).toBe(true);
  expect(verify(`${body} `, header, secret)).toBe(false);
  expect(verify(body, header, createSecret())).toBe(false);
  expect(verify(body, header, secret, nowS + 301)).toBe(false);
  expect(verify(body, undefined, secret)).toBe(false);
});
