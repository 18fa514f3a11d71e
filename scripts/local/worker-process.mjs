/**
 * Runs the Worker on the real runtime until a signal: `node worker-process.mjs OPTIONS`, with the packaged Node and OPTIONS as JSON.
 * Uses Miniflare without `wrangler dev`, whose second runtime and request log take more time than a small document.
 */
import { mkdtemp, readdir } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { cachedBundle } from "../building/bundle-cache.mjs";
import { miniflareBrowserVersion } from "../setup/browser.mjs";
import { BrowserLauncher } from "./browser-launcher.mjs";
import { startBrowserServer } from "./browser-server.mjs";
import { lastLines, quietToolEnvironment, run, toolNode } from "./commands.mjs";
import { filesWorker, filesWorkerName } from "./files-worker.mjs";
import { startForwarder } from "./forwarder.mjs";
import { markedFolder, markName, removeMarkedFolders } from "./marked-processes.mjs";
import { whenOrphaned } from "./orphaned.mjs";
import { hideContainer, outboundWorker, outboundWorkerName } from "./outbound-worker.mjs";
import { OwnPorts } from "./own-ports.mjs";
import { fromRoot } from "./paths.mjs";
import { freePort, loopback } from "./ports.mjs";
import { entryFirst, toModule } from "./runtime-modules.mjs";
import { startTcpProxy } from "./tcp-proxy.mjs";
import { watchWorker } from "./worker-watch.mjs";

/**
 * @typedef {{ port: number, stateFolder: string, variables: Record<string, string>, watch?: boolean }} WorkerProcessOptions
 *   `watch`: reloads the Worker after each change of its source.
 */

/**
 * @typedef {import("./worker-watch.mjs").Bundle} Bundle
 * @typedef {object} Source
 * @property {string} [rootPath] Base of the module paths. Default: the folder of this process.
 * @property {import("./runtime-modules.mjs").Module[]} modules Modules, with the entry first.
 * @property {Map<string, string>} [parts]
 * @property {(act: (bundle: Bundle) => Promise<unknown>) => void} [onChange]
 */

const pollIntervalMs = 1_000;
/**
 * Parent folder of the folder with the socket. The path of a socket may have at most 103 characters, and the temporary
 * folder of macOS has a longer path.
 */
const SOCKET_PARENT = "/tmp";
const runtimeEndedText = "The runtime ended.";
/** @type {WorkerProcessOptions} */
const { port, stateFolder, variables, watch = false } = JSON.parse(process.argv[2] ?? "");

Object.assign(process.env, quietToolEnvironment);
const temporaryFolder = tmpdir();
const marked = markedFolder(process.env[markName] ?? "");
const folder = await mkdtemp(join(temporaryFolder, marked));
// Makes Miniflare create its temporary files in this folder too.
process.env.TMPDIR = folder;
const socketFolder = await mkdtemp(join(SOCKET_PARENT, marked));
try {
  // Loads the two packages while the Worker is bundled, because loading them takes a second.
  const [miniflareModule, wrangler, source] = await Promise.all([
    import("miniflare"),
    import("wrangler"),
    /** @type {Promise<Source>} */ (watch ? watchWorker(folder) : bundle()),
  ]);
  const runtimePort = await freePort();
  const directPort = await freePort();
  /** @type {PromiseWithResolvers<string>} */
  const restarted = Promise.withResolvers();
  const onRestart = () => restarted.resolve(runtimeEndedText);
  const ownPorts = new OwnPorts();
  const container = variables.CONTAINER_URL ? hideContainer(variables.CONTAINER_URL) : null;
  const forwarder = await startForwarder({ allowLoopback: variables.ALLOW_LOOPBACK === "1", ownPorts });
  const inspectorPort = Number(process.env.FOLIO_INSPECTOR_PORT) || null;
  const containerPort = container && Number(new URL(container.url).port);
  const ports = [port, runtimePort, directPort, forwarder.port, inspectorPort, containerPort].filter(
    (one) => one !== null,
  );
  for (const one of ports) ownPorts.add(one);
  const {
    convertV4MiniflareOptions,
    launchBrowser: launch,
    Miniflare,
    NoOpLog,
    Response: MiniflareResponse,
  } = miniflareModule;
  const launcher = new BrowserLauncher({
    folder: temporaryFolder,
    name: `${marked}browser-`,
    report: (line) => console.log(line),
    // Starts a browser through Miniflare, because Miniflare downloads the browser before it starts one.
    install: async () => {
      const { browserProcess } = await launch({
        browserVersion: miniflareBrowserVersion,
        log: new NoOpLog(),
        tmpPath: folder,
      });
      browserProcess.kill();
      return browserProcess.nodeProcess.spawnfile;
    },
  });
  const browserSocket = join(socketFolder, "browsers.sock");
  const browsers = await startBrowserServer({
    launch: () => launcher.launch(),
    socket: browserSocket,
    report: (line) => console.error(line),
  });
  const own = { OWN_PORTS: ports.join(","), ...(container ? { CONTAINER_URL: container.origin } : {}) };
  const setup = {
    MiniflareResponse,
    wrangler,
    runtimePort,
    directPort,
    forwarder,
    container,
    browserSocket,
    onRestart,
    bindings: { ...variables, ...own },
  };
  const optionsFor = (/** @type {Source} */ source) => convertV4MiniflareOptions(runtimeOptions(source, setup));
  const miniflare = new Miniflare(optionsFor(source));
  await miniflare.ready;
  /** @type {Promise<unknown> | null} */
  let loading = null;
  source.onChange?.(async (changed) => {
    browsers.park();
    loading = miniflare.setOptions(optionsFor(changed));
    await loading;
    loading = null;
    // Calls the scheduled handler as after a start, because queue messages were in the memory of the runtime and are
    // lost. The handler resumes their work.
    await fetch(`http://${loopback}:${directPort}/cdn-cgi/local/scheduled?cron=${encodeURIComponent("@reboot")}`)
      .then((response) => response.body?.cancel())
      .catch(() => {});
  });
  const closeFront = await startTcpProxy({ port, runtimePort: directPort, untilReady: () => loading });
  const fault = await Promise.race([
    waitForSignal(),
    waitForRuntimeEnd(runtimePort, () => loading !== null),
    restarted.promise,
  ]);
  closeFront();
  forwarder.close();
  browsers.close();
  if (fault !== null) console.error(fault);
  process.exitCode = fault === null ? 0 : 1;
  await miniflare.dispose();
} finally {
  await removeMarkedFolders(process.env[markName] ?? "", temporaryFolder);
}
process.exit();

/**
 * Bundles the Worker as a deployment does, unless a bundle of the same sources exists.
 * @returns {Promise<Source>}
 */
async function bundle() {
  const { code, output } = await run(toolNode, [fromRoot("scripts/assets.mjs")]);
  if (code !== 0) throw new Error(`The assets could not be built:\n${lastLines(output, 20)}`);
  const bundled = await cachedBundle();
  const names = await readdir(bundled);
  return { rootPath: bundled, modules: entryFirst(names.flatMap((name) => toModule(join(bundled, name)) ?? [])) };
}

/**
 * Returns the options of a runtime with the values of wrangler.toml and .dev.vars, which `setup.bindings` override. Clients connect to the
 * Worker through `directPort`, because Miniflare's entrance takes a tenth of a small request's CPU time.
 * @param {Source} source
 * @param {object} setup
 * @param {typeof import("miniflare").Response} setup.MiniflareResponse
 * @param {typeof import("wrangler")} setup.wrangler
 * @param {number} setup.runtimePort
 * @param {number} setup.directPort
 * @param {{ url: string, pass: string }} setup.forwarder
 * @param {import("./outbound-worker.mjs").ContainerOrigins | null} setup.container
 * @param {string} setup.browserSocket
 * @param {() => void} setup.onRestart
 * @param {Record<string, string>} setup.bindings
 */
function runtimeOptions({ modules, parts, rootPath = folder }, setup) {
  const { MiniflareResponse, wrangler, runtimePort, directPort, forwarder, container, onRestart } = setup;
  const { workerOptions } = wrangler.unstable_getMiniflareWorkerOptions(fromRoot("wrangler.toml"));
  const { modulesRules: _, browserRendering: __, assets, ...options } = workerOptions;
  const configured = /** @type {Record<string, string>} */ (workerOptions.bindings);
  return {
    host: loopback,
    port: runtimePort,
    cf: /** @type {const} */ (false),
    logRequests: false,
    // Opens an inspector for a profile of the Worker (docs/benchmarks.md). Without this variable, no inspector listens.
    ...(process.env.FOLIO_INSPECTOR_PORT ? { inspectorPort: Number(process.env.FOLIO_INSPECTOR_PORT) } : {}),
    unsafeTriggerHandlers: true,
    // Ends with an error when the runtime has died. Miniflare would restart the runtime, but the work in progress would
    // be lost.
    unsafeHandleRuntimeRestart: onRestart,
    resourcePersistencePath: join(stateFolder, "v3"),
    ...(parts ? { unsafeModuleFallbackService: createPartsService(parts, MiniflareResponse) } : {}),
    workers: [
      {
        ...options,
        name: "folio",
        rootPath,
        modules,
        unsafeUseModuleFallbackService: parts !== undefined,
        bindings: { ...configured, ...setup.bindings },
        outboundService: outboundWorkerName,
        serviceBindings: {
          PAGES: filesWorkerName,
          BROWSER: { external: { address: `unix:${setup.browserSocket}`, http: {} } },
        },
        unsafeDirectSockets: [{ host: loopback, port: directPort }],
      },
      filesWorker(/** @type {{ directory: string }} */ (assets)),
      outboundWorker({
        allowLoopback: variables.ALLOW_LOOPBACK === "1",
        container,
        forwarder,
      }),
    ],
  };
}

/**
 * Serves modules that the runtime requests at run time, because its configuration does not contain them.
 * @param {Map<string, string>} parts
 * @param {typeof import("miniflare").Response} MiniflareResponse
 */
function createPartsService(parts, MiniflareResponse) {
  return async (/** @type {{ url: string }} */ request) => {
    const name = basename(new URL(request.url).searchParams.get("specifier") ?? "");
    const code = parts.get(name);
    if (code === undefined) return new MiniflareResponse(null, { status: 404 });
    return MiniflareResponse.json({ name, esModule: code });
  };
}

/**
 * Waits for a signal, or for the end of `npm start`. The process must end by itself when `npm start` and its guard,
 * which would end it, are both gone.
 * @returns {Promise<null>}
 */
function waitForSignal() {
  return new Promise((resolve) => {
    whenOrphaned(() => resolve(null));
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => resolve(null));
  });
}

/**
 * Resolves when nothing listens on the runtime's port any more, because the runtime died and could not be restarted.
 * @param {number} runtimePort
 * @param {() => boolean} isLoading Whether the runtime is being replaced.
 * @returns {Promise<string>}
 */
function waitForRuntimeEnd(runtimePort, isLoading) {
  return new Promise((resolve) => {
    setInterval(() => {
      if (isLoading()) return;
      const socket = connect(runtimePort, loopback, () => socket.destroy());
      socket.on("error", () => isLoading() || resolve(runtimeEndedText));
    }, pollIntervalMs);
  });
}
