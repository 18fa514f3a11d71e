import { foldBalances, type OpenPack, packAccount, type Transfer } from "./credits.ts";
import type { GrantRequest, LedgerEntry, Pack } from "./gate.ts";
import type { LedgerStore, Operation, OperationStore } from "./reservations.ts";
import type { SlotUse } from "./slots.ts";

/**
 * Changes by one operation that are not written to storage yet. The entry is immutable, so that `atomically` can
 * restore the previous state.
 */
interface UnwrittenEntry {
  operation: Operation | null;
  transfers: readonly Transfer[];
  sinceMs: number;
  /** Time of the latest transfer, in epoch ms. */
  atMs: number;
}

/**
 * Adds volatile reservations, which are first kept only in memory, to the storage of ledger and operations. A
 * reservation is written to storage, with all its transfers, when it ends or when `flush` is called. Reads of credits,
 * slots or an operation include unwritten reservations. Before a read of the whole ledger, all unwritten reservations
 * are written.
 */
export class UnwrittenReservations implements LedgerStore, OperationStore {
  readonly #ledger: LedgerStore;
  readonly #operations: OperationStore;
  /** Unwritten changes by operation id, oldest first. */
  #unwritten: ReadonlyMap<string, UnwrittenEntry> = new Map();

  constructor(ledger: LedgerStore, operations: OperationStore) {
    this.#ledger = ledger;
    this.#operations = operations;
  }

  /** Time from which the oldest unwritten reservation exists, in epoch ms. Null if all reservations are written. */
  get oldestMs(): number | null {
    const [oldest] = this.#unwritten.values();
    return oldest?.sinceMs ?? null;
  }

  /** Runs `change`. If it throws, restores the state in memory, as the transaction does in storage. */
  atomically<Result>(change: () => Result): Result {
    const before = this.#unwritten;
    try {
      return change();
    } catch (error) {
      this.#unwritten = before;
      throw error;
    }
  }

  /**
   * Runs `take`, which makes a reservation with this operation id. Keeps the reservation in memory and does not write
   * it.
   */
  keepInMemory<Result>(operationId: string, nowMs: number, take: () => Result): Result {
    if (this.#unwritten.has(operationId)) return take();
    this.#set(operationId, { operation: null, transfers: [], sinceMs: nowMs, atMs: nowMs });
    const result = take();
    if (!this.#unwritten.get(operationId)?.operation) this.#delete(operationId);
    return result;
  }

  /** Writes the reservations that were made at or before this time. */
  flush(sinceMs = Number.POSITIVE_INFINITY): void {
    for (const [id, unwritten] of this.#unwritten) if (unwritten.sinceMs <= sinceMs) this.#write(id, unwritten);
  }

  /** Discards all unwritten reservations. */
  discardUnwritten(): void {
    this.#unwritten = new Map();
  }

  hasPack(packId: string): boolean {
    return this.#ledger.hasPack(packId);
  }

  addPack(request: GrantRequest, nowMs: number): void {
    this.#ledger.addPack(request, nowMs);
  }

  openPacks(): OpenPack[] {
    const packs = this.#ledger.openPacks();
    if (this.#unwritten.size === 0) return packs;
    const moved = foldBalances([...this.#unwritten.values()].flatMap(({ transfers }) => transfers));
    return packs
      .map((pack) => ({ ...pack, remaining: pack.remaining + (moved.get(packAccount(pack.id)) ?? 0) }))
      .filter(({ remaining }) => remaining > 0);
  }

  allPacks(): Pack[] {
    this.flush();
    return this.#ledger.allPacks();
  }

  post(transfers: readonly Transfer[], nowMs: number): void {
    const id = transfers[0]?.operationId ?? "";
    const unwritten = this.#unwritten.get(id);
    if (!unwritten) this.#ledger.post(transfers, nowMs);
    else this.#set(id, { ...unwritten, transfers: [...unwritten.transfers, ...transfers], atMs: nowMs });
  }

  totals(): { reserved: number; consumed: number; expired: number } {
    this.flush();
    return this.#ledger.totals();
  }

  entries(limit: number, before: number | null): LedgerEntry[] {
    this.flush();
    return this.#ledger.entries(limit, before);
  }

  find(id: string): Operation | undefined {
    return this.#unwritten.get(id)?.operation ?? this.#operations.find(id);
  }

  save(operation: Operation): void {
    const unwritten = this.#unwritten.get(operation.id);
    if (!unwritten) this.#operations.save(operation);
    else if (operation.state === "open") this.#set(operation.id, { ...unwritten, operation });
    else this.#write(operation.id, { ...unwritten, operation });
  }

  overdue(nowMs: number): Operation[] {
    this.flush();
    return this.#operations.overdue(nowMs);
  }

  slotUse(): SlotUse {
    const use = this.#operations.slotUse();
    for (const { operation } of this.#unwritten.values()) {
      if (!operation?.slot) continue;
      use.all += 1;
      if (operation.background) use.background += 1;
    }
    return use;
  }

  creditsOfPart(operationId: string, partId: string): number | undefined {
    return this.#operations.creditsOfPart(operationId, partId);
  }

  addPart(operationId: string, partId: string, credits: number): void {
    const unwritten = this.#unwritten.get(operationId);
    if (unwritten) this.#write(operationId, unwritten);
    this.#operations.addPart(operationId, partId, credits);
  }

  #write(id: string, { operation, transfers, atMs }: UnwrittenEntry): void {
    this.#delete(id);
    this.#ledger.post(transfers, atMs);
    if (operation) this.#operations.save(operation);
  }

  #set(id: string, unwritten: UnwrittenEntry): void {
    this.#unwritten = new Map(this.#unwritten).set(id, unwritten);
  }

  #delete(id: string): void {
    this.#unwritten = new Map([...this.#unwritten].filter(([other]) => other !== id));
  }
}
