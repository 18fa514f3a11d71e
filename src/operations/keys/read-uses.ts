import type { Services } from "../dependencies.ts";
import type { Context } from "../verb.ts";

/** When each key of the caller's environment was last used, by id, as far back as requests are kept. */
export const readKeyUses = ({
  services,
  caller: { accountId, environment },
}: Context<Pick<Services, "requestLog">>): Promise<Map<string, number>> =>
  services.requestLog.lastUses(accountId, environment);
