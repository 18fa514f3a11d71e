import { consoleLog } from "../log.ts";

const RETRY_MS = 10_000;

/**
 * Manages an object's single alarm for many due times. The alarm only moves to an earlier time, so its handler must set the next one.
 * An alarm that fires too early finds nothing due, which costs less than a write at every change.
 */
export class AlarmScheduler {
  #atMs: number | null = null;
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /** Loads the current alarm. The object must await this before anything else. */
  async load(): Promise<void> {
    this.#atMs = await this.#storage.getAlarm();
  }

  armAt(atMs: number): void {
    if (this.#atMs !== null && this.#atMs <= atMs) return;
    this.#atMs = atMs;
    void this.#storage.setAlarm(atMs);
  }

  /** Clears the alarm of an object without due times. */
  disarm(): void {
    if (this.#atMs === null) return;
    this.#atMs = null;
    void this.#storage.deleteAlarm();
  }

  /**
   * Runs the alarm's work. Never throws, because the platform drops an alarm after six failures. Failed work is logged and retried in 10 s.
   */
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
