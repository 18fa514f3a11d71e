import type { LedgerEntry } from "./gate.ts";

/**
 * Rules of the credit ledger as pure functions. Credits move between ledger accounts by immutable transfers (double
 * entry): the amount that leaves `debit` arrives in `credit`. So every balance is a sum over the log, and all balances
 * add up to zero.
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

/** A ledger entry before the ledger assigns its sequence number and time. */
export type Transfer = Pick<LedgerEntry, "kind" | "operationId" | "debit" | "credit" | "amount">;

/** A credit pack with remaining credits. */
export interface OpenPack {
  id: string;
  remaining: number;
  grantedAtMs: number;
  expiresAtMs: number;
}

/**
 * The credits of one credit pack that a reservation holds. Lots are stored in the order in which they were reserved.
 */
export interface Lot {
  packId: string;
  amount: number;
  expiresAtMs: number;
}

export interface CreditDraw {
  transfers: Transfer[];
  lots: Lot[];
}

export function grantTransfer(packId: string, amount: number): Transfer {
  return { kind: "grant", operationId: packId, debit: GRANTED, credit: packAccount(packId), amount };
}

/**
 * Returns transfers that remove the remaining credits of every expired pack. A pack's credits can be spent until its
 * expiry time.
 */
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

/**
 * Reserves credits from the pack that expires first. If two packs expire at the same time, the older pack comes first.
 * Returns null if the packs do not have enough credits.
 */
export function drawCredits(
  packs: readonly OpenPack[],
  { operationId, credits }: { operationId: string; credits: number },
  nowMs: number,
): CreditDraw | null {
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
 * Consumes part of a reservation, in the order of its lots. Credits whose pack has expired since the reservation are
 * consumed too. Returns null if the reservation holds fewer than `credits`, so that an operation never consumes more
 * than it reserved.
 */
export function captureCredits(operationId: string, lots: readonly Lot[], credits: number): CreditDraw | null {
  if (reservedCredits(lots) < credits) return null;
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

/**
 * Returns the transfers that release the remaining credits of a reservation to their packs. Credits of an expired pack
 * expire instead.
 */
export function releaseTransfers(operationId: string, lots: readonly Lot[], nowMs: number): Transfer[] {
  const debit = reservedAccount(operationId);
  return lots.map(({ packId, amount, expiresAtMs }) =>
    expiresAtMs > nowMs
      ? { kind: "release", operationId, debit, credit: packAccount(packId), amount }
      : { kind: "expire", operationId, debit, credit: EXPIRED, amount },
  );
}

const reservedCredits = (lots: readonly Lot[]): number => lots.reduce((sum, lot) => sum + lot.amount, 0);

/** Returns the balance of every ledger account, computed from the log. */
export function foldBalances(transfers: Iterable<Pick<Transfer, "debit" | "credit" | "amount">>): Map<string, number> {
  const balances = new Map<string, number>();
  const add = (account: string, amount: number) => balances.set(account, (balances.get(account) ?? 0) + amount);
  for (const { debit, credit, amount } of transfers) {
    add(debit, -amount);
    add(credit, amount);
  }
  return balances;
}

/**
 * Returns the expiry time of credits that were granted at this time. They are valid for 12 calendar months
 * (docs/contract/interface.md "Limits"). Credits of 29 February expire on 1 March.
 */
export function creditExpiryMs(grantedAtMs: number): number {
  const date = new Date(grantedAtMs);
  return date.setUTCFullYear(date.getUTCFullYear() + 1);
}

function byDrawOrder(a: OpenPack, b: OpenPack): number {
  return a.expiresAtMs - b.expiresAtMs || a.grantedAtMs - b.grantedAtMs || (a.id < b.id ? -1 : 1);
}
