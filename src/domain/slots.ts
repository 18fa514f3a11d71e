import type { SlotRequest } from "./gate.ts";

/** Time after which a rejected caller may retry. A slot is usually occupied for seconds. */
export const SLOT_RETRY_AFTER_MS = 1_000;

/** Occupied slots: in total, and those of background work. */
export interface SlotUse {
  all: number;
  background: number;
}

export function hasFreeSlot(use: SlotUse, { limit, backgroundLimit }: SlotRequest): boolean {
  return use.all < limit && (backgroundLimit === undefined || use.background < backgroundLimit);
}

/**
 * Returns the first waiting caller, in order of arrival, that a slot is free for. Background work at the head does not block a request
 * behind it that may use the slot reserved for requests.
 */
export function nextWaiter<Waiter extends { slot: SlotRequest }>(
  line: readonly Waiter[],
  use: SlotUse,
): Waiter | undefined {
  return line.find(({ slot }) => hasFreeSlot(use, slot));
}
