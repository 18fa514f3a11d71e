import type { Services } from "../dependencies.ts";
import { type AccountView, type FindAccountNeeds, findAccount, retrieveAccount } from "./retrieve.ts";

export type SuspendAccountNeeds = FindAccountNeeds & Pick<Services, "clock" | "log">;

export interface Suspension {
  accountId: string;
  /** For operators; null opens the account again. */
  reason: string | null;
}

/**
 * Refuses an account's keys with `account_suspended`, or takes them again; they follow within the 10 s that look-ups are cached. Work
 * that was accepted before is finished. Throws `resource_not_found`.
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
