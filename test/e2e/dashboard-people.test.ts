import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser, Visitor } from "./support/dashboard-visitor.ts";

/** Console message of the browser for a response with status 401, 403 or 404. */
const REFUSED = /status of 40[134]/;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** Invites `guest`, who already has another account and opens the link in the invitation e-mail. */
async function invite(owner: Visitor, guest: Visitor, role: string): Promise<void> {
  await owner.goto("/settings");
  const form = owner.page.locator("#invite");
  await form.getByLabel("E-mail").fill(guest.email);
  await form.getByLabel("Role").selectOption(role);
  await press(owner.page, "Send invitation");
  await seen(owner.page, "The invitation is sent.");
  await guest.page.goto(await guest.mailedLink("invitations"));
  await press(guest.page, "Join");
  await guest.page.waitForURL(`**/dashboard/${owner.accountId}/live`);
}

describe("the members of an account", () => {
  it("join with a link in an e-mail, can do what their role permits, and lose access when they are removed", async () => {
    const [owner, guest] = await Promise.all([Visitor.withAccount(browser), Visitor.withAccount(browser)]);
    const { page } = guest;
    await invite(owner, guest, "viewer");
    await page.goto(`${owner.base}/keys`);
    expect(await page.getByRole("button", { name: "Create key" }).count()).toBe(0);
    await page.goto(`${owner.base}/settings`);
    expect(await page.getByRole("button", { name: "Send invitation" }).count()).toBe(0);

    await owner.goto("/settings");
    const row = owner.page.getByRole("row").filter({ hasText: guest.email });
    await row.getByRole("combobox").selectOption("developer");
    await row.getByRole("button", { name: /Change role/ }).click();
    await seen(owner.page, "The role is changed");
    await page.goto(`${owner.base}/keys`);
    await page.getByLabel("Name").fill("made by a developer");
    await press(page, "Create key");
    await seen(page, "Your new key");

    await page.locator("summary", { hasText: /\w/ }).first().click();
    expect(await page.getByRole("link", { name: /owner|developer/ }).count()).toBe(2);

    await row.getByRole("button", { name: /^Remove/ }).click();
    await seen(owner.page, "The member is removed");
    await page.goto(`${owner.base}/keys`);
    await page.getByRole("heading", { name: "Not found" }).waitFor();
    await Promise.all([owner.leave(), guest.leave(REFUSED)]);
  });

  it("lose their keys, pages and session when the account is deleted", async () => {
    const owner = await Visitor.withAccount(browser);
    const { page } = owner;
    const key = await owner.createKey("to be deleted");
    await owner.goto("/settings");
    await page.getByLabel("Account name").fill("something else");
    const deletion = page.locator("form").filter({ has: page.getByRole("button", { name: "Delete account" }) });
    await deletion.getByLabel("Your password").fill(owner.password);
    await press(page, "Delete account");
    await seen(page, "This is not the account's name.");
    const name = (await page.locator(".account-name").textContent()) ?? "";
    await page.getByLabel("Account name").fill(name);
    await deletion.getByLabel("Your password").fill(owner.password);
    await press(page, "Delete account");
    await page.waitForURL(/\/sign-in\?after=deleted/);
    await expect.poll(async () => (await owner.clientWith(key).get("/v1/usage")).status).toBe(401);
    await owner.signIn(owner);
    await page.goto(`${owner.base}/pdfs`);
    await page.getByRole("heading", { name: "Not found" }).waitFor();
    await owner.leave(REFUSED);
  });
});
