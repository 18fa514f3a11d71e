/**
 * Contract of the webhook lane: one object per receiver, so that a receiver that hangs delays only itself. It limits concurrent
 * attempts, stores every due time in a row, and repeats messages that were lost.
 */
export interface WebhookLaneContract {
  /**
   * Requests permission for an attempt (numbered from 1). `go`: make it now and call `end`. `wait`: the lane is full, a message follows when
   * it is this delivery's turn. `drop`: the attempt is already running, over or not yet due.
   */
  begin(deliveryId: string, attempt: number): Promise<"go" | "wait" | "drop">;
  /** Renews the lease of a running attempt for another `ATTEMPT_LEASE_MS`. Returns false when another consumer has it. */
  beat(deliveryId: string, attempt: number): Promise<boolean>;
  /** Ends a recorded attempt. `next` is the due time of the next attempt; null without one. */
  end(deliveryId: string, attempt: number, nextMs: number | null): Promise<void>;
  /** Adds due deliveries that the lane does not know because their messages were lost. Returns their number. */
  adopt(due: readonly { id: string; attempt: number }[]): Promise<number>;
  /** Makes the next attempt due now, on request of a person. Returns false when none is scheduled here. */
  hasten(deliveryId: string): Promise<boolean>;
  /** Deletes everything, for a deleted account. A late message then finds no delivery to make. */
  erase(): Promise<void>;
}

/** Maximum number of concurrent attempts for one receiver. */
export const MAX_CONCURRENT_ATTEMPTS = 5;
/** An attempt without a renewal for this time is considered dead. */
export const ATTEMPT_LEASE_MS = 10_000;
