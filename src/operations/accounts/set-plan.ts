import type { PlanName } from "../../domain/plans.ts";
import { type AccountView, type FindAccountNeeds, findAccount, retrieveAccount } from "./retrieve.ts";

export type SetPlanNeeds = FindAccountNeeds;

/**
 * Moves an account to another plan. The plan applies to the account's API keys within 10 s, the lifetime of the key
 * cache. Throws `resource_not_found`.
 */
export async function setPlan({
  services,
  input: { accountId, plan },
}: {
  services: SetPlanNeeds;
  input: { accountId: string; plan: PlanName };
}): Promise<AccountView> {
  await findAccount({ services, input: { accountId } });
  await services.accounts.setPlan(accountId, plan);
  return retrieveAccount({ services, input: { accountId } });
}
