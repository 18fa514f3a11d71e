/**
 * Marks the Durable Object of a deleted account, so that it never stores data again. The mark contains no data of the
 * account.
 */
export class ClosedMark {
  readonly #storage: DurableObjectStorage;
  #isClosed: boolean;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.#isClosed = storage.kv.get<boolean>(KEY) ?? false;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /**
   * Deletes everything that the Durable Object stores, including its alarm. The object must call this in
   * `blockConcurrencyWhile`.
   */
  async close(): Promise<void> {
    await this.#storage.deleteAlarm();
    await this.#storage.deleteAll();
    this.#storage.kv.put(KEY, true);
    this.#isClosed = true;
  }
}

const KEY = "closed";
