import type { Services } from "../dependencies.ts";
import type { Context } from "../verb.ts";

/** Returns by id when each key of the caller's environment was last used, as far back as the request log goes. */
export const readKeyUses = ({
  services,
  caller: { accountId, environment },
}: Context<Pick<Services, "requestLog">>): Promise<Map<string, number>> =>
  services.requestLog.lastUses(accountId, environment);
