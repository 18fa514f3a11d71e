import { setTimeout as delay } from "node:timers/promises";

const MB = 1024 * 1024;

/** Time limit in ms for a garbage collection. workerd starts it late, and for an idle isolate sometimes never. */
const COLLECT_TIMEOUT_MS = 2_000;

/** Connection to the inspector of the Worker's isolate, for an `npm start` with FOLIO_INSPECTOR_PORT. */
export class IsolateInspector {
  #socket;
  #asked = new Map();
  #last = 0;

  static async open(port) {
    const targets = await targetsOn(port);
    const target = targets.find(isFolioTarget);
    if (!target) throw new Error(`No isolate is Folio's: ${JSON.stringify(targets)}`);
    return IsolateInspector.#connect(target);
  }

  /** Returns the live memory in MB of the Worker's isolate, and of the isolates that simulate Cloudflare's services. */
  static async countTargets(port) {
    const living = { worker: 0, simulators: 0 };
    for (const target of await targetsOn(port)) {
      const inspector = await IsolateInspector.#connect(target);
      living[isFolioTarget(target) ? "worker" : "simulators"] += (await inspector.heapMegabytes(true)).all;
      inspector.close();
    }
    return living;
  }

  /** Runs the work and returns V8's CPU profile of the isolate during that time. */
  async profileDuring(intervalUs, work) {
    await this.#send("Profiler.enable");
    await this.#send("Profiler.setSamplingInterval", { interval: intervalUs });
    await this.#send("Profiler.start");
    await work();
    return (await this.#send("Profiler.stop")).profile;
  }

  static async #connect(target) {
    const inspector = new IsolateInspector();
    const { promise, resolve, reject } = Promise.withResolvers();
    inspector.#socket = new WebSocket(target.webSocketDebuggerUrl);
    inspector.#socket.onopen = resolve;
    inspector.#socket.onerror = () => reject(new Error("The inspector refused the connection"));
    inspector.#socket.onmessage = ({ data }) => inspector.#answered(JSON.parse(data));
    await promise;
    await inspector.#send("Runtime.enable");
    await inspector.#send("HeapProfiler.enable");
    return inspector;
  }

  close() {
    this.#socket.close();
  }

  /**
   * Returns the size of the heap and of the array buffers in MB, including those of WebAssembly. With `collected`,
   * first collects garbage, so that only live memory counts.
   */
  async heapMegabytes(collected) {
    if (collected) await Promise.race([this.#send("HeapProfiler.collectGarbage"), delay(COLLECT_TIMEOUT_MS)]);
    const { usedSize, backingStorageSize = 0 } = await this.#send("Runtime.getHeapUsage");
    return { heap: usedSize / MB, buffers: backingStorageSize / MB, all: (usedSize + backingStorageSize) / MB };
  }

  /**
   * Returns the largest memory sample during the work. The inspector can take samples only between the steps of the work, because running
   * code blocks it.
   */
  async peakDuring(work, collected) {
    let going = true;
    const done = work.finally(() => {
      going = false;
    });
    done.catch(() => {});
    let peak = { all: 0 };
    while (going) {
      const seen = await this.heapMegabytes(collected);
      if (seen.all > peak.all) peak = seen;
      await delay(2);
    }
    await done;
    return peak;
  }

  #send(method, params = {}) {
    const id = ++this.#last;
    const { promise, resolve, reject } = Promise.withResolvers();
    this.#asked.set(id, { resolve, reject });
    this.#socket.send(JSON.stringify({ id, method, params }));
    return promise;
  }

  #answered({ id, result, error }) {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (error) asked?.reject(new Error(error.message));
    else asked?.resolve(result);
  }
}

const targetsOn = async (port) => (await fetch(`http://127.0.0.1:${port}/json`)).json();
const isFolioTarget = ({ id, title, url }) => `${id} ${title} ${url}`.includes("folio");
