import { CONSUMED, EXPIRED, type OpenPack, packAccount, type Transfer } from "../../src/domain/credits.ts";
import type { GrantRequest, LedgerEntry, Pack } from "../../src/domain/gate.ts";
import type { LedgerStore, Operation, OperationStore } from "../../src/domain/reservations.ts";

/** Keeps the data of a credit ledger in memory instead of a database. */
export class FakeLedgerBook implements LedgerStore {
  readonly #packs = new Map<string, Omit<Pack, "remaining">>();
  readonly #log: LedgerEntry[] = [];
  readonly #balances = new Map<string, number>();

  hasPack(packId: string): boolean {
    return this.#packs.has(packId);
  }

  addPack({ packId, credits, expiresAtMs, reason }: GrantRequest, nowMs: number): void {
    this.#packs.set(packId, { id: packId, credits, grantedAtMs: nowMs, expiresAtMs, reason });
  }

  openPacks(): OpenPack[] {
    return this.allPacks().filter(({ remaining }) => remaining > 0);
  }

  allPacks(): Pack[] {
    return [...this.#packs.values()]
      .map((pack) => ({ ...pack, remaining: this.#balances.get(packAccount(pack.id)) ?? 0 }))
      .sort((a, b) => a.expiresAtMs - b.expiresAtMs || a.grantedAtMs - b.grantedAtMs || (a.id < b.id ? -1 : 1));
  }

  post(transfers: readonly Transfer[], nowMs: number): void {
    for (const transfer of transfers) {
      this.#log.push({ ...transfer, sequence: this.#log.length + 1, atMs: nowMs });
      this.#move(transfer.debit, -transfer.amount);
      this.#move(transfer.credit, transfer.amount);
    }
  }

  totals() {
    const reserved = [...this.#balances].filter(([name]) => name.startsWith("reserved:"));
    return {
      reserved: reserved.reduce((sum, [, balance]) => sum + balance, 0),
      consumed: this.#balances.get(CONSUMED) ?? 0,
      expired: this.#balances.get(EXPIRED) ?? 0,
    };
  }

  entries(limit: number, before: number | null): LedgerEntry[] {
    const newestFirst = this.#log.toReversed();
    return newestFirst.filter(({ sequence }) => before === null || sequence < before).slice(0, limit);
  }

  #move(account: string, amount: number): void {
    this.#balances.set(account, (this.#balances.get(account) ?? 0) + amount);
  }
}

/** Keeps the reservations of operations in memory instead of a database. */
export class FakeOperationBook implements OperationStore {
  readonly #operations = new Map<string, Operation>();
  readonly #parts = new Map<string, number>();

  find(id: string): Operation | undefined {
    return this.#operations.get(id);
  }

  save(operation: Operation): void {
    this.#operations.set(operation.id, operation);
  }

  overdue(nowMs: number): Operation[] {
    const leaseEnd = (operation: Operation) => operation.leaseUntilMs ?? Number.POSITIVE_INFINITY;
    const overdue = [...this.#operations.values()].filter((operation) => leaseEnd(operation) <= nowMs);
    return overdue.sort((a, b) => leaseEnd(a) - leaseEnd(b));
  }

  slotUse() {
    const holders = [...this.#operations.values()].filter(({ slot }) => slot);
    return { all: holders.length, background: holders.filter(({ background }) => background).length };
  }

  creditsOfPart(operationId: string, partId: string): number | undefined {
    return this.#parts.get(`${operationId}/${partId}`);
  }

  addPart(operationId: string, partId: string, credits: number): void {
    this.#parts.set(`${operationId}/${partId}`, credits);
  }
}
