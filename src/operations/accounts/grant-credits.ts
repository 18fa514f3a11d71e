import type { Services } from "../dependencies.ts";

export type GrantCreditsNeeds = Pick<Services, "auditLog" | "clock" | "commit" | "gate">;

/** How long a pack of credits is valid (docs/contract/interface.md "Limits"). */
export const PACK_MONTHS = 12;

export interface CreditPack {
  credits: number;
  months?: number | undefined;
  reason: string;
  /** Chosen by the caller, so that a repeat grants nothing. */
  packId: string;
}

/**
 * Adds a pack of prepaid credits that expires after whole calendar months. The audit log is told first: the ledger, which is no part
 * of the database, then has nothing that the log does not tell of.
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
