import type { ApiKeyRecord } from "../../storage/api-keys.ts";
import { type FindAccountNeeds, findAccount } from "../accounts/retrieve.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Context } from "../verb.ts";

export type ListKeysNeeds = FindAccountNeeds & Pick<Services, "apiKeys">;

/** Every key of an account, revoked ones included, newest first. Throws `resource_not_found`. */
export async function listKeys({
  services,
  caller: { accountId },
}: Context<ListKeysNeeds, Pick<Caller, "accountId">>): Promise<ApiKeyRecord[]> {
  await findAccount({ services, input: { accountId } });
  return services.apiKeys.list(accountId);
}
