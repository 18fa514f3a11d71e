import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type APIResponse,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { expect, inject, vi } from "vitest";
import { createOperatorClient } from "../../../scripts/operator/client.mjs";
import { miniflareBrowserFolder } from "../../../scripts/setup/browser.mjs";
import { E2eClient } from "./client.ts";

const WAIT_MS = 20_000;
const PASSWORD = "correct horse battery staple";
/** Console message of the browser when a page or a preview rejects an input (status 409 or 422). */
const REJECTED_INPUT = /status of (?:409|422)/;

/** Launches a browser that shows the dashboard pages. It is the same program that renders the PDFs. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: join(miniflareBrowserFolder(process.env, process.arch), "chrome-linux64", "chrome"),
  });

let visitorCount = 0;

/** A person who visits the dashboard in a separate browser context, without the sessions of other visitors. */
export class Visitor {
  readonly email: string;
  readonly password = PASSWORD;
  /** Console errors and uncaught exceptions of every page. */
  readonly consoleErrors: string[] = [];
  /** URL of the account's overview. Empty until the account exists. */
  base = "";

  #csrf: string | undefined;

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    visitorCount += 1;
    this.email = `visitor-${process.pid}-${Date.now()}-${visitorCount}@example.test`;
    context.setDefaultTimeout(WAIT_MS);
    context.on("console", (message) => {
      if (message.type() === "error" && !REJECTED_INPUT.test(message.text())) {
        this.consoleErrors.push(`${message.page()?.url()}: ${message.text()}`);
      }
    });
    context.on("weberror", (fault) => this.consoleErrors.push(`${fault.page()?.url()}: ${fault.error().message}`));
    context.on("dialog", (dialog) => dialog.accept());
  }

  static async arrive(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await browser.newContext({ baseURL: inject("folio").base_url, ...options });
    return new Visitor(context, await context.newPage());
  }

  /** Creates a visitor with an account: signs up on the page and opens the link in the confirmation e-mail. */
  static async withAccount(browser: Browser): Promise<Visitor> {
    const visitor = await Visitor.arrive(browser);
    await visitor.signUp();
    await visitor.page.goto(await visitor.mailedLink("verify-email"));
    visitor.base = visitor.page.url();
    return visitor;
  }

  get accountId(): string {
    return /acc_\w+/.exec(this.base)?.[0] ?? "";
  }

  async signUp(): Promise<void> {
    await this.page.goto("/sign-up");
    await this.page.getByLabel("Your name").fill("Ada");
    await this.page.getByLabel("E-mail").fill(this.email);
    await this.page.getByLabel("Password").fill(this.password);
    await this.page.getByRole("button", { name: "Create account" }).click();
    await this.page.getByRole("heading", { name: "Check your e-mail" }).waitFor();
  }

  /** Signs in on the page, which then redirects to `next`. */
  async signIn({ email, password }: { email: string; password: string }, next?: string): Promise<void> {
    await this.page.goto(next === undefined ? "/sign-in" : `/sign-in?next=${encodeURIComponent(next)}`);
    await this.page.getByLabel("E-mail").fill(email);
    await this.page.getByLabel("Password").fill(password);
    await this.page.getByRole("button", { name: "Sign in" }).click();
    await this.page.waitForURL((url) => url.pathname !== "/sign-in");
  }

  /** Sends a request with this visitor's cookies, like a page of the dashboard. A form contains the session's CSRF token. */
  async send(method: "get" | "post", path: string, fields: Record<string, string> = {}): Promise<APIResponse> {
    const url = new URL(path, inject("folio").base_url).href;
    if (method === "get") return this.context.request.get(url, { maxRedirects: 0 });
    this.#csrf ??= /name="csrf" value="([\w-]+)"/.exec(await (await this.send("get", "/profile")).text())?.[1] ?? "";
    const headers = { Origin: inject("folio").base_url };
    return this.context.request.post(url, { form: { ...fields, csrf: this.#csrf }, headers, maxRedirects: 0 });
  }

  /** Returns the HTML of a page of the account. */
  async text(path: string): Promise<string> {
    return (await this.send("get", `${this.base}${path}`)).text();
  }

  /** Returns the newest link to this page in an e-mail to this visitor. A local instance prints e-mails to its log. */
  async mailedLink(page: string): Promise<string> {
    const find = async () => {
      const mails = (await readFile(inject("folioLog"), "utf8")).split("Mail to ");
      const own = mails.findLast((mail) => mail.startsWith(`${this.email}:`)) ?? "";
      return new RegExp(`http\\S+/${page}[?/]\\S+`).exec(own)?.[0];
    };
    return vi.waitUntil(find, { timeout: WAIT_MS, interval: 50 });
  }

  /** Opens a page of the account, such as `/keys`. */
  goto(path: string, page = this.page) {
    return page.goto(`${this.base}${path}`);
  }

  /** Creates an API key on the page of API keys and returns its secret, which is shown once. */
  async createKey(name: string): Promise<string> {
    await this.goto("/keys");
    await this.page.getByLabel("Name").fill(name);
    await this.page.getByRole("button", { name: "Create key" }).click();
    return this.shownSecret();
  }

  async shownSecret(): Promise<string> {
    return (await this.page.locator(".copy code").first().textContent()) ?? "";
  }

  /** Returns an API client with a key that it creates on the page of API keys. */
  async client(): Promise<E2eClient> {
    return this.clientWith(await this.createKey("program"));
  }

  clientWith(key: string): E2eClient {
    const { base_url: baseUrl, operator_secret: secret } = inject("folio");
    return new E2eClient(baseUrl, createOperatorClient({ baseUrl, secret }), { accountId: this.accountId, key });
  }

  /**
   * Closes the browser context. Asserts that the pages had only console errors that match `broughtAbout`, which the test caused on purpose.
   */
  async leave(broughtAbout?: RegExp): Promise<void> {
    await this.context.close();
    expect(this.consoleErrors.filter((fault) => !broughtAbout?.test(fault))).toEqual([]);
  }
}
