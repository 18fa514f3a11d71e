import {
  availableCredits,
  captureCredits,
  drawCredits,
  expireTransfers,
  grantTransfer,
  type Lot,
  type OpenPack,
  releaseTransfers,
  type Transfer,
} from "./credits.ts";
import {
  type GrantRequest,
  HANDOVER_LEASE_MS,
  type LedgerEntry,
  type Pack,
  type ReserveRequest,
  type ReserveResult,
  type SettleRequest,
} from "./gate.ts";
import { hasFreeSlot, SLOT_RETRY_AFTER_MS, type SlotUse } from "./slots.ts";

/** A reservation. It is open until it is settled or released. A settled reservation may keep its slot for a while. */
export interface Operation {
  id: string;
  state: "open" | "settled" | "released";
  /** Credits that the operation still holds, by credit pack. */
  lots: Lot[];
  /** Credits charged so far, by `settleParts` and by `settle`. */
  captured: number;
  /** Credits that `settle` charged. */
  settledCredits: number | null;
  slot: boolean;
  background: boolean;
  /** End of the lease; null if the operation holds neither credits nor a slot. */
  leaseUntilMs: number | null;
  endedAtMs: number | null;
}

/** Credits of an operation that were charged before its end, such as those for an item of a batch. */
interface PartSettlement {
  operationId: string;
  partId: string;
  credits: number;
}

/** Stores credit packs, ledger entries and balances. */
export interface LedgerStore {
  hasPack(packId: string): boolean;
  addPack(request: GrantRequest, nowMs: number): void;
  /** Returns the packs that have remaining credits, including expired packs. */
  openPacks(): OpenPack[];
  /** Returns all packs in the order in which they are spent. */
  allPacks(): Pack[];
  /** Appends transfers and updates the balances. */
  post(transfers: readonly Transfer[], nowMs: number): void;
  totals(): { reserved: number; consumed: number; expired: number };
  /** Returns ledger entries, newest first. `before` is a sequence number: only older entries are returned. */
  entries(limit: number, before: number | null): LedgerEntry[];
}

/** Stores reservations. */
export interface OperationStore {
  find(id: string): Operation | undefined;
  save(operation: Operation): void;
  /** Returns the operations whose lease ends at or before this time, earliest first. */
  overdue(nowMs: number): Operation[];
  slotUse(): SlotUse;
  creditsOfPart(operationId: string, partId: string): number | undefined;
  addPart(operationId: string, partId: string, credits: number): void;
}

/**
 * Life cycle of a reservation, as the contract of the gate defines it: reserved, perhaps extended, then settled or
 * released once. The caller must run every method inside a transaction and pass the current time.
 */
export class Reservations {
  readonly #ledger: LedgerStore;
  readonly #operations: OperationStore;

  constructor(ledger: LedgerStore, operations: OperationStore) {
    this.#ledger = ledger;
    this.#operations = operations;
  }

  grant(request: GrantRequest, nowMs: number): void {
    if (this.#ledger.hasPack(request.packId)) return;
    this.#ledger.addPack(request, nowMs);
    this.#ledger.post([grantTransfer(request.packId, request.credits)], nowMs);
  }

  /**
   * Reserves both the credits and the slot, or neither. `waitedMs` is the time that the caller waited for the slot. It
   * is null if the caller did not wait.
   */
  reserve(request: ReserveRequest, nowMs: number, waitedMs: number | null): ReserveResult {
    const { operationId, credits, slot, leaseMs } = request;
    const known = this.#operations.find(operationId);
    if (known) {
      return known.state === "open" ? { kind: "reserved", waitedMs: 0 } : { kind: "ended", captured: known.captured };
    }
    const packs = this.#ledger.openPacks();
    const drawn = drawCredits(packs, { operationId, credits }, nowMs);
    if (!drawn) return { kind: "no_credits", available: availableCredits(packs, nowMs) };
    if (slot && !hasFreeSlot(this.#operations.slotUse(), slot))
      return { kind: "no_slot", retryAfterMs: SLOT_RETRY_AFTER_MS };

    this.#ledger.post(drawn.transfers, nowMs);
    this.#operations.save({
      id: operationId,
      state: "open",
      lots: drawn.lots,
      captured: 0,
      settledCredits: null,
      slot: slot !== null,
      background: slot?.backgroundLimit !== undefined,
      leaseUntilMs: nowMs + (waitedMs === null ? leaseMs : Math.min(leaseMs, HANDOVER_LEASE_MS)),
      endedAtMs: null,
    });
    return { kind: "reserved", waitedMs: waitedMs ?? 0 };
  }

  extend(operationId: string, leaseMs: number, nowMs: number): boolean {
    const operation = this.#operations.find(operationId);
    if (!operation || operation.leaseUntilMs === null) return false;
    this.#operations.save({ ...operation, leaseUntilMs: nowMs + leaseMs });
    return true;
  }

  settle(request: SettleRequest, nowMs: number): boolean {
    const { operationId, credits, keepSlot = false } = request;
    const operation = this.#operations.find(operationId) ?? this.#takeLost(request, nowMs);
    if (operation === undefined && request.volatile && credits === 0) return true;
    if (operation?.state !== "open") return operation?.settledCredits === credits;
    const captured = captureCredits(operationId, operation.lots, credits);
    if (!captured) throw new RangeError(`The reservation ${operationId} has fewer than ${credits} credits`);

    this.#ledger.post([...captured.transfers, ...releaseTransfers(operationId, captured.lots, nowMs)], nowMs);
    const slot = operation.slot && keepSlot;
    this.#operations.save({
      ...operation,
      state: "settled",
      lots: [],
      captured: operation.captured + credits,
      settledCredits: credits,
      slot,
      leaseUntilMs: slot ? operation.leaseUntilMs : null,
      endedAtMs: nowMs,
    });
    return true;
  }

  /** Reserves the credits of a lost reservation again if they are still available. Does not reserve a slot. */
  #takeLost({ operationId, credits, volatile = false }: SettleRequest, nowMs: number): Operation | undefined {
    if (!volatile || credits === 0) return undefined;
    this.reserve({ operationId, credits, slot: null, leaseMs: HANDOVER_LEASE_MS }, nowMs, null);
    return this.#operations.find(operationId);
  }

  settlePart({ operationId, partId, credits }: PartSettlement, nowMs: number): boolean {
    const before = this.#operations.creditsOfPart(operationId, partId);
    if (before !== undefined) return before === credits;
    const operation = this.#operations.find(operationId);
    if (operation?.state !== "open") return false;
    const captured = captureCredits(operationId, operation.lots, credits);
    if (!captured) return false;

    this.#ledger.post(captured.transfers, nowMs);
    this.#operations.addPart(operationId, partId, credits);
    this.#operations.save({ ...operation, lots: captured.lots, captured: operation.captured + credits });
    return true;
  }

  /** Releases all credits and the slot that the operation still holds. */
  release(operationId: string, nowMs: number): void {
    const operation = this.#operations.find(operationId);
    if (operation) this.#end(operation, nowMs);
  }

  /** Ends all leases and packs that have expired. */
  endOverdue(nowMs: number): void {
    for (const operation of this.#operations.overdue(nowMs)) this.#end(operation, nowMs);
    this.#ledger.post(expireTransfers(this.#ledger.openPacks(), nowMs), nowMs);
  }

  #end(operation: Operation, nowMs: number): void {
    if (operation.leaseUntilMs === null) return;
    this.#ledger.post(releaseTransfers(operation.id, operation.lots, nowMs), nowMs);
    this.#operations.save({
      ...operation,
      state: operation.state === "open" ? "released" : operation.state,
      lots: [],
      slot: false,
      leaseUntilMs: null,
      endedAtMs: nowMs,
    });
  }
}
