import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import puppeteer, { type Browser } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromRoot } from "../../../scripts/local/paths.mjs";
import { miniflareBrowserFolder } from "../../../scripts/setup/browser.mjs";
import { LAST_REVIEWED_CHROMIUM } from "../../../src/engines/browser/idleness-proof.ts";

/** File with one name per line: a property of the window, or a method of a class that can make a page change later. */
const LIST = fromRoot("test/engines/browser/judged-interfaces.txt");

/** Returns the names of the interfaces that a page can use, in the format of that file. */
async function interfacesOf(browser: Browser, url: string): Promise<string[]> {
  const page = await browser.newPage();
  await page.goto(url);
  const names = await page.evaluate(() => {
    const classes = Object.getOwnPropertyNames(globalThis).filter((name) => /^[A-Z]/.test(name));
    const members = classes.flatMap((name) => {
      const { prototype } = (globalThis as unknown as Record<string, { prototype?: object }>)[name] ?? {};
      const isOutOfReach = /^(GPU|WebGL|RTC|XR|USB|HID|Payment|Presentation|SVG|IDB|Media|WebTransport)/.test(name);
      if (!prototype || isOutOfReach || /(Event|Array|List|Node|Sensor|Stats|Entry|Error|Math)$/.test(name)) return [];
      return Object.getOwnPropertyNames(prototype).flatMap((member) => {
        const property = Object.getOwnPropertyDescriptor(prototype, member);
        return typeof property?.value === "function" && member !== "constructor" ? [`${name}.${member}`] : [];
      });
    });
    return [...Object.getOwnPropertyNames(globalThis), ...members];
  });
  await page.close();
  return names.filter((name) => !/^on[a-z]+$|^\d+$/.test(name));
}

describe("The interfaces of the browser", () => {
  let browser: Browser;
  let server: Server;

  beforeAll(async () => {
    const folder = miniflareBrowserFolder(process.env, process.arch);
    const executablePath = join(folder, "chrome-linux64", "chrome");
    browser = await puppeteer.launch({ executablePath, args: ["--no-sandbox"] });
    server = createServer((_, response) => response.end("<p>x"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(async () => {
    await browser.close();
    server.close();
  });

  /**
   * When a new browser version adds a name, find out whether it can make a page change later. If so, handle it in agent/idleness or treat
   * documents that use it as uncertain. Then add the name to the file.
   */
  it("are all in the list of interfaces that we reviewed for whether they can change a page later", async () => {
    const { port } = server.address() as AddressInfo;
    const judged = new Set((await readFile(LIST, "utf8")).split("\n"));
    const found = [
      ...(await interfacesOf(browser, "about:blank")),
      ...(await interfacesOf(browser, `http://127.0.0.1:${port}/`)),
    ];
    expect(found.length).toBeGreaterThan(1_000);
    expect(found.filter((name) => !judged.has(name))).toEqual([]);
    expect(Number(/\/(\d+)\./.exec(await browser.version())?.[1])).toBeLessThanOrEqual(LAST_REVIEWED_CHROMIUM);
  });
});
