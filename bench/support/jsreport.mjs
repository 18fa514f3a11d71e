import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { executablePath } from "./raw-chromium.mjs";

/**
 * Versions of the npm packages that were used for the measurement in docs/benchmarks/rendering.md. The lock file of
 * this project contains none of these packages.
 */
const PACKAGES = ["@jsreport/jsreport-core@4.11.2", "@jsreport/jsreport-chrome-pdf@4.4.1", "puppeteer@24.43.1"];
const WORKERS = 2;

/**
 * jsreport in this process, with a pool of browsers, which is its fastest mode: no HTTP, accounts or storage. It is installed from npm for
 * one run.
 */
export class JsReport {
  static async install() {
    const jsreport = new JsReport();
    jsreport.folder = await mkdtemp(join(tmpdir(), "folio-bench-jsreport-"));
    await writeFile(join(jsreport.folder, "package.json"), "{}");
    const args = ["install", "--no-audit", "--no-fund", "--loglevel=error", ...PACKAGES];
    const env = { ...process.env, PUPPETEER_SKIP_DOWNLOAD: "1" };
    await promisify(execFile)("npm", args, { cwd: jsreport.folder, env });
    const require = createRequire(join(jsreport.folder, "package.json"));
    const chrome = {
      strategy: "chrome-pool",
      numberOfWorkers: WORKERS,
      launchOptions: { executablePath, args: ["--no-sandbox"] },
    };
    const options = { loadConfig: false, discover: false, rootDirectory: jsreport.folder, logger: { silent: true } };
    jsreport.reporter = require("@jsreport/jsreport-core")({ ...options, store: { provider: "memory" }, chrome });
    jsreport.reporter.use(require("@jsreport/jsreport-chrome-pdf")(chrome));
    await jsreport.reporter.init();
    return jsreport;
  }

  /** Renders a document and waits only for `load`, which is jsreport's default. */
  async render(html) {
    const margin = { marginTop: "20mm", marginRight: "20mm", marginBottom: "20mm", marginLeft: "20mm" };
    const chrome = { format: "A4", printBackground: true, ...margin };
    const { content } = await this.reporter.render({
      template: { content: html, engine: "none", recipe: "chrome-pdf", chrome },
    });
    return content;
  }

  async close() {
    await this.reporter.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
