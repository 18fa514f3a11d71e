import { describe, expect, inject, it } from "vitest";
import type { PageAccess, PageCookie } from "../../../src/domain/page-access.ts";
import { render, Site, textOf } from "./support.ts";

/**
 * Address of the asset server. It is used under two host names (127.0.0.1 and localhost), which a browser treats as two
 * sites.
 */
const OWN = inject("assets");
const OTHER = OWN.replace("127.0.0.1", "localhost");
const elsewhere = (url: string) => url.replace(OWN, OTHER);

const cookie = (change: Partial<PageCookie>): PageCookie => ({
  name: "session",
  value: "cookie-secret",
  domain: null,
  path: "/",
  secure: false,
  httpOnly: true,
  sameSite: null,
  ...change,
});
const access = (cookies: PageCookie[] = [cookie({})]): PageAccess => ({
  cookies,
  fields: [
    {
      origin: OWN,
      fields: [
        { name: "X-Token", value: "token-secret" },
        { name: "Authorization", value: "Basic auth-secret" },
      ],
    },
  ],
});
const SECRETS = ["cookie-secret", "token-secret", "auth-secret"];

/** Returns those of the secrets that appear in the text of a PDF, whose line breaks are ignored. */
const secretsIn = async (pdf: Uint8Array) => {
  const text = (await textOf(pdf)).join("").replaceAll(/\s/g, "");
  return SECRETS.filter((secret) => text.includes(secret));
};
const echo = (site: Site, name = "echo") => site.url(name, { echo: true, type: "text/plain" });

describe("The credentials of a page", () => {
  it("give access to the page, and its scripts cannot read HttpOnly cookies", async () => {
    const site = new Site();
    const { pdf, rendering } = await render({ url: echo(site) }, {}, { access: access() });
    expect(await secretsIn(pdf)).toEqual(SECRETS);
    expect(rendering.mainDocument).toEqual({ url: echo(site), status: 200 });
    const body = "<p>seen: <script>document.write(document.cookie)</script>";
    const scripted = await render({ url: site.url("page", { body }) }, {}, { access: access() });
    expect(await textOf(scripted.pdf)).toEqual(["seen:"]);
    const open = await render(
      { url: site.url("page", { body }) },
      {},
      { access: access([cookie({ httpOnly: false })]) },
    );
    expect(await secretsIn(open.pdf)).toEqual(["cookie-secret"]);
  });

  it("are not sent to other sites for frames, images and redirects", async () => {
    const site = new Site();
    const frame = elsewhere(echo(site, "frame"));
    const led = site.url("led", { status: 302, location: elsewhere(echo(site, "landed")) });
    const body = `<p>page</p><iframe width=600 height=300 src="${frame}"></iframe><iframe width=600 height=300 src="${led}"></iframe>`;
    const { pdf } = await render({ url: site.url("page", { body }) }, {}, { access: access() });
    expect(await site.hits()).toEqual(expect.arrayContaining(["GET page", "GET frame", "GET led", "GET landed"]));
    expect((await textOf(pdf)).join("")).toContain("upgrade-insecure-requests");
    expect(await secretsIn(pdf)).toEqual([]);
  });

  it("are not sent to another site to which the URL redirects, and the response reports the final URL", async () => {
    const site = new Site();
    const target = elsewhere(echo(site, "landed"));
    const { pdf, rendering } = await render(
      { url: site.url("led", { status: 302, location: target }) },
      {},
      { access: access() },
    );
    expect(await secretsIn(pdf)).toEqual([]);
    expect(rendering.mainDocument).toEqual({ url: target, status: 200 });
    const back = await render(
      { url: elsewhere(site.url("led", { status: 302, location: echo(site) })) },
      {},
      { access: access([cookie({ domain: "127.0.0.1" })]) },
    );
    expect(await secretsIn(back.pdf)).toEqual(SECRETS);
  });

  it("are not used for the next render of the same account, nor for cached responses", async () => {
    const accountId = crypto.randomUUID();
    const site = new Site();
    const url = site.url("kept", { echo: true, type: "text/plain", "header.cache-control": "max-age=600" });
    const before = await render({ url }, {}, { accountId });
    const inside = await render({ url }, {}, { accountId, access: access() });
    const after = await render({ url }, {}, { accountId });
    expect(await secretsIn(before.pdf)).toEqual([]);
    expect(await secretsIn(inside.pdf)).toEqual(SECRETS);
    expect(await secretsIn(after.pdf)).toEqual([]);
    const framed = await render({ html: `<iframe width=600 height=300 src="${url}"></iframe>` }, {}, { accountId });
    expect(await secretsIn(framed.pdf)).toEqual([]);
  });
});

describe("The credentials of a document from html", () => {
  const framing = (...urls: string[]) =>
    urls.map((url) => `<iframe width=600 height=300 src="${url}"></iframe>`).join("");

  it("are sent with the requests of the page, but only to the host and path to which each belongs", async () => {
    const site = new Site();
    const given = access([
      cookie({ domain: "127.0.0.1" }),
      cookie({ name: "deep", value: "other-path", domain: "127.0.0.1", path: "/private" }),
      cookie({ name: "safe", value: "https-only", domain: "127.0.0.1", secure: true }),
    ]);
    const own = await render({ html: framing(echo(site)) }, {}, { access: given });
    expect(await secretsIn(own.pdf)).toEqual(SECRETS);
    expect((await textOf(own.pdf)).join("").replaceAll(/\s/g, "")).not.toMatch(/other-path|https-only/);
    const led = site.url("led", { status: 302, location: elsewhere(echo(site, "landed")) });
    const other = await render({ html: framing(elsewhere(echo(site)), led) }, {}, { access: given });
    expect(await secretsIn(other.pdf)).toEqual([]);
    expect(own.rendering.mainDocument).toBeNull();
  });

  it("are not used for the next document of the account", async () => {
    const accountId = crypto.randomUUID();
    const html = framing(echo(new Site()));
    const inside = await render({ html }, {}, { accountId, access: access([cookie({ domain: "127.0.0.1" })]) });
    const after = await render({ html }, {}, { accountId });
    expect(await secretsIn(inside.pdf)).toEqual(SECRETS);
    expect(await secretsIn(after.pdf)).toEqual([]);
  });
});
