import { get } from "node:http";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { pages } from "../../src/dashboard/pages.ts";
import { accountWithEverything } from "./support/account-with-everything.ts";
import { launchBrowser, Visitor } from "./support/dashboard-visitor.ts";

/** Valid values for every form, so that a request can fail only because of missing access. */
const FIELDS = {
  version: "1",
  name: "x",
  description: "",
  html: "<p>x</p>",
  css: "",
  schema: "{}",
  defaults: "{}",
  sample_data: "{}",
  url: "https://example.com/",
  status: "active",
  role: "viewer",
};

const WAIT = { timeout: 20_000, interval: 100 };
const MARKUP = `"><img src=x onerror="window.pwned=1"><script>window.pwned=1</script>`;

/** Console message of the browser for a response with status 401, 403 or 404. */
const REFUSED = /status of 40[134]/;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/**
 * Returns the URL of an attacking page of another origin. "same": another port of the same site. "other": another site,
 * localhost instead of 127.0.0.1.
 */
function foreignPage(html: string, site: "same" | "other"): string {
  const origin = inject("assets").replace("127.0.0.1", site === "same" ? "127.0.0.1" : "localhost");
  return `${origin}/a/${crypto.randomUUID()}/attack?type=text/html&body=${encodeURIComponent(html)}`;
}

/**
 * For the beginning of a path: the kind of the resource whose id the path needs. The resource belongs to the owner of
 * the account.
 */
const OWNERS: Record<string, string> = {
  "/pdfs": "pdf",
  "/images": "image",
  "/jobs": "job",
  "/partials": "partial",
  "/assets": "asset",
  "/templates": "template",
  "/batches": "batch",
  "/extractions": "extraction",
  "/webhooks": "endpoint",
  "/events": "event",
  "/keys": "key",
  "/settings/invitations": "invitation",
  "/settings/members": "member",
};

/** Returns the ids of a key, a member and an open invitation of the account. Creates an invitation if the account has none. */
async function peopleOf(owner: Visitor): Promise<Record<string, string>> {
  const [keys, settings] = await Promise.all([owner.text("/keys"), owner.text("/settings")]);
  const find = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? "";
  const invitation = find(settings, /invitations\/(\w+)\/withdraw/);
  if (invitation === "") {
    await owner.send("post", `${owner.base}/settings/invitations`, { email: "guest@example.test", role: "viewer" });
    return peopleOf(owner);
  }
  return { invitation, key: find(keys, /keys\/(key_\w+)\/revoke/), member: find(settings, /members\/(per_\w+)"/) };
}

describe("a member of another account", () => {
  it("cannot read or change an account by any page or action, under the path of either account", async () => {
    const [owner, stranger] = await Promise.all([Visitor.withAccount(browser), Visitor.withAccount(browser)]);
    const ids = { ...(await accountWithEverything(owner)), ...(await peopleOf(owner)) };
    const client = await owner.client();
    const stock = async () => {
      const paths = [
        "/v1/pdfs",
        "/v1/images",
        "/v1/jobs",
        "/v1/templates",
        "/v1/partials",
        "/v1/assets",
        "/v1/batches",
        "/v1/extractions",
        "/v1/webhook_endpoints",
      ];
      const lists = await Promise.all(
        paths.map((path) =>
          client.json<{ data: { id: string; status?: string; version?: number }[] }>(client.get(path)),
        ),
      );
      const resources = lists.flatMap(({ data }) => data.map(({ id, status, version }) => ({ id, status, version })));
      return { resources, people: await peopleOf(owner) };
    };
    const before = await stock();
    const reached: string[] = [];
    for (const { method, path } of pages) {
      const filled = path.replace(":id", ids[OWNERS[path.split("/:id")[0] ?? ""] ?? ""] ?? "unknown");
      expect(filled).not.toContain("unknown");
      for (const base of filled === path ? [owner.base] : [owner.base, stranger.base]) {
        const answer = await stranger.send(method, `${base}${filled}`, FIELDS);
        const isRefused = answer.status() === 404 || (answer.status() === 422 && base === stranger.base);
        if (!isRefused) reached.push(`${answer.status()} ${method} ${base}${filled}`);
      }
    }
    expect(reached).toEqual([]);
    expect(await stock()).toEqual(before);
    await Promise.all([owner.leave(), stranger.leave()]);
  }, 120_000);

  it("gets 404 for every page and action of the operator", async () => {
    const visitor = await Visitor.withAccount(browser);
    for (const path of ["", `/accounts/${visitor.accountId}`, "/queues", "/engine", "/errors"])
      expect((await visitor.send("get", `/dashboard/operator${path}`)).status()).toBe(404);
    for (const path of [`accounts/${visitor.accountId}/credits`, "queues/letters/replay", "queues/deliveries/retry"])
      expect((await visitor.send("post", `/dashboard/operator/${path}`)).status()).toBe(404);
    await visitor.leave();
  });
});

describe("a page of another origin", () => {
  it.each(["same", "other"] as const)("cannot send a form in the name of the visitor (%s site)", async (site) => {
    const visitor = await Visitor.withAccount(browser);
    const action = `${inject("folio").base_url}${new URL(visitor.base, inject("folio").base_url).pathname}/keys`;
    const form = `<form method=post action="${action}"><input name=name value=forged><input name=csrf value=x></form><script>document.forms[0].submit()</script>`;
    await visitor.page.goto(foreignPage(form, site));
    await visitor.page.waitForURL(/\/keys$/);
    // On requests from another site, the browser does not send the session cookie, so Folio treats the visitor as
    // signed out.
    await visitor.page.getByRole("heading", { name: site === "same" ? "Request rejected" : "Signed out" }).waitFor();
    await visitor.goto("/keys");
    await seen(visitor.page, "No key yet");
    await visitor.leave(REFUSED);
  });

  it("cannot show a dashboard page in a frame", async () => {
    const visitor = await Visitor.withAccount(browser);
    const framed = await visitor.context.newPage();
    const blocked = framed.waitForEvent("console", { predicate: (message) => /frame-ancestors/.test(message.text()) });
    await framed.goto(foreignPage(`<iframe src="${new URL(`${visitor.base}/keys`)}"></iframe>`, "same"));
    await blocked;
    await visitor.leave(/frame-ancestors/);
  });

  it("cannot be the target of the redirect after sign-in", async () => {
    const visitor = await Visitor.withAccount(browser);
    const targets = [
      "//evil.example/",
      "https://evil.example/",
      "/\\evil.example/",
      "/%09/evil.example",
      "javascript:alert(1)",
    ];
    for (const target of targets) {
      await visitor.context.clearCookies();
      await visitor.signIn(visitor, target);
      expect(new URL(visitor.page.url()).origin).toBe(new URL(inject("folio").base_url).origin);
    }
    await visitor.leave(REFUSED);
  });
});

describe("a dashboard session", () => {
  it("is new after each sign-in, even if the browser already had a session cookie", async () => {
    const visitor = await Visitor.withAccount(browser);
    const { context } = visitor;
    const planted = (await context.cookies()).map((cookie) => ({ ...cookie, value: "planted.by-somebody-else" }));
    await context.clearCookies();
    await context.addCookies(planted);
    await visitor.signIn(visitor);
    const own = await context.cookies();
    expect(own.filter(({ httpOnly, sameSite }) => httpOnly && sameSite === "Lax")).toHaveLength(own.length);
    expect(own.map(({ value }) => value)).not.toContain("planted.by-somebody-else");
    const attacker = await Visitor.arrive(browser);
    await attacker.context.addCookies(planted);
    await attacker.page.goto(`${visitor.base}/keys`);
    expect(attacker.page.url()).toContain("/sign-in?next=");
    await Promise.all([attacker.leave(), visitor.leave()]);
  });

  it("ends at sign-out, also for the browser's Back button and for a copy of the cookie", async () => {
    const visitor = await Visitor.withAccount(browser);
    const { page } = visitor;
    const copied = await visitor.context.cookies();
    await visitor.createKey("seen before");
    await visitor.goto("/keys");
    await seen(page, "seen before");
    await page.getByLabel("Ada, your profile").click();
    await press(page, "Sign out");
    await seen(page, "You are signed out.");
    await page.goBack();
    await page.waitForURL(/\/sign-in\?next=/);
    expect(await page.getByText("seen before").count()).toBe(0);
    const thief = await Visitor.arrive(browser);
    await thief.context.addCookies(copied);
    await thief.page.goto(`${visitor.base}/keys`);
    expect(thief.page.url()).toContain("/sign-in?next=");
    await Promise.all([visitor.leave(), thief.leave()]);
  });

  it("can end while the visitor fills in a form, without loss of the entries", async () => {
    const visitor = await Visitor.withAccount(browser);
    const { page } = visitor;
    await visitor.goto("/keys");
    await page.getByLabel("Name").fill("typed before the end");
    await page.getByLabel("pdfs:read").check();
    await visitor.context.clearCookies();
    await press(page, "Create key");
    await seen(page, "You are signed out.");
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByLabel("E-mail").fill(visitor.email);
    await page.getByLabel("Password").fill(visitor.password);
    await press(page, "Sign in");
    await seen(page, "Your form entries are restored.");
    expect(await page.getByLabel("Name").inputValue()).toBe("typed before the end");
    expect(await page.getByLabel("pdfs:read").isChecked()).toBe(true);
    await press(page, "Create key");
    await seen(page, "Your new key");
    await visitor.leave(REFUSED);
  });
});

describe("a dashboard form", () => {
  it("is sent only once by a double click", async () => {
    const visitor = await Visitor.withAccount(browser);
    await visitor.goto("/keys");
    await visitor.page.getByLabel("Name").fill("twice");
    await visitor.page.getByRole("button", { name: "Create key" }).dblclick();
    await seen(visitor.page, "Your new key");
    await visitor.goto("/keys");
    expect(await visitor.page.getByRole("region", { name: "API keys" }).getByText("twice").count()).toBe(1);
    await visitor.leave();
  });

  it("reports that its resource has been deleted since the page was opened", async () => {
    const visitor = await Visitor.withAccount(browser);
    const { page } = visitor;
    const client = await visitor.client();
    const { id } = await client.json(client.post("/v1/pdfs", { html: "<p>short-lived</p>" }));
    await visitor.goto(`/pdfs/${id}`);
    await client.delete(`/v1/pdfs/${id}`);
    await press(page, "Delete");
    await seen(page, `No PDF has the id`);
    await visitor.leave(REFUSED);
  });
});

describe("text from users on dashboard pages", () => {
  it("is shown as text, never as HTML, and does not make any page wider than the window", async () => {
    const visitor = await Visitor.withAccount(browser);
    const { page } = visitor;
    const client = await visitor.client();
    const name = `${MARKUP} 👩‍💻 شركة الطباعة ${"W".repeat(40)}`;
    const made = async (path: string, body: unknown) => (await client.json(client.post(path, body))).id;
    const pdf = await made("/v1/pdfs", { html: "<p>x</p>", metadata: { [MARKUP.slice(0, 40)]: name } });
    const endpoint = await made("/v1/webhook_endpoints", {
      url: `${inject("receiverUrl")}/500/${encodeURIComponent(MARKUP).replaceAll("'", "%27")}?q="><script>window.pwned=1</script>`,
      events: ["*"],
    });
    const html = `<p>${MARKUP}</p>`;
    const template = await made("/v1/templates", { name: name.slice(0, 100), description: name, schema: {}, html });
    await client.post("/v1/pdfs", { url: `http://127.0.0.1:9/${MARKUP}` });
    const extraction = await made("/v1/extract/text", { source: { pdf_id: pdf } });
    await visitor.goto("/settings");
    await page.getByLabel("Name", { exact: true }).fill(name);
    await press(page, "Rename");
    await seen(page, "The account is renamed.");
    await visitor.goto("/keys");
    await page.getByLabel("Name").fill(name.slice(0, 100));
    await press(page, "Create key");
    await page.setViewportSize({ width: 360, height: 740 });
    const paths = ["", "/pdfs", `/pdfs/${pdf}`, "/pdfs?status=failed", "/templates", `/templates/${template}`];
    const more = [
      "/webhooks",
      `/webhooks/${endpoint}`,
      `/extractions/${extraction}`,
      "/keys",
      "/usage",
      "/logs",
      "/settings",
    ];
    const wide: string[] = [];
    for (const path of [...paths, ...more, `/pdfs?metadata=${encodeURIComponent(MARKUP)}`]) {
      await visitor.goto(path);
      expect(await page.evaluate("window.pwned")).toBeUndefined();
      const beyond = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
      if (beyond > 0) wide.push(`${path}: ${beyond} px`);
    }
    expect(wide).toEqual([]);
    await visitor.leave();
  });

  it("is rejected with an error at its field when it has 10,000 characters", async () => {
    const visitor = await Visitor.withAccount(browser);
    const { page } = visitor;
    const long = "N".repeat(10_000);
    for (const [path, button] of [
      ["/keys", "Create key"],
      ["/settings", "Rename"],
    ] as const) {
      await visitor.goto(path);
      const field = page.getByLabel("Name", { exact: true });
      await field.evaluate((input) =>
        (input as unknown as Element & { removeAttribute(name: string): void }).removeAttribute("maxlength"),
      );
      await field.fill(long);
      await press(page, button);
      await page.locator("#name-fault").waitFor();
      expect(await field.inputValue()).toBe(long);
    }
    await visitor.leave();
  });
});

describe("the base URL of the dashboard", () => {
  it("is used for the links in e-mails, whichever Host header the request has", async () => {
    const { base_url: baseUrl } = inject("folio");
    const visitor = await Visitor.withAccount(browser);
    const { hostname, port } = new URL(baseUrl);
    const headers = { Host: "evil.example", "X-Forwarded-Host": "evil.example" };
    const location = await new Promise<string | undefined>((resolve, reject) => {
      get({ hostname, port, path: `${new URL(visitor.base).pathname}/keys`, headers }, (answer) => {
        answer.resume();
        resolve(answer.headers.location);
      }).on("error", reject);
    });
    expect(location).toMatch(/^\/sign-in\?next=/);
    await visitor.page.goto("/forgot-password");
    await visitor.page.getByLabel("E-mail").fill(visitor.email);
    await press(visitor.page, "Send link");
    await expect.poll(() => visitor.mailedLink("reset-password"), WAIT).toMatch(new RegExp(`^${baseUrl}/`));
    await visitor.leave();
  });
});
