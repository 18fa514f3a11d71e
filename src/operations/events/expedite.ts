import type { Environment } from "../../domain/environment.ts";
import type { DeliveryRecord } from "../../storage/deliveries.ts";
import { requireScope, type Tenant } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";
import { messageOf } from "./dispatch.ts";
import { findEvent, type RetrieveEventNeeds } from "./retrieve.ts";

export type AttemptNowNeeds = Pick<Services, "clock" | "commit" | "deliveries" | "webhookLane" | "webhookQueue">;
export type ExpediteDeliveriesNeeds = RetrieveEventNeeds & AttemptNowNeeds;

/**
 * Maximum number of deliveries per call of the operation. Each delivery needs a call of the Durable Object of its
 * receiver.
 */
const AT_ONCE = 200;

/**
 * Makes the next attempt of waiting deliveries now instead of at its scheduled time. The deliveries belong to one event
 * or to the caller's environment. The attempt replaces the scheduled attempt. Returns the number of deliveries. Throws
 * `resource_not_found`.
 */
export async function expediteDeliveries({
  services,
  caller,
  input: { eventId },
}: Call<ExpediteDeliveriesNeeds, { eventId: string | null }>): Promise<number> {
  requireScope(caller, "webhooks:write");
  const nowMs = services.clock.now();
  const waiting =
    eventId === null ? await ofEnvironment(services, caller, nowMs) : await ofEvent(services, caller, eventId);
  return attemptNow(services, waiting);
}

/**
 * Makes the next attempt of pending deliveries now, if it is scheduled for later. Returns the number of these
 * deliveries.
 */
export async function attemptNow(services: AttemptNowNeeds, pending: readonly DeliveryRecord[]): Promise<number> {
  const nowMs = services.clock.now();
  const late = pending.filter(({ nextAttemptAt }) => nextAttemptAt !== null && nextAttemptAt > nowMs);
  await services.commit(late.map(({ id }) => services.deliveries.expediting(id, nowMs)));
  for (const delivery of late) {
    const scheduled = await services.webhookLane(delivery.laneId).hasten(delivery.id);
    if (!scheduled) await services.webhookQueue.send([messageOf(delivery)]);
  }
  return late.length;
}

async function ofEvent(services: ExpediteDeliveriesNeeds, caller: Tenant, eventId: string): Promise<DeliveryRecord[]> {
  await findEvent({ services, caller, input: { eventId } });
  const found = await services.deliveries.ofEvents(caller.accountId, [eventId]);
  return found.map(({ delivery }) => delivery).filter(({ status }) => status === "pending");
}

const ofEnvironment = (
  services: ExpediteDeliveriesNeeds,
  { accountId, environment }: { accountId: string; environment: Environment },
  nowMs: number,
): Promise<DeliveryRecord[]> => services.deliveries.waiting({ accountId, environment, limit: AT_ONCE }, nowMs);
