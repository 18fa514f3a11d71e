import { FolioError, formatValue } from "../../domain/errors.ts";
import type { EventView } from "../../resources/events.ts";
import { requireScope } from "../caller.ts";
import type { Call } from "../verb.ts";
import { messageOf } from "./dispatch.ts";
import { type AttemptNowNeeds, attemptNow } from "./expedite.ts";
import { findEvent, type RetrieveEventNeeds } from "./retrieve.ts";

export type RetryEventNeeds = RetrieveEventNeeds & AttemptNowNeeds;

/**
 * Delivers an event at once to every endpoint that has not received it, or only to the given endpoint. A failed
 * delivery starts a new series of attempts. A pending delivery makes its next attempt now instead of at the scheduled
 * time. Successful deliveries stay unchanged. Throws `resource_not_found`.
 */
export async function retryEvent({
  services,
  caller,
  input: { eventId, endpointId },
}: Call<RetryEventNeeds, { eventId: string; endpointId: string | null }>): Promise<EventView> {
  requireScope(caller, "webhooks:write");
  await findEvent({ services, caller, input: { eventId } });
  const found = await services.deliveries.ofEvents(caller.accountId, [eventId]);
  const meant = found.filter(({ delivery }) => endpointId === null || delivery.endpointId === endpointId);
  if (endpointId !== null && meant.length === 0) {
    const message = `The event has no delivery to an endpoint with the id ${formatValue(endpointId)}.`;
    throw new FolioError("resource_not_found", message, { param: "endpoint_id" });
  }
  const failed = meant.map(({ delivery }) => delivery).filter(({ status }) => status === "failed");
  const nowMs = services.clock.now();
  await services.commit(failed.map(({ id }) => services.deliveries.restarting(id, nowMs)));
  if (failed.length > 0) await services.webhookQueue.send(failed.map(messageOf));
  await attemptNow(
    services,
    meant.map(({ delivery }) => delivery).filter(({ status }) => status === "pending"),
  );
  return findEvent({ services, caller, input: { eventId } });
}
