/**
 * The webhook lane's contract: one object per receiver, so that a receiver that hangs holds up only itself. It lets a few attempts
 * run at a time, keeps every due time in a row of its own and sends again what a lost message left behind.
 */
export interface WebhookLaneContract {
  /**
   * Asks to make an attempt (1-based). `go`: make it now and call `end`; `wait`: the lane is full, a message will come when it is this
   * delivery's turn; `drop`: the attempt runs already, is over or not due yet.
   */
  begin(deliveryId: string, attempt: number): Promise<"go" | "wait" | "drop">;
  /** Tells that an attempt still runs, and keeps its place for another `ATTEMPT_LEASE_MS`; false when it is another's by now. */
  beat(deliveryId: string, attempt: number): Promise<boolean>;
  /** The attempt is over and recorded. `next` is when the following one is due; null when there is none. */
  end(deliveryId: string, attempt: number, nextMs: number | null): Promise<void>;
  /** Takes in deliveries that are due and of which it has never heard, for their messages were lost; tells how many. */
  adopt(due: readonly { id: string; attempt: number }[]): Promise<number>;
  /** Somebody will not wait for the next attempt: it is due now. False when none is scheduled here. */
  hasten(deliveryId: string): Promise<boolean>;
}

/** Attempts that one receiver gets at a time. */
export const LANE_WIDTH = 5;
/** An attempt that is not heard of for so long died with its consumer. */
export const ATTEMPT_LEASE_MS = 10_000;
