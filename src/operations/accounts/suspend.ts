import type { Services } from "../dependencies.ts";
import { type AccountView, type FindAccountNeeds, findAccount, retrieveAccount } from "./retrieve.ts";

export type SuspendAccountNeeds = FindAccountNeeds & Pick<Services, "clock" | "log">;

export interface Suspension {
  accountId: string;
  /** Reason of the suspension, which only operators see. Null ends the suspension. */
  reason: string | null;
}

/**
 * Suspends an account, so that its API keys are rejected with `account_suspended`, or ends the suspension. The change
 * applies to the keys within 10 s, the lifetime of the key cache. Work that was accepted before is finished. Throws
 * `resource_not_found`.
 */
export async function suspendAccount({
  services,
  input: { accountId, reason },
}: {
  services: SuspendAccountNeeds;
  input: Suspension;
}): Promise<AccountView> {
  await findAccount({ services, input: { accountId } });
  await services.accounts.setSuspension(accountId, reason === null ? null : { at: services.clock.now(), reason });
  services.log.info(reason === null ? "account.resumed" : "account.suspended", { account_id: accountId });
  return retrieveAccount({ services, input: { accountId } });
}
