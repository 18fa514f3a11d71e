import type { Services } from "../dependencies.ts";
import type { Context } from "../verb.ts";

/**
 * Returns when each key of the caller's environment was last used, by key id. Older uses than the request log contains
 * are unknown.
 */
export const readKeyUses = ({
  services,
  caller: { accountId, environment },
}: Context<Pick<Services, "requestLog">>): Promise<Map<string, number>> =>
  services.requestLog.lastUses(accountId, environment);
