import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { violationsOf } from "./support/accessibility.ts";
import { type E2eClient, freshClient } from "./support/client.ts";
import { launchBrowser } from "./support/dashboard-visitor.ts";

/** Tests of the documentation site in a browser. */

const PAGES = [
  "/docs",
  "/docs/quick-start",
  "/docs/rendering",
  "/docs/templates",
  "/docs/webhooks",
  "/docs/error-codes",
  "/docs/api",
  "/docs/api/pdfs",
  "/docs/api/webhooks",
  "/docs/nowhere",
];

let browser: Browser;
let client: E2eClient;
const { base_url: baseUrl } = inject("folio");
const faults: string[] = [];

beforeAll(async () => {
  [browser, client] = await Promise.all([launchBrowser(), freshClient({ credits: 100 })]);
});

afterAll(async () => {
  await browser?.close();
});

async function openPage(path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.on("pageerror", (error) => faults.push(`${path}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !path.endsWith("/nowhere")) faults.push(`${path}: ${message.text()}`);
  });
  await page.goto(`${baseUrl}${path}`);
  return page;
}

describe("the documentation", () => {
  it.each(PAGES)(
    "%s has no accessibility violation and no horizontal scrolling, in the light and dark theme",
    async (path) => {
      const page = await openPage(path);
      expect(await violationsOf(page, () => page.goto(`${baseUrl}${path}`))).toEqual([]);
      await page.context().close();
    },
  );

  it("finds a field, an error code and a topic", async () => {
    const page = await openPage("/docs");
    const found = async (asked: string) => {
      await page.getByLabel("Search the documentation").fill(asked);
      await page.locator("#found a").first().waitFor();
      return page.locator("#found a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    };
    expect(await found("wait_for_selector")).toContain("/docs/api/pdfs#createPdf");
    expect(await found("version_conflict")).toContain("/docs/error-codes#version_conflict");
    expect(await found("page breaks")).toContain("/docs/rendering-well#page-breaks");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/#page-breaks$/);
    await page.context().close();
  });

  it("includes the pages for contributors in a search only on request, and suggests pages when a search finds nothing", async () => {
    const page = await openPage("/docs");
    const field = page.getByLabel("Search the documentation");
    await field.fill("mutation testing");
    const hit = page.locator('#found a[href^="/docs/contributing/mutation"]').first();
    await page.locator("#found a").first().waitFor();
    expect(await hit.count()).toBe(0);
    await page.getByLabel("Also search contributor docs").check();
    await hit.waitFor();
    await field.fill("zzyzx");
    await page.getByText("No results for “zzyzx”").waitFor();
    expect(await page.locator("#found a").first().getAttribute("href")).toBe("/docs/quick-start");
    await page.context().close();
  });

  it("keeps the theme and the programming language that the reader chose", async () => {
    const page = await openPage("/docs/api/pdfs");
    const background = () => page.evaluate("getComputedStyle(document.body).backgroundColor");
    const before = await background();
    await page.getByRole("button", { name: "Change between light and dark" }).click();
    const after = await background();
    expect(after).not.toBe(before);
    await page.getByRole("tab", { name: "Python" }).first().click();
    await page.goto(`${baseUrl}/docs/api/batches`);
    expect(await background()).toBe(after);
    await page.getByText("from folio import Folio").first().waitFor();
    await page.context().close();
  });

  it("sends a request of the API reference with the reader's key and shows the PDF", async () => {
    const page = await openPage("/docs/api/pdfs");
    const operation = page.locator("#createPdf");
    await operation.getByText("Try it").click();
    await operation.getByLabel("API key").fill(client.key);
    await operation.getByLabel("Body").fill('{"html": "<h1>Tried</h1>"}');
    await operation.getByRole("button", { name: "Send" }).click();
    await operation.getByText(/^200 in \d+ ms/).waitFor();
    const href = await operation.getByRole("link", { name: "Open pdf" }).getAttribute("href");
    expect(await (await fetch(href ?? "")).text()).toMatch(/^%PDF-/);
    await page.locator("#listPdfs").getByText("Try it").click();
    await page.locator("#listPdfs").getByLabel("limit").fill("1");
    await page.locator("#listPdfs").getByRole("button", { name: "Send" }).click();
    await page.locator("#listPdfs output").getByText('"has_more": false').waitFor();
    await page.context().close();
  });

  it("shows the address of this instance in its samples, and its Content-Security-Policy forbids inline scripts and styles", async () => {
    const answer = await fetch(`${baseUrl}/docs/api/pdfs`);
    const html = await answer.text();
    expect(html).toContain(`curl ${baseUrl}/v1/pdfs`);
    expect(html).not.toMatch(/folio\.invalid|<style|style="|<script>/);
    expect(answer.headers.get("Content-Security-Policy")).not.toContain("unsafe");
  });

  it('shows the page "Page not found" with status 404 for an unknown path', async () => {
    const answer = await fetch(`${baseUrl}/docs/no/such-page`);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining("Page not found")]);
  });

  it("causes no error in the browser's console in any of these tests", () => expect(faults).toEqual([]));
});
