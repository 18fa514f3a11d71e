import type { ReserveRequest, ReserveResult, SlotRequest } from "../../domain/gate.ts";
import { nextWaiter, SLOT_RETRY_AFTER_MS, type SlotUse } from "../../domain/slots.ts";

export interface SlotWaiter {
  request: ReserveRequest;
  slot: SlotRequest;
  sinceMs: number;
  answer: Promise<ReserveResult>;
  /** Removes the call from the queue and returns `answer` to the caller. */
  resolve(answer: ReserveResult | Promise<ReserveResult>): void;
}

/**
 * Calls that wait for a slot, in order of arrival. Each call has its own deadline. The gate resolves a call when a slot
 * is free, so the calls do not poll.
 */
export class WaitQueue {
  #waiters: SlotWaiter[] = [];

  get isEmpty(): boolean {
    return this.#waiters.length === 0;
  }

  find(operationId: string): SlotWaiter | undefined {
    return this.#waiters.find(({ request }) => request.operationId === operationId);
  }

  /** Returns the first call that can proceed. The call remains in the queue until `resolve` is called. */
  next(use: SlotUse): SlotWaiter | undefined {
    return nextWaiter(this.#waiters, use);
  }

  /** Removes all calls from the queue and returns `answer` to their callers. */
  resolveAll(answer: ReserveResult): void {
    for (const waiter of [...this.#waiters]) waiter.resolve(answer);
  }

  enqueue(request: ReserveRequest, slot: SlotRequest, nowMs: number): Promise<ReserveResult> {
    const { promise, resolve } = Promise.withResolvers<ReserveResult>();
    const waiter: SlotWaiter = {
      request,
      slot,
      sinceMs: nowMs,
      answer: promise,
      resolve: (answer) => {
        clearTimeout(deadline);
        this.#waiters = this.#waiters.filter((other) => other !== waiter);
        resolve(answer);
      },
    };
    const tooLate = { kind: "no_slot", retryAfterMs: SLOT_RETRY_AFTER_MS } as const;
    const deadline = setTimeout(() => waiter.resolve(tooLate), slot.waitMs);
    this.#waiters.push(waiter);
    return promise;
  }
}
