/**
 * Contract of the account gate, the only writer of an account's rate windows, slots and credits. It knows no plans and no keys; the
 * caller passes the limits. Every operation id has at most one effect, so each call may be repeated safely. Ended operations are
 * remembered for 30 days.
 */

export interface RateRequest {
  /** Key whose requests are counted (docs/contract/additions.md section 1: limits count per key). */
  keyId: string;
  limit: number;
  windowMs: number;
}

export interface RateDecision {
  allowed: boolean;
  limit: number;
  remaining: number;
  windowMs: number;
  /** Milliseconds until the oldest counted request leaves the window and `remaining` grows. */
  resetMs: number;
  /** The account was deleted. The key is then invalid, even if a look-up of it is still cached. */
  isClosed?: true;
}

export interface ReserveRequest {
  /** Unique per unit of work: a render, an edit, a batch item, a batch. */
  operationId: string;
  /** 0 for test keys and for work inside a batch that has reserved its credits. */
  credits: number;
  /** Null reserves no slot (a batch's own reservation). */
  slot: SlotRequest | null;
  /** After this time without `settle` or `release`, an alarm releases credits and slot. */
  leaseMs: number;
  /**
   * For work that is usually short and that also settles as volatile. The reservation stays in memory until it is `VOLATILE_MS` old or
   * another write depends on it. If the object ends earlier, the reservation is lost.
   */
  volatile?: boolean;
}

/** Time that an open reservation may stay unwritten: longer than most renders, and far below a lease. */
export const VOLATILE_MS = 1_000;

/** First lease of a reservation that had to wait, because its caller may have disconnected meanwhile. */
export const HANDOVER_LEASE_MS = 5_000;

export interface SlotRequest {
  /** Maximum number of slots in use, from the plan. */
  limit: number;
  /** Marks background work (batch items): the maximum number of slots for all background work. */
  backgroundLimit?: number;
  /** Maximum time to wait in order of arrival; 0 answers at once. */
  waitMs: number;
}

export type ReserveResult =
  /** When `waitedMs` is above 0, call `extend` at once: until then the lease is at most `HANDOVER_LEASE_MS`. */
  | { kind: "reserved"; waitedMs: number }
  /** The operation was settled (with this many credits) or released (0) before. Use a new id, or do not repeat the work. */
  | { kind: "ended"; captured: number }
  | { kind: "no_credits"; available: number }
  | { kind: "no_slot"; retryAfterMs: number }
  /** The account was deleted. */
  | { kind: "closed" };

export interface SettleRequest {
  operationId: string;
  /** Number of reserved credits to capture; the rest is released. */
  credits: number;
  /** Keeps the slot until `release`, for base64 responses, which keep it until the body is sent. */
  keepSlot?: boolean;
  /** The reservation was volatile. If the gate does not know it, it was lost, and the credits are charged now if available. */
  volatile?: boolean;
}

export interface Pack {
  id: string;
  credits: number;
  remaining: number;
  grantedAtMs: number;
  expiresAtMs: number;
  reason: string;
}

export interface GrantRequest {
  /** Chosen by the caller. A repeated grant has no effect. */
  packId: string;
  credits: number;
  expiresAtMs: number;
  /** Such as "starter" or "operator grant". */
  reason: string;
}

export interface Balance {
  available: number;
  reserved: number;
  consumed: number;
  expired: number;
  packs: Pack[];
  slotsInUse: number;
}

export interface LedgerEntry {
  sequence: number;
  operationId: string;
  kind: "grant" | "reserve" | "capture" | "release" | "expire";
  debit: string;
  credit: string;
  amount: number;
  atMs: number;
}

export interface AccountGateContract {
  admit(request: RateRequest): Promise<RateDecision>;
  /**
   * Reserves credits and slot together, or neither, from the pack that expires first. A repeat while the reservation is open or waiting
   * returns the first call's result, whatever else it requests. Insufficient credits are reported without waiting for a slot.
   */
  reserve(request: ReserveRequest): Promise<ReserveResult>;
  /** Moves the end of a lease to `leaseMs` from now. Returns false when the lease has ended. */
  extend(operationId: string, leaseMs: number): Promise<boolean>;
  /**
   * Captures credits and frees the slot. Returns false when the reservation has ended: released at its deadline, lost while the credits were
   * spent, or settled with another amount (a repeat with the same amount returns true). Throws RangeError when it holds fewer credits.
   */
  settle(request: SettleRequest): Promise<boolean>;
  /**
   * Captures parts of a larger reservation (a batch's items), `creditsEach` per part and each `partId` once. A repeat with the same
   * amount counts as captured. Returns the parts that were not captured: the reservation has ended or holds fewer credits.
   */
  settleParts(operationId: string, partIds: string[], creditsEach: number): Promise<string[]>;
  /** Returns everything that the operation still holds: uncaptured credits, the slot, a place in the queue. Unknown ids are ignored. */
  release(operationId: string): Promise<void>;
  grant(request: GrantRequest): Promise<void>;
  /**
   * Deletes all data of a deleted account, including the ledger. Ends every lease and rejects all later requests and reservations. Later
   * calls of `extend`, `settle` and `settleParts` report that the reservation has ended.
   */
  close(): Promise<void>;
  balance(): Promise<Balance>;
  /** Returns entries newest first. `before` is a sequence number, exclusive. */
  ledger(limit: number, before: number | null): Promise<LedgerEntry[]>;
}
