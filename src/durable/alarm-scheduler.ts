import { consoleLog } from "../log.ts";

const RETRY_MS = 10_000;

/**
 * An object's one alarm, for many due times: it only ever moves forward, so whoever rings must arm it for what is next.
 * An alarm that comes too early finds nothing due, which costs less than a write at every change.
 */
export class AlarmScheduler {
  #atMs: number | null = null;
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /** To be awaited before anything else happens in the object. */
  async load(): Promise<void> {
    this.#atMs = await this.#storage.getAlarm();
  }

  armAt(atMs: number): void {
    if (this.#atMs !== null && this.#atMs <= atMs) return;
    this.#atMs = atMs;
    void this.#storage.setAlarm(atMs);
  }

  /** For an object that has nothing left to wait for. */
  disarm(): void {
    if (this.#atMs === null) return;
    this.#atMs = null;
    void this.#storage.deleteAlarm();
  }

  /** Never throws, because the platform drops an alarm after six failures: failed work is logged and tried again in 10 s. */
  async run(work: () => void | Promise<void>): Promise<void> {
    this.#atMs = null;
    try {
      await work();
    } catch (error) {
      consoleLog.error("alarm.failed", {}, error);
      this.armAt(Date.now() + RETRY_MS);
    }
  }
}
