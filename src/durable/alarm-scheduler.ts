import { consoleLog } from "../log.ts";

const RETRY_MS = 10_000;

/**
 * Uses the single alarm of a Durable Object for many due times. `armAt` moves the alarm only to an earlier time, so the
 * alarm's handler must set the next alarm. An alarm that fires too early finds no work. That costs less than writing
 * the alarm at every change.
 */
export class AlarmScheduler {
  #atMs: number | null = null;
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /** Loads the time of the current alarm. The Durable Object must await this call before any other work. */
  async load(): Promise<void> {
    this.#atMs = await this.#storage.getAlarm();
  }

  armAt(atMs: number): void {
    if (this.#atMs !== null && this.#atMs <= atMs) return;
    this.#atMs = atMs;
    void this.#storage.setAlarm(atMs);
  }

  /** Deletes the alarm of a Durable Object that has no more due times. */
  disarm(): void {
    if (this.#atMs === null) return;
    this.#atMs = null;
    void this.#storage.deleteAlarm();
  }

  /**
   * Runs the work of an alarm. Never throws, because the platform gives up an alarm after six failures. A failure is
   * logged, and the work is retried after 10 s.
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
