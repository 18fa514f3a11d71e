import type { SlotRequest } from "./gate.ts";

/** Time in ms after which a caller that got no slot may retry. A slot is usually occupied for seconds. */
export const SLOT_RETRY_AFTER_MS = 1_000;

/** Number of occupied slots: the total, and the slots that background work occupies. */
export interface SlotUse {
  all: number;
  background: number;
}

export function hasFreeSlot(use: SlotUse, { limit, backgroundLimit }: SlotRequest): boolean {
  return use.all < limit && (backgroundLimit === undefined || use.background < backgroundLimit);
}

/**
 * Returns the waiting caller that gets the next free slot, in order of arrival. One slot may be reserved for requests.
 * If only the reserved slot is free, requests overtake background work.
 */
export function nextWaiter<Waiter extends { slot: SlotRequest }>(
  line: readonly Waiter[],
  use: SlotUse,
): Waiter | undefined {
  return line.find(({ slot }) => hasFreeSlot(use, slot));
}
