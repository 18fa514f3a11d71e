/**
 * Contract of the account gate. The gate is the only writer of an account's rate windows, slots and credits. It does
 * not know plans or keys; the caller passes the limits. Every operation id has at most one effect, so each call may be
 * repeated safely. The gate remembers ended operations for 30 days.
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
  /** Milliseconds until the oldest counted request leaves the rate window, so that `remaining` grows. */
  resetMs: number;
  /** The account was deleted. The key is then invalid, even if a cache still contains the key. */
  isClosed?: true;
}

export interface ReserveRequest {
  /** Unique id of a unit of work: a render, an edit, a batch item, a batch. */
  operationId: string;
  /**
   * Number of credits to reserve. It is 0 for test keys, and for work in a batch, which has already reserved the
   * credits.
   */
  credits: number;
  /** Slot to reserve. Null if the work needs no slot, such as the reservation of a whole batch. */
  slot: SlotRequest | null;
  /**
   * Lease of the reservation in ms. If neither `settle` nor `release` is called before the lease ends, an alarm
   * releases the credits and the slot.
   */
  leaseMs: number;
  /**
   * True for work that is usually short and that also sets `volatile` in `settle`. The reservation then stays in memory
   * until it is `VOLATILE_MS` old or another write depends on it. If the Durable Object ends before that, the
   * reservation is lost.
   */
  volatile?: boolean;
}

/**
 * Time in ms for which an open reservation may stay in memory only. It is longer than most renders take, and much
 * shorter than a lease.
 */
export const VOLATILE_MS = 1_000;

/**
 * First lease, in ms, of a reservation that had to wait for a slot. The lease is short, because the caller may have
 * disconnected while it waited.
 */
export const HANDOVER_LEASE_MS = 5_000;

export interface SlotRequest {
  /** Maximum number of slots that may be in use. The account's plan determines it. */
  limit: number;
  /**
   * Maximum number of slots that all background work together may use. Set only for background work, such as batch
   * items.
   */
  backgroundLimit?: number;
  /** Maximum time in ms to wait for a slot. Callers get slots in order of arrival. With 0, the call returns at once. */
  waitMs: number;
}

export type ReserveResult =
  /**
   * If `waitedMs` is above 0, the caller must call `extend` at once, because the lease is at most `HANDOVER_LEASE_MS`
   * until then.
   */
  | { kind: "reserved"; waitedMs: number }
  /**
   * The operation has already ended. `captured` is the number of credits that `settle` charged, or 0 after `release`.
   * The caller must use a new id or not repeat the work.
   */
  | { kind: "ended"; captured: number }
  | { kind: "no_credits"; available: number }
  | { kind: "no_slot"; retryAfterMs: number }
  /** The account was deleted. */
  | { kind: "closed" };

export interface SettleRequest {
  operationId: string;
  /** Number of reserved credits to charge; the rest is released. */
  credits: number;
  /** Keeps the slot until `release` is called. A response with base64 needs the slot until its body is sent. */
  keepSlot?: boolean;
  /**
   * Whether the reservation was volatile (see `volatile` of `reserve`). If the gate does not know the reservation, it
   * was lost when the Durable Object ended. The credits are then charged now, if they are available.
   */
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
  /** Id of the new credit pack, chosen by the caller. A repeated grant with the same id has no effect. */
  packId: string;
  credits: number;
  expiresAtMs: number;
  /** Reason of the grant, such as "starter" or "operator grant". */
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
   * Reserves both the credits and the slot, or neither. The credits come from the pack that expires first. If the same
   * operation is still open or waiting, returns the result of its first call and ignores the values of this call.
   * Reports insufficient credits without waiting for a slot.
   */
  reserve(request: ReserveRequest): Promise<ReserveResult>;
  /** Extends the lease to `leaseMs` from now. Returns false if the lease has ended. */
  extend(operationId: string, leaseMs: number): Promise<boolean>;
  /**
   * Charges credits and frees the slot. A repeat with the same amount returns true. Returns false if the reservation
   * has ended. That is: its lease ended, it was lost and its credits were spent, or it was settled with another amount.
   * Throws RangeError if the reservation holds fewer credits.
   */
  settle(request: SettleRequest): Promise<boolean>;
  /**
   * Charges parts of a larger reservation, such as the items of a batch. Charges `creditsEach` per part, and each
   * `partId` only once. A repeat with the same amount counts as charged. Returns the parts that were not charged
   * because the reservation has ended or holds fewer credits.
   */
  settleParts(operationId: string, partIds: string[], creditsEach: number): Promise<string[]>;
  /**
   * Releases everything that the operation still holds: credits that were not charged, its slot, and its position in
   * the queue for a slot. Ignores unknown ids.
   */
  release(operationId: string): Promise<void>;
  grant(request: GrantRequest): Promise<void>;
  /**
   * Deletes all data of a deleted account, including the ledger. Ends every lease and rejects all later requests and
   * reservations. Later calls of `extend`, `settle` and `settleParts` report that the reservation has ended.
   */
  close(): Promise<void>;
  balance(): Promise<Balance>;
  /** Returns ledger entries, newest first. `before` is a sequence number: only older entries are returned. */
  ledger(limit: number, before: number | null): Promise<LedgerEntry[]>;
}
