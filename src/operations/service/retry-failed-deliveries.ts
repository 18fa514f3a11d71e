import type { Services } from "../dependencies.ts";
import { messageOf } from "../events/dispatch.ts";

export type RetryFailedDeliveriesNeeds = Pick<
  Services,
  "clock" | "commit" | "databases" | "deliveries" | "webhookQueue"
>;

/** Maximum number of deliveries that one call restarts. Another call restarts further deliveries. */
const AT_ONCE = 500;

/**
 * Starts a new series of attempts for one failed delivery of any account, or for the newest failed deliveries of all
 * accounts. Returns the number of deliveries.
 */
export async function retryFailedDeliveries({
  services,
  input: { deliveryId },
}: {
  services: RetryFailedDeliveriesNeeds;
  input: { deliveryId: string | null };
}): Promise<number> {
  if (deliveryId === null) {
    const restarted = await services.databases.inEach(() => restart(services, null));
    return restarted.reduce((sum, count) => sum + count, 0);
  }
  for (const database of services.databases.numbers) {
    const count = await services.databases.inDatabase(database, () => restart(services, deliveryId));
    if (count > 0) return count;
  }
  return 0;
}

async function restart(services: RetryFailedDeliveriesNeeds, deliveryId: string | null): Promise<number> {
  const { deliveries, clock, webhookQueue } = services;
  const found =
    deliveryId === null
      ? (await deliveries.failedAnywhere({ limit: AT_ONCE, startingAfter: null, endingBefore: null })).items
      : [await deliveries.find(deliveryId)];
  const failed = found.filter((delivery) => delivery?.status === "failed").filter((delivery) => delivery !== null);
  const nowMs = clock.now();
  await services.commit(failed.map(({ id }) => deliveries.restarting(id, nowMs)));
  if (failed.length > 0) await webhookQueue.send(failed.map(messageOf));
  return failed.length;
}
