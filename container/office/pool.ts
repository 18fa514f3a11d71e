import { join } from "node:path";
import { logLine } from "../../src/domain/log.ts";
import { JobQueue, type QueueEntry, type QueuePlace } from "../job-queue.ts";
import type { Sandbox } from "../sandbox.ts";
import { Listener } from "./listener.ts";

export interface PoolOptions {
  directory: string;
  sandbox: Sandbox;
  /**
   * Number of documents that are converted at the same time. The pool has one more LibreOffice process, which works
   * while another process is replaced.
   */
  size: number;
  waitingMax: number;
  /**
   * Number of documents after which a LibreOffice process is replaced, because LibreOffice leaks memory. A process that
   * uses more memory than `residentMaxBytes` is also replaced.
   */
  documentsPerListener: number;
  residentMaxBytes: number;
}

interface PoolSlot {
  directory: string;
  listener: Promise<Listener>;
  /** Whether the LibreOffice process of this slot has started. */
  warm: boolean;
  busy: boolean;
}

const RESTART_PAUSE_MS = 1_000;

const causeOf = (thrown: unknown) => String((thrown instanceof Error && thrown.cause) || thrown);

/**
 * Pool of running LibreOffice processes, each of which converts one document at a time. In the background, the pool
 * replaces processes that have ended or that leak memory.
 */
export class OfficePool {
  readonly #options: PoolOptions;
  readonly #lane: JobQueue;
  readonly #slots: PoolSlot[];
  #closed = false;
  version = "";

  constructor(options: PoolOptions) {
    const { directory, size, waitingMax } = options;
    this.#options = options;
    // One account never gets all slots, so there is always a LibreOffice process for the document of another account.
    const slotsPerShare = Math.max(1, size - 1);
    this.#lane = new JobQueue({ name: "conversion", slots: size, waitingMax, slotsPerShare });
    this.#slots = Array.from({ length: size + 1 }, (_, index) => this.#createSlot(join(directory, `office-${index}`)));
  }

  get load() {
    return this.#lane.load;
  }

  /** Resolves when every LibreOffice process has responded once. */
  async ready(): Promise<void> {
    await Promise.all(this.#slots.map((seat) => seat.listener));
  }

  enter(entry: QueueEntry): QueuePlace {
    return this.#lane.enter(entry);
  }

  /**
   * Calls `work` with a free LibreOffice process and its private directory. The caller must hold a slot of the queue.
   * If the process dies during `work`, the caller may call this method again.
   */
  async withListener<T>(work: (listener: Listener, directory: string) => Promise<T>): Promise<T> {
    const idle = this.#slots.filter((seat) => !seat.busy);
    const seat = idle.find(({ warm }) => warm) ?? idle[0];
    if (!seat) throw new Error("More conversions than LibreOffice processes");
    seat.busy = true;
    try {
      const listener = await seat.listener;
      return await work(listener.alive ? listener : await this.#replace(seat), seat.directory);
    } finally {
      seat.busy = false;
      await this.#retireIfWorn(seat);
    }
  }

  /** Kills all LibreOffice processes and waits until they have ended. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(
      this.#slots.map(async (seat) => {
        const listener = await seat.listener.catch(() => null);
        listener?.kill();
        await listener?.exited;
      }),
    );
  }

  async #retireIfWorn(seat: PoolSlot): Promise<void> {
    const { documentsPerListener, residentMaxBytes } = this.#options;
    const current = seat.listener;
    const listener = await current;
    const old = listener.converted >= documentsPerListener || listener.residentBytes > residentMaxBytes;
    if (seat.listener === current && (old || !listener.alive)) void this.#replace(seat).catch(() => {});
  }

  #createSlot(directory: string): PoolSlot {
    const seat: PoolSlot = { directory, warm: false, busy: false, listener: this.#start(directory) };
    this.#markWarmWhenStarted(seat);
    return seat;
  }

  #replace(seat: PoolSlot): Promise<Listener> {
    const ended = seat.listener;
    seat.listener = (async () => {
      const old = await ended;
      old.kill();
      await old.exited;
      return await this.#start(seat.directory);
    })();
    this.#markWarmWhenStarted(seat);
    return seat.listener;
  }

  #markWarmWhenStarted(seat: PoolSlot): void {
    const { listener } = seat;
    seat.warm = false;
    const isCurrent = () => seat.listener === listener;
    const warm = async ({ exited }: Listener): Promise<void> => {
      if (isCurrent()) seat.warm = true;
      await exited;
      if (isCurrent()) seat.warm = false;
      // A busy process is replaced after its work has ended.
      if (isCurrent() && !seat.busy && !this.#closed) await this.#replace(seat);
    };
    listener.then(warm).catch(() => {});
  }

  /** Starts a LibreOffice process. Retries a failed start until the pool is closed. */
  async #start(directory: string): Promise<Listener> {
    for (;;) {
      try {
        const listener = await Listener.start(directory, this.#options.sandbox);
        this.version = listener.version;
        if (this.#closed) listener.kill();
        return listener;
      } catch (thrown) {
        if (this.#closed) throw thrown;
        console.error(logLine("error", "libreoffice.not_started", { cause: causeOf(thrown) }));
        await new Promise((resolve) => setTimeout(resolve, RESTART_PAUSE_MS));
      }
    }
  }
}
