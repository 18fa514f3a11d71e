/** Marks the object of a deleted account, which then stores nothing again. The mark contains no data of the account. */
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

  /** Deletes everything that the object stores, its alarm included. The object must call this in `blockConcurrencyWhile`. */
  async close(): Promise<void> {
    await this.#storage.deleteAlarm();
    await this.#storage.deleteAll();
    this.#storage.kv.put(KEY, true);
    this.#isClosed = true;
  }
}

const KEY = "closed";
