import { setTimeout as delay } from "node:timers/promises";

const MB = 1024 * 1024;

/** Time limit for garbage collection. workerd responds late to the request, and sometimes never for an idle isolate. */
const COLLECT_TIMEOUT_MS = 2_000;

/** Inspector of the Worker's isolate, for an `npm start` with FOLIO_INSPECTOR_PORT. */
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

  /** Returns live MB in the Worker's isolate and in those of the simulators. */
  static async countTargets(port) {
    const living = { worker: 0, simulators: 0 };
    for (const target of await targetsOn(port)) {
      const inspector = await IsolateInspector.#connect(target);
      living[isFolioTarget(target) ? "worker" : "simulators"] += (await inspector.heapMegabytes(true)).all;
      inspector.close();
    }
    return living;
  }

  /** Returns V8's profile of the isolate during the work. */
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

  /** Returns MB of heap and array buffers, including those of WebAssembly. `collected` counts only live memory. */
  async heapMegabytes(collected) {
    if (collected) await Promise.race([this.#send("HeapProfiler.collectGarbage"), delay(COLLECT_TIMEOUT_MS)]);
    const { usedSize, backingStorageSize = 0 } = await this.#send("Runtime.getHeapUsage");
    return { heap: usedSize / MB, buffers: backingStorageSize / MB, all: (usedSize + backingStorageSize) / MB };
  }

  /** Returns the highest sample during the work. Samples are taken between its steps, because running code blocks the inspector. */
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
