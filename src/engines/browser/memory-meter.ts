import type { CdpConnection, Protocol } from "./cdp.ts";

/**
 * Longer than the browser's own wait of 15 s for a process whose page is busy. After that the browser reports the operating system's
 * figure.
 */
const DUMP_TIMEOUT_MS = 20_000;
const MEMORY_TRACE_CATEGORY = "disabled-by-default-memory-infra";
// The protocol's types define it as a map of strings.
const NO_PERIODIC_DUMPS = { triggers: [] } as object as Protocol.Tracing.MemoryDumpConfig;

/** Memory part of one trace event. */
interface MemoryDump {
  args?: { dumps?: { process_totals?: { private_footprint_bytes?: string } } };
}

/** Measures the private memory of a browser's processes, as counted by the browser. */
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
   * Returns the bytes of each process in any order, or null when the browser does not report in time. Concurrent calls share a measurement.
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
    // The measurement as a whole has a timeout. A busy page must not make the connection count as lost.
    const unbounded = { timeoutMs: null };
    await connection.send("Tracing.requestMemoryDump", { levelOfDetail: "background" }, unbounded).catch(() => {});
    await connection.send("Tracing.end", undefined, unbounded);
    await complete;
    return this.#footprints.length > 0 ? this.#footprints : null;
  }
}
