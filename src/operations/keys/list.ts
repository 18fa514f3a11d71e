import type { ApiKeyRecord } from "../../storage/api-keys.ts";
import { findAccount } from "../accounts/retrieve.ts";
import type { Services } from "../dependencies.ts";

/** Every key of an account, revoked ones included, newest first. Throws `resource_not_found`. */
export async function listKeys(services: Services, accountId: string): Promise<ApiKeyRecord[]> {
  await findAccount(services, accountId);
  return services.apiKeys.list(accountId);
}
