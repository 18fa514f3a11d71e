import type { Services } from "../dependencies.ts";
import type { Context } from "../verb.ts";

/**
 * Returns the time of the last use of each key in the caller's environment, by key id. Uses that are older than the
 * request log are unknown.
 */
export const readKeyUses = ({
  services,
  caller: { accountId, environment },
}: Context<Pick<Services, "requestLog">>): Promise<Map<string, number>> =>
  services.requestLog.lastUses(accountId, environment);
