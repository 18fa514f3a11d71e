import type { Services } from "../dependencies.ts";
import { type SweepAccountNeeds, sweepAccount } from "./sweep.ts";

export type DeleteAccountNeeds = SweepAccountNeeds;

/**
 * Time in ms that the request for a deletion may itself spend on the deletion. After that, maintenance continues it.
 */
const SWEEP_MS = 5_000;

/**
 * Deletes an account with everything that it owns. One transaction starts the deletion. From then on, keys, sessions,
 * queue messages and signed URLs of the account are rejected. The database also rejects rows of the account, so work in
 * progress cannot store anything. Afterwards, all stored data is deleted in small steps. Maintenance repeats the steps
 * each minute until nothing is left and no earlier work can still be running (`CLOSURE_SETTLES_MS`). A repeated call is
 * safe.
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

/** Runs the first step of a deletion. The deletion is already accepted, so a failure of this step is only logged. */
async function sweepInTime(services: SweepAccountNeeds & Pick<Services, "log">, accountId: string, endsAtMs: number) {
  try {
    await sweepAccount({ services, input: { accountId, endsAtMs } });
  } catch (error) {
    services.log.error("account.sweep_interrupted", { account_id: accountId }, error);
  }
}
