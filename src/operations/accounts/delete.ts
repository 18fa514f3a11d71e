import type { Services } from "../dependencies.ts";
import { type SweepAccountNeeds, sweepAccount } from "./sweep.ts";

export type DeleteAccountNeeds = SweepAccountNeeds;

/** Time that the request for a deletion may itself spend on it, in ms. Maintenance continues. */
const SWEEP_MS = 5_000;

/**
 * Deletes an account with everything it owns. One transaction starts the deletion: from then on, keys, sessions, queue messages and signed URLs
 * of the account are rejected, and the database accepts no row of it, so that work in progress cannot store anything. Everything that is
 * stored is deleted afterwards in small steps, which maintenance repeats each minute until nothing is left and no earlier work can still be
 * running (`CLOSURE_SETTLES_MS`). A repetition is safe.
 */
export async function deleteAccount({
  services,
  input: { accountId },
}: {
  services: DeleteAccountNeeds;
  input: { accountId: string };
}): Promise<void> {
  const nowMs = services.clock.now();
  await services.commit(services.accountClosures.starting(accountId, nowMs));
  services.log.info("account.closing", { account_id: accountId });
  await sweepInTime(services, accountId, nowMs + SWEEP_MS);
}

/** The deletion is accepted, so a failure of its first step is only logged. */
async function sweepInTime(services: SweepAccountNeeds & Pick<Services, "log">, accountId: string, endsAtMs: number) {
  try {
    await sweepAccount({ services, input: { accountId, endsAtMs } });
  } catch (error) {
    services.log.error("account.sweep_interrupted", { account_id: accountId }, error);
  }
}
