import type { PlanName } from "../../domain/plans.ts";
import type { Services } from "../dependencies.ts";
import { type AccountView, findAccount, retrieveAccount } from "./retrieve.ts";

/** Moves an account to another plan; keys follow within the 10 s that look-ups are cached. Throws `resource_not_found`. */
export async function setPlan(services: Services, accountId: string, plan: PlanName): Promise<AccountView> {
  await findAccount(services, accountId);
  await services.accounts.setPlan(accountId, plan);
  return retrieveAccount(services, accountId);
}
