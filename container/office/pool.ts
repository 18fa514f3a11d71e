import { join } from "node:path";
import { Lane, type Place } from "../lane.ts";
import type { Sandbox } from "../sandbox.ts";
import { Listener } from "./listener.ts";

export interface PoolOptions {
  directory: string;
  sandbox: Sandbox;
  size: number;
  waitingMax: number;
  /** Replaced after so many documents, or when it has grown beyond `residentMaxBytes`: LibreOffice leaks. */
  documentsPerListener: number;
  residentMaxBytes: number;
}

interface Seat {
  directory: string;
  listener: Promise<Listener>;
  busy: boolean;
}

const RESTART_PAUSE_MS = 1_000;

const causeOf = (thrown: unknown) => String((thrown instanceof Error && thrown.cause) || thrown);

/** Warm LibreOffices, one document each at a time; every one that ends or grows old is replaced beside the work. */
export class OfficePool {
  readonly #options: PoolOptions;
  readonly #lane: Lane;
  readonly #seats: Seat[];
  #closed = false;
  version = "";

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#lane = new Lane("conversion", options.size, options.waitingMax);
    this.#seats = Array.from({ length: options.size }, (_, index) => {
      const directory = join(options.directory, `office-${index}`);
      return { directory, busy: false, listener: this.#start(directory) };
    });
  }

  get load() {
    return this.#lane.load;
  }

  /** Resolves when every LibreOffice has answered once. */
  async ready(): Promise<void> {
    await Promise.all(this.#seats.map((seat) => seat.listener));
  }

  enter(): Place {
    return this.#lane.enter();
  }

  /**
   * Lends a listener to `work` and the directory that only it can see. Call it in the lane's turn. `replace` gives a fresh process
   * in place of one that died.
   */
  async lend<T>(
    work: (listener: Listener, directory: string, replace: () => Promise<Listener>) => Promise<T>,
  ): Promise<T> {
    const seat = this.#seats.find((candidate) => !candidate.busy);
    if (!seat) throw new Error("More conversions than LibreOffices");
    seat.busy = true;
    const replace = () => this.#replace(seat);
    try {
      const listener = await seat.listener;
      return await work(listener.alive ? listener : await replace(), seat.directory, replace);
    } finally {
      seat.busy = false;
      await this.#retire(seat);
    }
  }

  /** Ends every process and waits until it is gone. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(
      this.#seats.map(async (seat) => {
        const listener = await seat.listener.catch(() => null);
        listener?.kill();
        await listener?.exited;
      }),
    );
  }

  async #retire(seat: Seat): Promise<void> {
    const { documentsPerListener, residentMaxBytes } = this.#options;
    const listener = await seat.listener;
    const old = listener.converted >= documentsPerListener || listener.residentBytes > residentMaxBytes;
    if (old || !listener.alive) void this.#replace(seat).catch(() => {});
  }

  async #replace(seat: Seat): Promise<Listener> {
    const old = await seat.listener;
    seat.listener = (async () => {
      old.kill();
      await old.exited;
      return await this.#start(seat.directory);
    })();
    return await seat.listener;
  }

  /** A listener that does not start is tried again for as long as the pool lives. */
  async #start(directory: string): Promise<Listener> {
    for (;;) {
      try {
        const listener = await Listener.start(directory, this.#options.sandbox);
        this.version = listener.version;
        if (this.#closed) listener.kill();
        return listener;
      } catch (thrown) {
        if (this.#closed) throw thrown;
        console.error(JSON.stringify({ level: "error", message: "LibreOffice did not start", cause: causeOf(thrown) }));
        await new Promise((resolve) => setTimeout(resolve, RESTART_PAUSE_MS));
      }
    }
  }
}
