import type { Tenant } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Context } from "../verb.ts";
import { messageOf } from "./dispatch.ts";

export type RetryAllEventsNeeds = Pick<Services, "clock" | "commit" | "deliveries" | "webhookQueue">;

/** Maximum number of deliveries that one call restarts. Another call restarts further deliveries. */
const AT_ONCE = 500;

/**
 * Starts a new series of attempts for every failed delivery of the caller's environment. Returns the number of
 * deliveries.
 */
export async function retryAllEvents({ services, caller }: Context<RetryAllEventsNeeds, Tenant>): Promise<number> {
  const { accountId, environment } = caller;
  const failed = await services.deliveries.failed({ accountId, environment, limit: AT_ONCE });
  const nowMs = services.clock.now();
  await services.commit(failed.map(({ id }) => services.deliveries.restarting(id, nowMs)));
  if (failed.length > 0) await services.webhookQueue.send(failed.map(messageOf));
  return failed.length;
}
