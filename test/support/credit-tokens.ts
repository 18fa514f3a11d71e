import type { ReserveResult } from "../../src/domain/gate.ts";

interface Token {
  packId: string;
  grantedAtMs: number;
  expiresAtMs: number;
  /** State of the credit: `free`, `consumed`, `expired`, or the id of the operation that reserved it. */
  at: string;
}

interface OperationState {
  state: "open" | "settled" | "released";
  leaseUntilMs: number;
  captured: number;
  settledCredits: number | null;
  parts: Map<string, number>;
  /** Whether the operation is only in memory, so that an eviction loses it. */
  volatile: boolean;
}

/**
 * A simple model of the credit ledger: each credit is an object with a state. Unlike the tested code, it has no
 * entries, lots or balances, so it cannot repeat a mistake of that code.
 */
export class CreditTokens {
  readonly #tokens: Token[] = [];
  readonly #lives = new Map<string, OperationState>();
  #nowMs = 0;

  /** Advances the time: first ends overdue reservations, then expires credit packs. */
  advanceTo(nowMs: number): void {
    this.#nowMs = nowMs;
    for (const [operationId, life] of this.#lives) {
      if (life.state === "open" && life.leaseUntilMs <= nowMs) this.release(operationId);
    }
    for (const token of this.#tokens) {
      if (token.at === "free" && token.expiresAtMs <= nowMs) token.at = "expired";
    }
  }

  /**
   * Returns whether a reservation or a pack ends at this time. If so, marks all volatile operations as stored, because the ledger then
   * writes them.
   */
  isDue(nowMs: number): boolean {
    const isOverdue = ({ state, leaseUntilMs }: OperationState) => state === "open" && leaseUntilMs <= nowMs;
    const isInPack = ({ at }: Token) => at === "free" || this.#lives.get(at)?.volatile;
    const due =
      this.#tokens.some((token) => isInPack(token) && token.expiresAtMs <= nowMs) ||
      [...this.#lives.values()].some(isOverdue);
    if (due) this.write();
    return due;
  }

  write(): void {
    for (const life of this.#lives.values()) life.volatile = false;
  }

  /** Removes all operations that are only in memory, as an eviction does. */
  loseVolatile(): void {
    for (const [operationId, { volatile }] of this.#lives) {
      if (!volatile) continue;
      this.release(operationId);
      this.#lives.delete(operationId);
    }
  }

  grant(packId: string, credits: number, expiresAtMs: number): void {
    if (this.#tokens.some((token) => token.packId === packId)) return;
    const token = { packId, grantedAtMs: this.#nowMs, expiresAtMs, at: "free" };
    this.#tokens.push(...Array.from({ length: credits }, () => ({ ...token })));
    this.#tokens.sort(
      (a, b) =>
        a.expiresAtMs - b.expiresAtMs ||
        a.grantedAtMs - b.grantedAtMs ||
        Number(a.packId > b.packId) - Number(a.packId < b.packId),
    );
  }

  reserve(operationId: string, credits: number, leaseUntilMs: number, volatile: boolean): ReserveResult {
    const known = this.#lives.get(operationId);
    if (known?.state === "open") return { kind: "reserved", waitedMs: 0 };
    if (known) return { kind: "ended", captured: known.captured };
    const free = this.#at("free");
    if (free.length < credits) return { kind: "no_credits", available: free.length };
    for (const token of free.slice(0, credits)) token.at = operationId;
    const life = { state: "open", leaseUntilMs, captured: 0, settledCredits: null, volatile } as const;
    this.#lives.set(operationId, { ...life, parts: new Map() });
    return { kind: "reserved", waitedMs: 0 };
  }

  extend(operationId: string, leaseUntilMs: number): boolean {
    const life = this.#lives.get(operationId);
    if (life?.state !== "open") return false;
    life.leaseUntilMs = leaseUntilMs;
    return true;
  }

  settle(operationId: string, credits: number, volatile: boolean): boolean | "too many" {
    if (volatile && !this.#lives.has(operationId)) {
      if (credits === 0) return true;
      if (this.reserve(operationId, credits, Number.POSITIVE_INFINITY, false).kind !== "reserved") return false;
    }
    const life = this.#lives.get(operationId);
    if (life?.state !== "open") return life?.settledCredits === credits;
    if (!this.#capture(operationId, credits, life)) return "too many";
    this.release(operationId);
    Object.assign(life, { state: "settled", settledCredits: credits, volatile: false });
    return true;
  }

  settlePart(operationId: string, partId: string, credits: number): boolean {
    const life = this.#lives.get(operationId);
    const before = life?.parts.get(partId);
    if (before !== undefined) return before === credits;
    if (life?.state !== "open" || !this.#capture(operationId, credits, life)) return false;
    life.parts.set(partId, credits);
    life.volatile = false;
    return true;
  }

  release(operationId: string): void {
    const life = this.#lives.get(operationId);
    if (life?.state === "open") Object.assign(life, { state: "released", volatile: false });
    for (const token of this.#at(operationId)) token.at = token.expiresAtMs > this.#nowMs ? "free" : "expired";
  }

  totals() {
    const count = (place: string) => this.#at(place).length;
    const [available, consumed, expired] = [count("free"), count("consumed"), count("expired")];
    return { available, reserved: this.#tokens.length - available - consumed - expired, consumed, expired };
  }

  remainingOf(packId: string): number {
    return this.#at("free").filter((token) => token.packId === packId).length;
  }

  #capture(operationId: string, credits: number, life: OperationState): boolean {
    const held = this.#at(operationId);
    if (held.length < credits) return false;
    for (const token of held.slice(0, credits)) token.at = "consumed";
    life.captured += credits;
    return true;
  }

  #at(place: string): Token[] {
    return this.#tokens.filter((token) => token.at === place);
  }
}
