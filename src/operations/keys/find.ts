import { FolioError, formatValue } from "../../domain/errors.ts";
import type { ApiKeyRecord } from "../../storage/api-keys.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Context } from "../verb.ts";

export type FindKeyNeeds = Pick<Services, "apiKeys">;

/** Returns a key. Throws `resource_not_found` if the key does not exist or is revoked. */
export async function findKey(
  { services, caller: { accountId } }: Context<FindKeyNeeds, Pick<Caller, "accountId">>,
  keyId: string,
): Promise<ApiKeyRecord> {
  const key = await services.apiKeys.find(accountId, keyId);
  if (key && key.revokedAt === null) return key;
  throw new FolioError("resource_not_found", `No active key has the id ${formatValue(keyId)}.`, { param: "id" });
}
