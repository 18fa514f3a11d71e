import {
  availableCredits,
  captureCredits,
  drawCredits,
  expireTransfers,
  giveBackTransfers,
} from "../../domain/credits.ts";
import { HANDOVER_LEASE_MS, type ReserveRequest, type ReserveResult, type SettleRequest } from "../../domain/gate.ts";
import { hasRoom, type SlotUse } from "../../domain/slots.ts";
import type { LedgerRows } from "./ledger-rows.ts";
import type { Operation, OperationRows } from "./operation-rows.ts";
import { SLOT_RETRY_AFTER_MS } from "./waiting-line.ts";

/**
 * The life of a reservation, as the gate's contract tells it: taken, perhaps extended, settled or released, once each.
 * Every method belongs inside the caller's transaction and is given the instant at which it happens.
 */
export class Reservations {
  constructor(
    private readonly ledger: LedgerRows,
    private readonly operations: OperationRows,
  ) {}

  slotUse(): SlotUse {
    return this.operations.slotUse();
  }

  /** Takes credits and slot together or neither; `waitedMs` is null for a caller that did not wait. */
  take(request: ReserveRequest, nowMs: number, waitedMs: number | null): ReserveResult {
    const { operationId, credits, slot, leaseMs } = request;
    const known = this.operations.find(operationId);
    if (known) {
      return known.state === "open" ? { kind: "reserved", waitedMs: 0 } : { kind: "ended", captured: known.captured };
    }
    const packs = this.ledger.openPacks();
    const drawn = drawCredits(packs, operationId, credits, nowMs);
    if (!drawn) return { kind: "no_credits", available: availableCredits(packs, nowMs) };
    if (slot && !hasRoom(this.slotUse(), slot)) return { kind: "no_slot", retryAfterMs: SLOT_RETRY_AFTER_MS };

    this.ledger.post(drawn.transfers, nowMs);
    this.operations.save({
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
    const operation = this.operations.find(operationId);
    if (!operation || operation.leaseUntilMs === null) return false;
    this.operations.save({ ...operation, leaseUntilMs: nowMs + leaseMs });
    return true;
  }

  settle({ operationId, credits, keepSlot = false }: SettleRequest, nowMs: number): boolean {
    const operation = this.operations.find(operationId);
    if (operation?.state !== "open") return operation?.settledCredits === credits;
    const captured = captureCredits(operationId, operation.lots, credits);
    if (!captured) throw new RangeError(`${operationId} holds fewer than ${credits} credits`);

    this.ledger.post([...captured.transfers, ...giveBackTransfers(operationId, captured.lots, nowMs)], nowMs);
    const slot = operation.slot && keepSlot;
    this.operations.save({
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

  settlePart(operationId: string, partId: string, credits: number, nowMs: number): boolean {
    const before = this.operations.creditsOfPart(operationId, partId);
    if (before !== undefined) return before === credits;
    const operation = this.operations.find(operationId);
    if (operation?.state !== "open") return false;
    const captured = captureCredits(operationId, operation.lots, credits);
    if (!captured) return false;

    this.ledger.post(captured.transfers, nowMs);
    this.operations.addPart(operationId, partId, credits);
    this.operations.save({ ...operation, lots: captured.lots, captured: operation.captured + credits });
    return true;
  }

  /** Gives back what the operation still holds. */
  release(operationId: string, nowMs: number): void {
    const operation = this.operations.find(operationId);
    if (operation) this.end(operation, nowMs);
  }

  /** Ends every lease and pack whose time has come. */
  endOverdue(nowMs: number): void {
    for (const operation of this.operations.overdue(nowMs)) this.end(operation, nowMs);
    this.ledger.post(expireTransfers(this.ledger.openPacks(), nowMs), nowMs);
  }

  private end(operation: Operation, nowMs: number): void {
    if (operation.leaseUntilMs === null) return;
    this.ledger.post(giveBackTransfers(operation.id, operation.lots, nowMs), nowMs);
    this.operations.save({
      ...operation,
      state: operation.state === "open" ? "released" : operation.state,
      lots: [],
      slot: false,
      leaseUntilMs: null,
      endedAtMs: nowMs,
    });
  }
}
