/**
 * The account gate's contract: the one writer of an account's rate windows, slots and credits. It knows no plan and no key record;
 * the caller passes the figures. Every operation id has at most one effect, so each call may be repeated safely; ended operations are
 * remembered for 30 days.
 */

export interface RateRequest {
  /** The key that is counted (docs/contract/additions.md section 1: limits count per key). */
  keyId: string;
  limit: number;
  windowMs: number;
}

export interface RateDecision {
  allowed: boolean;
  limit: number;
  remaining: number;
  windowMs: number;
  /** Milliseconds until the oldest counted request leaves the window, so that more than `remaining` may pass. */
  resetMs: number;
}

export interface ReserveRequest {
  /** Unique per unit of work: a render, an edit, a batch item, a batch. */
  operationId: string;
  /** 0 for test keys and for work inside an already reserved batch. */
  credits: number;
  /** Null takes no slot (a batch's own reservation). */
  slot: SlotRequest | null;
  /** After this long without `settle` or `release` an alarm releases credits and slot. */
  leaseMs: number;
  /**
   * For work that is short as a rule, and that settles as volatile, too: the reservation is in memory only until it is `VOLATILE_MS` old,
   * or something else is written that tells of it. An object that ends before forgets it.
   */
  volatile?: boolean;
}

/** How long what has not ended may go unwritten: beyond most renders, and far below a lease. */
export const VOLATILE_MS = 1_000;

/** The first lease of a reservation that had to wait; its caller may have gone meanwhile. */
export const HANDOVER_LEASE_MS = 5_000;

export interface SlotRequest {
  /** How many slots may be taken in all: the plan's figure. */
  limit: number;
  /** Marks background work (batch items), and says how many slots all background work may hold together. */
  backgroundLimit?: number;
  /** How long to wait in order of arrival, at most; 0 answers at once. */
  waitMs: number;
}

export type ReserveResult =
  /** When `waitedMs` is above 0, `extend` at once: until then the lease is at most `HANDOVER_LEASE_MS`. */
  | { kind: "reserved"; waitedMs: number }
  /** The operation was settled (with so many credits) or released (0) before: do the work under a new id, or not again. */
  | { kind: "ended"; captured: number }
  | { kind: "no_credits"; available: number }
  | { kind: "no_slot"; retryAfterMs: number };

export interface SettleRequest {
  operationId: string;
  /** How many of the reserved credits to capture; the rest is released. */
  credits: number;
  /** Keeps the slot until `release` (base64 answers hold it until the body is sent). */
  keepSlot?: boolean;
  /** The reservation was volatile: where it is unknown, it was lost, and the credits are taken now if there are so many. */
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
  /** Chosen by the caller; a repeat is a no-op. */
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
   * Credits and slot together or neither. Draws the pack that expires first. A repeat while the reservation stands or
   * waits gets the first call's answer, whatever else it asks for. Too few credits are answered without waiting for a slot.
   */
  reserve(request: ReserveRequest): Promise<ReserveResult>;
  /** Moves a lease's deadline to `leaseMs` from now; false when it is gone. */
  extend(operationId: string, leaseMs: number): Promise<boolean>;
  /**
   * Captures and frees the slot. False when the reservation is gone: released by its deadline, lost where the credits are spent meanwhile,
   * or settled before with another amount (a repeat with the same amount is true). RangeError when it holds fewer credits.
   */
  settle(request: SettleRequest): Promise<boolean>;
  /**
   * Captures parts of a larger reservation (a batch's items), so many credits each and each `partId` once; a repeat with the same
   * amount counts as captured. Gives the parts that were not: the reservation is gone or holds fewer credits.
   */
  settleParts(operationId: string, partIds: string[], creditsEach: number): Promise<string[]>;
  /** Gives back whatever the operation still holds: credits not captured, slot, place in the queue. Unknown ids are fine. */
  release(operationId: string): Promise<void>;
  grant(request: GrantRequest): Promise<void>;
  /** Forgets everything, the ledger too: the account is gone. */
  erase(): Promise<void>;
  balance(): Promise<Balance>;
  /** Newest first; `before` is a sequence, exclusive. */
  ledger(limit: number, before: number | null): Promise<LedgerEntry[]>;
}
