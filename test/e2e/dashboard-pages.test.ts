import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { pages } from "../../src/dashboard/pages.ts";
import { violationsOf } from "./support/accessibility.ts";
import { accountWithEverything } from "./support/account-with-everything.ts";
import { launchBrowser, Visitor } from "./support/dashboard-visitor.ts";

const OUTSIDE = ["/", "/sign-in", "/sign-up", "/forgot-password", "/reset-password?token=x", "/second-factor"];

/** Paths below the account's overview page. `:name` stands for the id of a resource of the account. */
const INSIDE = [
  "",
  "/playground",
  "/pdfs",
  "/pdfs/:pdf",
  "/pdfs/:failedPdf",
  "/images",
  "/images/new",
  "/images/:image",
  "/jobs",
  "/jobs/:job",
  "/templates",
  "/templates/new",
  "/templates/:template",
  "/templates/:template/versions",
  "/partials",
  "/partials/new",
  "/partials/:partial",
  "/assets",
  "/assets/:asset",
  "/batches",
  "/batches/:batch",
  "/extractions",
  "/extractions/:extraction",
  "/extractions/:tables",
  "/webhooks",
  "/webhooks/:endpoint",
  "/events/:event",
  "/keys",
  "/usage",
  "/logs",
  "/settings",
];

const OPERATORS = ["", "/accounts/:account", "/queues", "/engine", "/errors"].map(
  (path) => `/dashboard/operator${path}`,
);

/** Paths that return data, such as an image, instead of a page. */
const NO_PAGES = [
  "/pdfs/:id/picture",
  "/images/:id/download",
  "/templates/:id/newest",
  "/batches/:id/progress",
  "/usage/by-key.csv",
];

let browser: Browser;
let visitor: Visitor;
let operator: Visitor;
let details: Record<string, string>;

beforeAll(async () => {
  browser = await launchBrowser();
  [visitor, operator] = await Promise.all([Visitor.withAccount(browser), Visitor.arrive(browser)]);
  await operator.signIn(inject("folio"));
  details = { ...(await accountWithEverything(visitor)), account: visitor.accountId };
});
afterAll(async () => {
  await Promise.all([visitor.leave(), operator.leave()]);
  await browser.close();
});

const filled = (pattern: string) => pattern.replaceAll(/:(\w+)/g, (_, name: string) => details[name] ?? "missing");

describe("every dashboard page, in light and dark, at 1440 and 360 px", () => {
  it("is named in the lists of this test", () => {
    const asked = new Set(INSIDE.map((path) => path.replaceAll(/:\w+/g, ":id")));
    const shown = pages.filter(({ method, path }) => method === "get" && !NO_PAGES.includes(path));
    expect(shown.map(({ path }) => path).filter((path) => !asked.has(path))).toEqual([]);
  });

  it.each(OUTSIDE)("(%s) has no accessibility violation and no horizontal scrolling", async (path) => {
    const stranger = await Visitor.arrive(browser);
    expect(await violationsOf(stranger.page, () => stranger.page.goto(path))).toEqual([]);
    await stranger.leave();
  });

  it.each(INSIDE)("(%s of an account) has no accessibility violation and no horizontal scrolling", async (pattern) => {
    expect(await violationsOf(visitor.page, () => visitor.goto(filled(pattern)))).toEqual([]);
  });

  it.each(["/profile"])("(%s of a person) has no accessibility violation and no horizontal scrolling", async (path) => {
    expect(await violationsOf(visitor.page, () => visitor.page.goto(path))).toEqual([]);
  });

  it.each(OPERATORS)(
    "(%s of the operator) has no accessibility violation and no horizontal scrolling",
    async (pattern) => {
      expect(await violationsOf(operator.page, () => operator.page.goto(filled(pattern)))).toEqual([]);
    },
  );

  it("has no accessibility violation and no horizontal scrolling while the navigation is open", async () => {
    const open = async () => {
      await visitor.page.setViewportSize({ width: 360, height: 900 });
      await visitor.goto("/pdfs");
      await visitor.page.getByRole("button", { name: "Navigation" }).click();
    };
    expect(await violationsOf(visitor.page, open)).toEqual([]);
  });
});

describe("the dashboard on a small screen", () => {
  it("opens the navigation with a button, with the keyboard and without JavaScript", async () => {
    const phone = await Visitor.arrive(browser, { viewport: { width: 360, height: 740 }, javaScriptEnabled: false });
    await phone.context.addCookies(await visitor.context.cookies());
    const { page } = phone;
    await page.goto(`${visitor.base}/pdfs`);
    const link = page.getByRole("link", { name: "API keys" });
    expect(await link.isVisible()).toBe(false);
    const button = page.getByRole("button", { name: "Navigation" });
    await button.focus();
    await page.keyboard.press("Enter");
    await link.waitFor();
    await page.keyboard.press("Escape");
    await link.waitFor({ state: "hidden" });
    await button.press("Enter");
    await link.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/keys$/);
    expect(await link.isVisible()).toBe(false);
    await phone.leave();
  });
});
