import type { Services } from "../dependencies.ts";
import { findKey } from "./find.ts";

/** Ends a key at once, in its rotation grace too. Throws `resource_not_found`. */
export async function revokeKey(services: Services, accountId: string, keyId: string): Promise<void> {
  const key = await findKey(services, accountId, keyId);
  await services.commit([services.apiKeys.revoking(accountId, key.id, services.clock.now())]);
}
