import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { createSecret, signDelivery } from "../../src/domain/webhook-signature.ts";
import { isInstalled, LANGUAGES, type VerificationAttempt } from "./receivers.ts";

it("The Node receiver of the webhook guide accepts deliveries of Folio, and rejects changed or old ones and those of another sender", async () => {
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

interface Case {
  name: string;
  taken: boolean;
  attempt: VerificationAttempt;
}

async function cases(): Promise<Case[]> {
  const [secret, former] = [createSecret(), createSecret()];
  const nowS = Math.floor(Date.now() / 1000);
  const body = '{"id":"evt_1","data":{"name":"Ünï ☃"}}';
  const sign = { secrets: [secret, former], eventId: "evt_1", atMs: nowS * 1000, body };
  const { "service-signature": header } = await signDelivery(sign);
  const good = { body, header, secret, now: nowS };
  return [
    { name: "its own", taken: true, attempt: good },
    { name: "one signed by the former secret, too", taken: true, attempt: { ...good, secret: former } },
    { name: "one five minutes old", taken: true, attempt: { ...good, now: nowS + 300 } },
    { name: "an altered body", taken: false, attempt: { ...good, body: `${body} ` } },
    { name: "a foreign secret", taken: false, attempt: { ...good, secret: createSecret() } },
    { name: "an old one", taken: false, attempt: { ...good, now: nowS + 301 } },
    { name: "one from the future", taken: false, attempt: { ...good, now: nowS - 301 } },
    { name: "no header", taken: false, attempt: { ...good, header: "" } },
    { name: "a header of nonsense", taken: false, attempt: { ...good, header: "t=,v1=,=,x" } },
    {
      name: "a signature cut short",
      taken: false,
      attempt: { ...good, header: `${header.slice(0, -2).split(",v1")[0]},v1=ab` },
    },
  ];
}

describe.each(Object.entries(LANGUAGES))("The %s receiver of the webhook guide", (language, { program, run }) => {
  it.skipIf(!isInstalled(program))(
    "accepts deliveries of Folio, and rejects changed or old ones and those of another sender",
    async () => {
      const guide = await readFile("docs/guides/webhooks.md", "utf8");
      const code = new RegExp(`\\n\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? "";
      const all = await cases();
      const answers = run(
        code,
        all.map(({ attempt }) => attempt),
      );
      expect(all.map(({ name }, i) => [name, answers[i]])).toEqual(all.map(({ name, taken }) => [name, taken]));
    },
    120_000,
  );
});
