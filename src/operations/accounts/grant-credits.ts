import type { Services } from "../dependencies.ts";

export type GrantCreditsNeeds = Pick<Services, "auditLog" | "clock" | "commit" | "gate">;

/** Validity of a credit pack in months (docs/contract/interface.md "Limits"). */
export const PACK_MONTHS = 12;

export interface CreditPack {
  credits: number;
  months?: number | undefined;
  reason: string;
  /** Id of the new credit pack, chosen by the caller. A repeated call with the same id grants nothing. */
  packId: string;
}

/**
 * Adds a pack of prepaid credits that expires after whole calendar months. Writes the audit log before the ledger,
 * which is not part of the database. So the ledger contains no grant that the audit log does not list.
 */
export async function grantCredits({
  services,
  input: { accountId, pack },
}: {
  services: GrantCreditsNeeds;
  input: { accountId: string; pack: CreditPack };
}): Promise<void> {
  const expiry = new Date(services.clock.now());
  expiry.setUTCMonth(expiry.getUTCMonth() + (pack.months ?? PACK_MONTHS));
  const { packId, credits, reason } = pack;
  const details = { credits, reason, expires_at: expiry.toISOString() };
  const entry = { accountId, action: "credits.granted", subject: packId, details, at: services.clock.now() } as const;
  await services.commit([services.auditLog.adding(entry)]);
  await services.gate(accountId).grant({ packId, credits, reason, expiresAtMs: expiry.getTime() });
}
