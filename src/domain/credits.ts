import type { LedgerEntry } from "./gate.ts";

/**
 * The credit ledger's rules as pure functions. Credits move between accounts by immutable transfers (double entry): what
 * leaves `debit` arrives in `credit`, so that every balance is a fold of the log and all balances sum to zero.
 *
 *     granted ─grant─> pack:<id> ─reserve─> reserved:<operation> ─capture─> consumed
 *                         │  <────────release────────┘  │
 *                         └──expire──> expired <──expire┘
 */

const GRANTED = "granted";
export const CONSUMED = "consumed";
export const EXPIRED = "expired";
const PACK = "pack:";
export const packAccount = (packId: string): string => `${PACK}${packId}`;
export const isPack = (account: string): boolean => account.startsWith(PACK);
const reservedAccount = (operationId: string): string => `reserved:${operationId}`;

/** A ledger entry before it has a number and a time. */
export type Transfer = Pick<LedgerEntry, "kind" | "operationId" | "debit" | "credit" | "amount">;

/** What a pack can still give. */
export interface OpenPack {
  id: string;
  remaining: number;
  grantedAtMs: number;
  expiresAtMs: number;
}

/** Credits that a reservation holds of one pack. Lots are kept in the order in which they were drawn. */
export interface Lot {
  packId: string;
  amount: number;
  expiresAtMs: number;
}

export interface Drawn {
  transfers: Transfer[];
  lots: Lot[];
}

export function grantTransfer(packId: string, amount: number): Transfer {
  return { kind: "grant", operationId: packId, debit: GRANTED, credit: packAccount(packId), amount };
}

/** Empties every pack whose time has come. A pack is spendable until, not at, its expiry. */
export function expireTransfers(packs: readonly OpenPack[], nowMs: number): Transfer[] {
  return packs
    .filter((pack) => pack.remaining > 0 && pack.expiresAtMs <= nowMs)
    .map(({ id, remaining }) => ({
      kind: "expire",
      operationId: id,
      debit: packAccount(id),
      credit: EXPIRED,
      amount: remaining,
    }));
}

export function availableCredits(packs: readonly OpenPack[], nowMs: number): number {
  return packs.reduce((sum, pack) => sum + (pack.expiresAtMs > nowMs ? pack.remaining : 0), 0);
}

/** Reserves credits: the pack that expires first gives first, then the older one. Null when the packs hold too few. */
export function drawCredits(
  packs: readonly OpenPack[],
  { operationId, credits }: { operationId: string; credits: number },
  nowMs: number,
): Drawn | null {
  if (availableCredits(packs, nowMs) < credits) return null;
  let missing = credits;
  const lots: Lot[] = [];
  for (const pack of packs.toSorted(byDrawOrder)) {
    if (pack.expiresAtMs <= nowMs) continue;
    const amount = Math.min(pack.remaining, missing);
    if (amount > 0) lots.push({ packId: pack.id, amount, expiresAtMs: pack.expiresAtMs });
    missing -= amount;
  }
  const transfers = lots.map(({ packId, amount }): Transfer => {
    return { kind: "reserve", operationId, debit: packAccount(packId), credit: reservedAccount(operationId), amount };
  });
  return { transfers, lots };
}

/**
 * Consumes part of what a reservation holds, first drawn first, also when its pack has expired since. Null when it holds
 * too few: never more is captured than was reserved.
 */
export function captureCredits(operationId: string, lots: readonly Lot[], credits: number): Drawn | null {
  if (heldCredits(lots) < credits) return null;
  let missing = credits;
  const left = lots.flatMap((lot) => {
    const taken = Math.min(lot.amount, missing);
    missing -= taken;
    return taken < lot.amount ? [{ ...lot, amount: lot.amount - taken }] : [];
  });
  if (credits === 0) return { transfers: [], lots: left };
  const debit = reservedAccount(operationId);
  return { transfers: [{ kind: "capture", operationId, debit, credit: CONSUMED, amount: credits }], lots: left };
}

/** Returns what a reservation still holds to the packs it came from; what came from an expired pack expires. */
export function giveBackTransfers(operationId: string, lots: readonly Lot[], nowMs: number): Transfer[] {
  const debit = reservedAccount(operationId);
  return lots.map(({ packId, amount, expiresAtMs }) =>
    expiresAtMs > nowMs
      ? { kind: "release", operationId, debit, credit: packAccount(packId), amount }
      : { kind: "expire", operationId, debit, credit: EXPIRED, amount },
  );
}

const heldCredits = (lots: readonly Lot[]): number => lots.reduce((sum, lot) => sum + lot.amount, 0);

/** The balance of every account, from the log alone. */
export function foldBalances(transfers: Iterable<Pick<Transfer, "debit" | "credit" | "amount">>): Map<string, number> {
  const balances = new Map<string, number>();
  const add = (account: string, amount: number) => balances.set(account, (balances.get(account) ?? 0) + amount);
  for (const { debit, credit, amount } of transfers) {
    add(debit, -amount);
    add(credit, amount);
  }
  return balances;
}

/** Bought credits are valid for 12 calendar months (docs/contract/interface.md "Limits"); 29 February runs to 1 March. */
export function creditExpiryMs(grantedAtMs: number): number {
  const date = new Date(grantedAtMs);
  return date.setUTCFullYear(date.getUTCFullYear() + 1);
}

function byDrawOrder(a: OpenPack, b: OpenPack): number {
  return a.expiresAtMs - b.expiresAtMs || a.grantedAtMs - b.grantedAtMs || (a.id < b.id ? -1 : 1);
}
