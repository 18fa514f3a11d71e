/**
 * Runs the Worker on the real runtime until it is told to stop: `node worker-process.mjs OPTIONS`, with the tools' Node and OPTIONS as
 * JSON. It is Miniflare without `wrangler dev` round it, whose second runtime and request log take more time than a small document.
 */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { browserFlags, flagsVariable } from "./browser-flags.mjs";
import { browsersName, browsersWorker } from "./browsers.mjs";
import { lastLines, quietTools, run, toolNode } from "./commands.mjs";
import { filesName, filesWorker } from "./files.mjs";
import { startForwarder } from "./forwarder.mjs";
import { startFront } from "./front.mjs";
import { markedFolder, markName } from "./marked-processes.mjs";
import { whenOrphaned } from "./orphaned.mjs";
import { outboundName, outboundWorker } from "./outbound.mjs";
import { fromRoot } from "./paths.mjs";
import { freePort, loopback } from "./ports.mjs";

/** @typedef {{ port: number, stateFolder: string, variables: Record<string, string> }} WorkerProcessOptions */

const lookEveryMs = 1_000;
const runtimeEndedText = "The runtime ended.";
/** @type {Record<string, "ESModule" | "CompiledWasm" | "Data" | "Text">} */
const moduleTypes = { ".js": "ESModule", ".wasm": "CompiledWasm", ".bin": "Data", ".html": "Text", ".txt": "Text" };
/** @type {WorkerProcessOptions} */
const { port, stateFolder, variables } = JSON.parse(process.argv[2] ?? "");

Object.assign(process.env, quietTools, { [flagsVariable]: browserFlags });
const folder = await mkdtemp(join(tmpdir(), markedFolder(process.env[markName] ?? "")));
// Miniflare's files, browser profiles among them, lie there as well.
process.env.TMPDIR = folder;
try {
  // The two packages take a second to load, in which the Worker can be bundled.
  const [miniflareModule, wrangler] = await Promise.all([import("miniflare"), import("wrangler"), bundle()]);
  const runtimePort = await freePort();
  const directPort = await freePort();
  /** @type {PromiseWithResolvers<string>} */
  const restarted = Promise.withResolvers();
  const onRestart = () => restarted.resolve(runtimeEndedText);
  const forwarder = await startForwarder({ allowLoopback: variables.ALLOW_LOOPBACK === "1" });
  const miniflare = await serve(miniflareModule, wrangler, { runtimePort, directPort, forwarder, onRestart });
  const closeFront = await startFront({ port, runtimePort: directPort });
  const fault = await Promise.race([signalled(), runtimeEnded(runtimePort), restarted.promise]);
  closeFront();
  forwarder.close();
  if (fault !== null) console.error(fault);
  process.exitCode = fault === null ? 0 : 1;
  await miniflare.dispose();
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit();

/** Bundles the Worker as a deployment does, into a folder of this process's own. */
async function bundle() {
  for (const args of [[fromRoot("scripts/assets.mjs")], [fromRoot("scripts/bundle.mjs"), folder]]) {
    const { code, output } = await run(toolNode, args);
    if (code !== 0) throw new Error(`The Worker could not be bundled:\n${lastLines(output, 20)}`);
  }
}

/**
 * Starts the runtime with what wrangler.toml and .dev.vars say, and `variables` over them. Clients come to the Worker itself by `directPort`:
 * Miniflare's entrance takes a tenth of a small request's CPU.
 * @param {typeof import("miniflare")} miniflareModule
 * @param {typeof import("wrangler")} wrangler
 * @param {{ runtimePort: number, directPort: number, forwarder: { url: string, pass: string }, onRestart: () => void }} setup
 */
async function serve(
  { convertV4MiniflareOptions, Miniflare },
  { unstable_getMiniflareWorkerOptions },
  { runtimePort, directPort, forwarder, onRestart },
) {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(fromRoot("wrangler.toml"));
  const { modulesRules: _, browserRendering: __, assets, ...options } = workerOptions;
  const configured = /** @type {Record<string, string>} */ (workerOptions.bindings);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: loopback,
      port: runtimePort,
      cf: false,
      logRequests: false,
      // For a profile of the Worker (docs/benchmarks.md); nothing listens there otherwise.
      ...(process.env.FOLIO_INSPECTOR_PORT ? { inspectorPort: Number(process.env.FOLIO_INSPECTOR_PORT) } : {}),
      unsafeTriggerHandlers: true,
      // Miniflare starts a runtime that died anew, but nobody would then take up what was under way: npm start ends, and says so.
      unsafeHandleRuntimeRestart: onRestart,
      resourcePersistencePath: join(stateFolder, "v3"),
      workers: [
        {
          ...options,
          name: "folio",
          rootPath: folder,
          modules: await bundledModules(),
          bindings: { ...configured, ...variables },
          outboundService: outboundName,
          serviceBindings: { PAGES: filesName, BROWSER: browsersName },
          unsafeDirectSockets: [{ host: loopback, port: directPort }],
        },
        browsersWorker(),
        filesWorker(/** @type {{ directory: string }} */ (assets)),
        outboundWorker({
          allowLoopback: variables.ALLOW_LOOPBACK === "1",
          containerUrl: variables.CONTAINER_URL ?? "",
          forwarder,
        }),
      ],
    }),
  );
  await miniflare.ready;
  return miniflare;
}

/** The entry first. */
async function bundledModules() {
  const names = (await readdir(folder)).filter((name) => name !== "index.js" && extname(name) in moduleTypes);
  return ["index.js", ...names].map((name) => ({
    type: /** @type {"ESModule"} */ (moduleTypes[extname(name)]),
    path: join(folder, name),
  }));
}

/**
 * Also when `npm start` and its guard are both gone, which would have ended this one.
 * @returns {Promise<null>}
 */
function signalled() {
  return new Promise((resolve) => {
    whenOrphaned(() => resolve(null));
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => resolve(null));
  });
}

/**
 * Nobody listens to the runtime's port once it died and could not be started anew.
 * @param {number} runtimePort
 * @returns {Promise<string>}
 */
function runtimeEnded(runtimePort) {
  return new Promise((resolve) => {
    setInterval(() => {
      const socket = connect(runtimePort, loopback, () => socket.destroy());
      socket.on("error", () => resolve(runtimeEndedText));
    }, lookEveryMs);
  });
}
