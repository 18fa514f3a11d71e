import { FolioError, shown } from "../../domain/errors.ts";
import type { ApiKeyRecord } from "../../storage/api-keys.ts";
import type { Services } from "../dependencies.ts";

/** A key that is not revoked. Throws `resource_not_found`. */
export async function findKey(services: Services, accountId: string, keyId: string): Promise<ApiKeyRecord> {
  const key = await services.apiKeys.find(accountId, keyId);
  if (key && key.revokedAt === null) return key;
  throw new FolioError("resource_not_found", `No active key has the id ${shown(keyId)}.`, { param: "id" });
}
