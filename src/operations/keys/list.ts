import type { ApiKeyRecord } from "../../storage/api-keys.ts";
import { type FindAccountNeeds, findAccount } from "../accounts/retrieve.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Context } from "../verb.ts";

export type ListKeysNeeds = FindAccountNeeds & Pick<Services, "apiKeys">;

/** Lists every key of an account, including revoked ones, newest first. Throws `resource_not_found`. */
export async function listKeys({
  services,
  caller: { accountId },
}: Context<ListKeysNeeds, Pick<Caller, "accountId">>): Promise<ApiKeyRecord[]> {
  await findAccount({ services, input: { accountId } });
  return services.apiKeys.list(accountId);
}
