import { homedir } from "node:os";
import { join } from "node:path";
import puppeteer from "puppeteer-core";

const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache");
export const executablePath =
  process.env.CHROME ?? join(cache, ".wrangler/chrome/linux-126.0.6478.182/chrome-linux64/chrome");

/** Launches the browser that Folio uses under `npm start`, but without Folio and with network access. */
export const launchChromium = () => puppeteer.launch({ executablePath, args: ["--no-sandbox"], defaultViewport: null });
