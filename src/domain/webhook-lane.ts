/**
 * Contract of the webhook lane, which controls the deliveries to one receiver. A receiver that does not respond delays
 * only its own deliveries. The lane limits concurrent attempts, stores every due time in a row, and sends lost queue
 * messages again.
 */
export interface WebhookLaneContract {
  /**
   * Requests permission for an attempt (numbered from 1). `go`: make the attempt now and then call `end`. `wait`: the
   * lane is full, and a message will be sent when it is this delivery's turn. `drop`: the attempt is already running,
   * over or not yet due. Messages of the lane name the account, if a call has named it.
   */
  begin(deliveryId: string, attempt: number, accountId?: string): Promise<"go" | "wait" | "drop">;
  /**
   * Renews the lease of a running attempt for another `ATTEMPT_LEASE_MS`. Returns false if another consumer now makes
   * the attempt.
   */
  beat(deliveryId: string, attempt: number): Promise<boolean>;
  /** Ends an attempt whose result was recorded. `nextMs` is the time of the next attempt, or null if none follows. */
  end(deliveryId: string, attempt: number, nextMs: number | null): Promise<void>;
  /** Adds due deliveries that the lane does not have, because their messages were lost. Returns their number. */
  adopt(due: readonly { id: string; attempt: number }[], accountId?: string): Promise<number>;
  /**
   * Makes the next attempt of the delivery due now, because a person requested it. Returns false if the lane has no
   * scheduled attempt of this delivery.
   */
  hasten(deliveryId: string): Promise<boolean>;
  /** Deletes all deliveries, because the account was deleted. A late queue message then finds no delivery. */
  erase(): Promise<void>;
}

/** Maximum number of concurrent attempts for one receiver. */
export const MAX_CONCURRENT_ATTEMPTS = 5;
/** Time in ms after which an attempt counts as crashed if its lease was not renewed. */
export const ATTEMPT_LEASE_MS = 10_000;
