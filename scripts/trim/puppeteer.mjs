import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeIfSourcesChanged } from "./generated-file.mjs";

/**
 * Creates a smaller version of Cloudflare's browser client, without the parts that the Worker never uses. The Worker uses the client only
 * to acquire sessions, which Folio's own connection controls (docs/decisions/0011-browser-client.md). This saves 70 KiB of the compressed
 * Worker. A removed part throws an error with its name when it is called. scripts/bundle.mjs replaces the original client with this file.
 */

/**
 * For each module to remove from the client: the names that other modules import from it. Modules that only removed
 * modules import are removed too.
 */
const REMOVED_EXPORTS = new Map([
  ["globalPatcher.js", []],
  ["BrowserConnector.js", ["_connectToBrowser"]],
  ["CustomQueryHandler.js", ["customQueryHandlers"]],
  ["utils.js", ["connectToCDPBrowser"]],
  ["WorkersWebSocketTransport.js", ["WorkersWebSocketTransport"]],
]);
const CLIENT_FILE = "cloudflare/PuppeteerWorkers.js";

/** Writes the trimmed client to a file, unless the file is up to date. @param {string} file */
export async function trimPuppeteer(file) {
  const whole = fileURLToPath(import.meta.resolve("@cloudflare/puppeteer"));
  const client = join(dirname(whole), CLIENT_FILE);
  const own = fileURLToPath(import.meta.url);
  const sources = await Promise.all(
    [client, join(dirname(whole), "../../../package.json"), own].map((name) => readFile(name, "utf8")),
  );
  await writeIfSourcesChanged(file, sources, () => trimClient(client));
}

/** @param {string} client */
async function trimClient(client) {
  const { build } = await import("esbuild");
  const leftOut = new Set(REMOVED_EXPORTS.keys());
  const made = await build({
    stdin: {
      contents: `import { PuppeteerWorkers } from ${JSON.stringify(client)}; export default new PuppeteerWorkers();`,
      resolveDir: dirname(client),
    },
    bundle: true,
    format: "esm",
    target: "es2022",
    legalComments: "inline",
    write: false,
    logLevel: "warning",
    plugins: [
      {
        name: "left-out",
        setup(plugin) {
          plugin.onLoad({ filter: /./ }, ({ path }) => {
            const names = REMOVED_EXPORTS.get(basename(path));
            if (!names) return null;
            leftOut.delete(basename(path));
            return { contents: names.map(throwingStub).join("\n"), loader: "js" };
          });
        },
      },
    ],
  });
  if (leftOut.size > 0) {
    throw new Error(
      `The browser's client has changed: it has no ${[...leftOut].join(", ")} (scripts/trim/puppeteer.mjs)`,
    );
  }
  const [output] = made.outputFiles;
  if (!output) throw new Error("The browser's client could not be trimmed: nothing was built");
  return output.text;
}

/** Returns code that exports this name and throws an error when the export is used. @param {string} name */
const throwingStub = (name) => `
const refuse_${name} = () => { throw new Error("the browser's client here has no ${name}"); };
export const ${name} = new Proxy(refuse_${name}, { get: refuse_${name}, apply: refuse_${name}, construct: refuse_${name} });`;
