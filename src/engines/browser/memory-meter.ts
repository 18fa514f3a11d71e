import type { CdpConnection, Protocol } from "./cdp.ts";

/**
 * Maximum time in ms to wait for a measurement. It is longer than the 15 s for which the browser waits for a process
 * with a busy page. After these 15 s, the browser reports the process's memory as the operating system measures it.
 */
const DUMP_TIMEOUT_MS = 20_000;
const MEMORY_TRACE_CATEGORY = "disabled-by-default-memory-infra";
// The cast is needed, because the protocol's types wrongly define this field as a map of strings.
const NO_PERIODIC_DUMPS = { triggers: [] } as object as Protocol.Tracing.MemoryDumpConfig;

/** The part of a trace event that contains the sizes of memory. */
interface MemoryDump {
  args?: { dumps?: { process_totals?: { private_footprint_bytes?: string } } };
}

/** Measures the private memory of a browser's processes. The browser itself reports the numbers. */
export class MemoryMeter {
  readonly #connection: CdpConnection;
  #footprints: number[] = [];
  #complete: () => void = () => {};
  #measuring: Promise<number[] | null> | null = null;

  constructor(connection: CdpConnection) {
    this.#connection = connection;
    connection.on("Tracing.dataCollected", ({ value }) => {
      for (const event of value as MemoryDump[]) {
        const hexadecimal = event.args?.dumps?.process_totals?.private_footprint_bytes;
        if (hexadecimal !== undefined) this.#footprints.push(Number.parseInt(hexadecimal, 16));
      }
    });
    connection.on("Tracing.tracingComplete", () => this.#complete());
  }

  /**
   * Returns the memory of each process in bytes, in any order. Returns null if the browser does not report it before
   * the timeout. Concurrent calls share a measurement.
   */
  measure(): Promise<number[] | null> {
    this.#measuring ??= this.#measureWithTimeout().finally(() => {
      this.#measuring = null;
    });
    return this.#measuring;
  }

  async #measureWithTimeout(): Promise<number[] | null> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), DUMP_TIMEOUT_MS);
    });
    try {
      return await Promise.race([this.#measure().catch(() => null), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #measure(): Promise<number[] | null> {
    const connection = this.#connection;
    this.#footprints = [];
    const complete = new Promise<void>((resolve) => {
      this.#complete = resolve;
    });
    await connection.send("Tracing.start", {
      transferMode: "ReportEvents",
      traceConfig: {
        excludedCategories: ["*"],
        includedCategories: [MEMORY_TRACE_CATEGORY],
        memoryDumpConfig: NO_PERIODIC_DUMPS,
      },
    });
    // Single commands have no timeout, because the whole measurement has one. A busy page must not make the connection
    // count as lost.
    const unbounded = { timeoutMs: null };
    await connection.send("Tracing.requestMemoryDump", { levelOfDetail: "background" }, unbounded).catch(() => {});
    await connection.send("Tracing.end", undefined, unbounded);
    await complete;
    return this.#footprints.length > 0 ? this.#footprints : null;
  }
}
