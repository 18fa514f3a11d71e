import type { SlotRequest } from "./gate.ts";

/** When a refused caller may try again; a slot is held for seconds as a rule. */
export const SLOT_RETRY_AFTER_MS = 1_000;

/** Slots in use: all of them, and those among them that background work holds. */
export interface SlotUse {
  all: number;
  background: number;
}

export function hasRoom(use: SlotUse, { limit, backgroundLimit }: SlotRequest): boolean {
  return use.all < limit && (backgroundLimit === undefined || use.background < backgroundLimit);
}

/**
 * Who is next in a line kept in order of arrival: the first for whom there is room. Background work at the head does not
 * block a request behind it that may take the slot kept free for requests.
 */
export function nextInLine<Waiter extends { slot: SlotRequest }>(
  line: readonly Waiter[],
  use: SlotUse,
): Waiter | undefined {
  return line.find(({ slot }) => hasRoom(use, slot));
}
