/**
 * A limited number of concurrency slots. If several accounts wait, they get slots in turn. Within one account, calls
 * get slots in order of arrival.
 */
export class FairSlots {
  readonly #limit: number;
  /** Waiting calls of each account. The account that gets the next slot comes first. */
  readonly #queues = new Map<string, (() => void)[]>();
  #taken = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get limit(): number {
    return this.#limit;
  }

  get taken(): number {
    return this.#taken;
  }

  get waiting(): number {
    return [...this.#queues.values()].reduce((sum, line) => sum + line.length, 0);
  }

  get isFull(): boolean {
    return this.#taken >= this.#limit;
  }

  get isIdle(): boolean {
    return this.#taken === 0;
  }

  /** Takes a slot when one is free. If `until` rejects earlier, the call leaves the queue. */
  async take(accountId: string, until: (work: Promise<void>) => Promise<void>): Promise<void> {
    if (!this.isFull) {
      this.#taken++;
      return;
    }
    let resume: () => void = () => {};
    const turn = new Promise<void>((resolve) => {
      resume = resolve;
    });
    this.#queues.set(accountId, [...(this.#queues.get(accountId) ?? []), resume]);
    try {
      await until(turn);
    } catch (error) {
      if (!this.#removeWaiter(accountId, resume)) this.release();
      throw error;
    }
  }

  release(): void {
    const [next] = this.#queues;
    if (!next) {
      this.#taken--;
      return;
    }
    const [accountId, [resume, ...others]] = next;
    this.#queues.delete(accountId);
    if (others.length > 0) this.#queues.set(accountId, others);
    resume?.();
  }

  /** Removes a waiting call. Returns false if the call already has a slot. */
  #removeWaiter(accountId: string, resume: () => void): boolean {
    const line = this.#queues.get(accountId) ?? [];
    if (!line.includes(resume)) return false;
    const others = line.filter((one) => one !== resume);
    if (others.length > 0) this.#queues.set(accountId, others);
    else this.#queues.delete(accountId);
    return true;
  }
}
