import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchChromium } from "./raw-chromium.mjs";

const MARGIN = { top: "20mm", right: "20mm", bottom: "20mm", left: "20mm" };
const print = (page) => page.pdf({ format: "a4", printBackground: true, margin: MARGIN });

/** The browser that Folio uses, controlled by puppeteer-core without a service. */
export class RawBrowser {
  #warm = [];

  static async launch() {
    const raw = new RawBrowser();
    raw.browser = await launchChromium();
    raw.folder = await mkdtemp(join(tmpdir(), "folio-bench-"));
    return raw;
  }

  /**
   * Renders in one page per client, which stays open. This is the fastest method for a script, but documents are not
   * isolated from each other.
   */
  async warmPage(html, client) {
    this.#warm[client] ??= this.browser.newPage();
    const page = await this.#warm[client];
    await page.setContent(html, { waitUntil: "load" });
    return print(page);
  }

  /** Renders in a new browser context for each document, as a careful script does. */
  async freshContext(html, waitUntil = "load") {
    const context = await this.browser.createBrowserContext();
    try {
      const page = await context.newPage();
      await page.setContent(html, { waitUntil });
      return await print(page);
    } finally {
      await context.close();
    }
  }

  /**
   * Renders as Gotenberg 8 does (pkg/modules/chromium/browser.go). Opens a new target of the shared browser for each request, with the
   * domains Network, Fetch and Runtime enabled. Loads the document as a file, waits for DOMContentLoaded, `load` and the end of loading,
   * prints it, and closes the target.
   */
  async newTarget(html, client) {
    const file = join(this.folder, `${client}.html`);
    await writeFile(file, html);
    const page = await this.browser.newPage();
    try {
      const session = await page.createCDPSession();
      await Promise.all([session.send("Network.enable"), session.send("Runtime.enable")]);
      await page.setRequestInterception(true);
      page.on("request", (request) => request.continue());
      await page.goto(`file://${file}`, { waitUntil: ["domcontentloaded", "load"] });
      return await print(page);
    } finally {
      await page.close();
    }
  }

  async close() {
    await this.browser.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
