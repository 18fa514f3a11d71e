import { watch } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { workerBuild } from "../building/worker.mjs";
import { lastLines, run, toolNode } from "./commands.mjs";
import { fromRoot } from "./paths.mjs";
import { ENTRY_FILE, entryFirst, toModule } from "./runtime-modules.mjs";
import { formatSeconds } from "./step-printer.mjs";

/**
 * @typedef {import("./runtime-modules.mjs").Module} Module
 * @typedef {{ modules: Module[], parts: Map<string, string> }} Bundle
 *   `parts`: JavaScript by file name, which the runtime requests on demand. Miniflare copies its whole configuration some hundred times
 *   to encode it, so six megabytes of modules in it would add a second of CPU time per reload.
 */

/** Time in ms to wait for further changes, because an editor writes a file in several steps. */
const SETTLE_MS = 40;
/** Source folders of scripts/assets.mjs, which takes a second or more to build its files. */
const ASSET_SOURCES = ["src/dashboard/assets", "src/engines/markdown/page", "docs"];

/**
 * Bundles the Worker and keeps esbuild's state, so that a change is bundled in a fraction of a second. esbuild's own watch mode polls
 * the files in turn and takes up to two seconds to detect a change.
 * @param {string} folder Base of the module paths. No file is written there.
 * @returns {Promise<Bundle & { onChange: (act: (bundle: Bundle) => Promise<unknown>) => void }>}
 *   `onChange`: calls `act` with the new bundle after each change that compiles, and prints an error otherwise.
 */
export async function watchWorker(folder) {
  await buildAssets();
  const { context } = await import("esbuild");
  // Bundles without minification and source maps, which would take too long for a reload.
  const bundler = await context({
    ...workerBuild(folder),
    minify: false,
    sourcemap: false,
    write: false,
    logLevel: "error",
  });
  const build = async () => splitBundle((await bundler.rebuild()).outputFiles);
  return { ...(await build()), onChange: (act) => watchSources((files) => rebuild(files, build, act)) };
}

/**
 * @param {readonly string[]} files
 * @param {() => Promise<Bundle>} build
 * @param {(bundle: Bundle) => Promise<unknown>} act
 */
async function rebuild(files, build, act) {
  const startedAt = performance.now();
  try {
    if (files.some((file) => ASSET_SOURCES.some((source) => file.startsWith(source)))) await buildAssets();
    await act(await build());
    console.log(`Reloaded after a change of ${files.join(", ")} (${formatSeconds(performance.now() - startedAt)})`);
  } catch (error) {
    // Whether esbuild has already printed the error.
    const isPrinted = error instanceof Error && "errors" in error;
    console.error(isPrinted ? "The previous version keeps running." : error);
  }
}

async function buildAssets() {
  const { code, output } = await run(toolNode, [fromRoot("scripts/assets.mjs")]);
  if (code !== 0) throw new Error(`The assets could not be built:\n${lastLines(output, 20)}`);
}

/** @param {import("esbuild").OutputFile[]} files @returns {Bundle} */
function splitBundle(files) {
  const isPart = (/** @type {string} */ path) => path.endsWith(".js") && basename(path) !== ENTRY_FILE;
  const parts = files
    .filter(({ path }) => isPart(path))
    .map(({ path, text }) => /** @type {const} */ ([basename(path), text]));
  const modules = files
    .filter(({ path }) => !isPart(path))
    .flatMap(({ path, contents }) => {
      const module = toModule(path);
      return module ? [{ ...module, contents: /** @type {Uint8Array<ArrayBuffer>} */ (contents) }] : [];
    });
  return { modules: entryFirst(modules), parts: new Map(parts) };
}

/**
 * Watches the sources and calls `act` with the changed files. Starts no call before the previous call has ended.
 * @param {(files: string[]) => Promise<void>} act
 */
function watchSources(act) {
  const entry = process.env.FOLIO_ENTRY;
  const folders = [...["src", "packages", "docs"].map((name) => fromRoot(name)), ...(entry ? [dirname(entry)] : [])];
  /** @type {Set<string>} */
  const changed = new Set();
  let running = Promise.resolve();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const run = () => {
    running = running.then(async () => {
      const files = [...changed];
      changed.clear();
      if (files.length > 0) await act(files);
    });
  };
  for (const folder of folders) {
    try {
      watch(folder, { recursive: true }, (_, name) => {
        if (name === null || /(?:^|\/)(?:node_modules|dist|test)\/|~$|\.test\.ts$/.test(name)) return;
        changed.add(relative(fromRoot(), join(folder, name)));
        clearTimeout(timer);
        timer = setTimeout(run, SETTLE_MS);
      });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    }
  }
}
