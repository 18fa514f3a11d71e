import { DurableObject } from "cloudflare:workers";
import puppeteer, { type Browser } from "@cloudflare/puppeteer";
import type { RenderRequest } from "../types.ts";

export class BrowserHost extends DurableObject<{ BROWSER: Fetcher }> {
  #browser: Promise<Browser> | undefined;

  async render({ source, options }: RenderRequest): Promise<Uint8Array> {
    this.#browser ??= puppeteer.launch(this.env.BROWSER);
    const page = await (await this.#browser).newPage();
    try {
      if ("html" in source) await page.setContent(source.html, { waitUntil: "load" });
      else await page.goto(source.url, { waitUntil: "load" });
      if (options.script) await page.evaluate(options.script);
      const { top, right, bottom, left } = options.marginPt;
      return await page.pdf({
        width: `${options.widthPt / 72}in`,
        height: `${options.heightPt / 72}in`,
        landscape: options.landscape,
        preferCSSPageSize: options.pageSizeFromCss ?? false,
        printBackground: true,
        margin: { top: `${top / 72}in`, right: `${right / 72}in`, bottom: `${bottom / 72}in`, left: `${left / 72}in` },
      });
    } finally {
      await page.close();
    }
  }

  async version(): Promise<string> {
    this.#browser ??= puppeteer.launch(this.env.BROWSER);
    return (await this.#browser).version();
  }
}
