import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser, Visitor } from "./support/dashboard-visitor.ts";

const WAIT = { timeout: 20_000, interval: 100 };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function withVisitor(journey: (visitor: Visitor) => Promise<void>): Promise<void> {
  const visitor = await Visitor.withAccount(browser);
  await journey(visitor);
  await visitor.leave();
}

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const naturalWidth = (picture: Locator) =>
  picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);

describe("the dashboard", () => {
  it("leads a new user from sign-up and the link in the e-mail to a key and the first PDF", () =>
    withVisitor(async (visitor) => {
      const { page } = visitor;
      expect(page.url()).toMatch(/\/dashboard\/acc_\w+\/live$/);
      await seen(page, "Create your first PDF in three steps");

      const key = await visitor.createKey("invoice server");
      expect(key).toMatch(/^pk_live_/);
      await page.getByRole("link", { name: "I have copied it" }).click();
      await seen(page, "invoice server");
      expect(await page.content()).not.toContain(key);

      const client = visitor.clientWith(key);
      const { id } = await client.json(client.post("/v1/pdfs", { html: "<h1>The first</h1>" }));
      await visitor.goto("");
      await page.getByRole("region", { name: "Latest documents" }).getByRole("link", { name: id }).waitFor();
      expect(await page.getByText("Create your first PDF in three steps").count()).toBe(0);
      await visitor.goto("/pdfs");
      await page.getByRole("link", { name: id }).click();
      const picture = page.getByAltText("The first page of this PDF");
      await expect.poll(() => naturalWidth(picture), WAIT).toBeGreaterThan(300);
    }));

  it("rotates a key, after which the old and the new key work, and revokes a key, which is then rejected", () =>
    withVisitor(async (visitor) => {
      const { page } = visitor;
      const first = await visitor.createKey("server");
      await visitor.goto("/keys");
      await press(page, "Rotate server");
      await seen(page, "The old key works for 24 more hours");
      const second = await visitor.shownSecret();
      const status = async (key: string) => (await visitor.clientWith(key).get("/v1/usage")).status;
      expect(second).not.toBe(first);
      expect(await Promise.all([status(first), status(second)])).toEqual([200, 200]);

      await visitor.goto("/keys");
      const rows = page.getByRole("region", { name: "API keys" });
      await rows.getByText("rotating").waitFor();
      const row = rows.getByRole("row").filter({ hasText: second.slice(-4) });
      await row.getByRole("button", { name: "Revoke server" }).click();
      await seen(page, "The key is revoked.");
      await expect.poll(() => status(second), WAIT).toBe(401);
      expect(await status(first)).toBe(200);
    }));

  it("previews a template, marks a broken tag, and warns in a second browser tab about a newer version", () =>
    withVisitor(async (visitor) => {
      const { page } = visitor;
      const picture = page.getByAltText("Page 1 of the preview");
      const html = (tab: Page) => tab.getByRole("textbox", { name: "HTML" });
      await visitor.goto("/templates/new");
      await page.getByLabel("Name").fill("Letter");
      await picture.waitFor();
      const before = await picture.getAttribute("src");
      await html(page).fill("<h1>Dear {{customer.name}}</h1>");
      await expect.poll(() => picture.getAttribute("src"), WAIT).not.toBe(before);

      await html(page).fill("<h1>Dear {{customer.name</h1>");
      await page.locator(".cm-lint-marker-error").waitFor();
      await seen(page, "Fix the marked fields to see the preview.");
      await html(page).fill("<h1>Dear {{customer.name}}</h1>");
      await page.locator(".cm-lint-marker-error").waitFor({ state: "detached" });
      await press(page, "Create template");
      await seen(page, "The template is stored as version 1.");

      const second = await visitor.context.newPage();
      await second.goto(page.url());
      await html(page).fill("<h1>From the first tab</h1>");
      await press(page, "Save as new version");
      await seen(page, "Saved as a new version.");
      await html(second).fill("<h1>From the second tab</h1>");
      await press(second, "Save as new version");
      await seen(second, "Somebody saved version 2 while you were editing version 1.");
      expect(await html(second).textContent()).toContain("From the second tab");
      await press(second, "Save as new version");
      await seen(second, "Saved as a new version.");
      await second.getByRole("link", { name: "Versions" }).click();
      expect(await second.getByRole("region", { name: "Versions" }).getByRole("row").count()).toBe(4);
    }));

  it("updates the progress of a batch until the batch ends", () =>
    withVisitor(async (visitor) => {
      const { page } = visitor;
      const client = await visitor.client();
      const slow = `${inject("assets")}/a/${crypto.randomUUID()}/slow?delay=1500&type=text/plain`;
      const items = [1, 2, 3, 4, 5].map((number) => ({ html: `<img src="${slow}&n=${number}"><p>${number}</p>` }));
      const { id } = await client.json(client.post("/v1/batches", { items }));
      await visitor.goto(`/batches/${id}`);
      const progress = page.locator("[data-batch-text]");
      const shown = new Set<string>();
      const look = async () => {
        shown.add((await progress.textContent()) ?? "");
        return page.locator(".card .badge").first().textContent();
      };
      await expect.poll(look, { timeout: 40_000, interval: 200 }).toBe("completed");
      expect(await progress.textContent()).toBe("5 completed, 0 failed, 5 in total");
      expect([...shown].filter((text) => /^[1-4] completed/.test(text)).length).toBeGreaterThan(0);
    }));

  it("shows extracted tables with right-aligned numbers, next to an image of the page", () =>
    withVisitor(async (visitor) => {
      const { page } = visitor;
      const client = await visitor.client();
      const rows = ["Paper:12.50", "Ink:99.00", "Binding:1,240.00"].map((row) => `<tr><td>${row.replace(":", "<td>")}`);
      const html = `<table border="1"><tr><th>Item<th>Price</tr>${rows.join("")}</table>`;
      const { id: pdf } = await client.json(client.post("/v1/pdfs", { html }));
      const { id } = await client.json(client.post("/v1/extract/tables", { source: { pdf_id: pdf } }));
      await visitor.goto(`/extractions/${id}`);
      const table = page.getByRole("region", { name: "Table 1 of page 1" });
      const rightEdge = async (cell: Locator) => {
        const { x, width } = (await cell.boundingBox()) ?? { x: 0, width: 0 };
        return { edge: x + width, isRight: await cell.evaluate(isSetRight) };
      };
      expect(await rightEdge(table.getByRole("columnheader", { name: "Price" }))).toEqual(
        await rightEdge(table.getByRole("cell", { name: "1,240.00" })),
      );
      expect((await rightEdge(table.getByRole("cell", { name: "99.00" }))).isRight).toBe(true);
      expect((await rightEdge(table.getByRole("cell", { name: "Binding" }))).isRight).toBe(false);
      const picture = page.getByAltText("Page 1 of the source PDF");
      await expect.poll(() => naturalWidth(picture), WAIT).toBeGreaterThan(300);
      await client.delete(`/v1/pdfs/${pdf}`);
      await page.reload();
      await seen(page, "The source PDF is not stored");
    }));

  it("can be used with the keyboard only, from sign-in to a new key", () =>
    withVisitor(async (visitor) => {
      const { page } = visitor;
      await visitor.context.clearCookies();
      await page.goto("/sign-in");
      // The browser focuses the first field only when it draws the page, which may be after the load event.
      await page.waitForFunction("document.activeElement?.name === 'email'");
      await page.keyboard.type(visitor.email);
      await page.keyboard.press("Tab");
      await page.keyboard.type(visitor.password);
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/dashboard\/acc_/);
      await tabTo(page, "API keys");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/keys$/);
      await tabTo(page, "name");
      await page.keyboard.type("typed");
      await tabTo(page, "Create key");
      await page.keyboard.press("Enter");
      await seen(page, "Your new key");
      expect(await visitor.shownSecret()).toMatch(/^pk_live_/);
    }));
});

const receiver = (status: number) => `${inject("receiverUrl")}/${status}/dashboard`;

describe("a failing webhook in the dashboard", () => {
  it("shows every attempt, can be sent before the next attempt is due, and can be retried when the endpoint works again", () =>
    withVisitor(async (visitor) => {
      const { page } = visitor;
      await visitor.goto("/webhooks");
      await page.getByLabel("URL", { exact: true }).fill(receiver(500));
      await press(page, "Add endpoint");
      await page.getByRole("link", { name: "I have copied it" }).click();
      await page.getByRole("link", { name: receiver(500) }).click();
      const endpointUrl = page.url();
      await press(page, /test event/i);
      await page.waitForURL(/\/events\//);
      const eventUrl = page.url();
      const attempts = page.getByRole("region", { name: "Attempts" });
      const reloaded = (what: Locator) => async () => {
        await page.goto(eventUrl);
        return what.count();
      };
      await expect.poll(reloaded(attempts.getByText("500")), WAIT).toBe(1);
      await press(page, "Send now");
      await seen(page, "The next attempt is made now.");
      await expect.poll(reloaded(attempts.getByText("500")), WAIT).toBe(2);

      await page.goto(endpointUrl);
      await page.getByLabel("Status").selectOption("disabled");
      await press(page, "Save");
      await visitor.goto("/webhooks");
      await press(page, "Send all pending now");
      await seen(page, "Pending deliveries are sent now.");
      const retry = page.getByRole("button", { name: "Retry" });
      await expect.poll(reloaded(retry), WAIT).toBe(1);

      await page.goto(endpointUrl);
      await page.getByLabel("URL", { exact: true }).fill(receiver(200));
      await page.getByLabel("Status").selectOption("active");
      await press(page, "Save");
      await seen(page, "The endpoint is saved.");
      await page.goto(eventUrl);
      await press(page, "Retry");
      await expect.poll(reloaded(page.locator(".card .badge").getByText("succeeded")), WAIT).toBe(1);
      expect(await attempts.getByText("200").count()).toBe(1);
    }));
});

/** Returns whether the text of the element is right-aligned. This function runs in the page. */
function isSetRight(element: unknown): boolean {
  const { getComputedStyle } = globalThis as unknown as { getComputedStyle(of: unknown): { textAlign: string } };
  return getComputedStyle(element).textAlign === "right";
}

/** Presses Tab until the focused element has this text or name. Throws after 60 presses. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = "(document.activeElement.name || document.activeElement.textContent).trim()";
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    if ((await page.evaluate<string>(focused)) === name) return;
  }
  throw new Error(`Tab does not reach ${name}.`);
}
