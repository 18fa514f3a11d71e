import { nextAttemptMs } from "../../domain/retry-schedule.ts";
import type { Services } from "../dependencies.ts";
import type { DeliveryMessage } from "./deliver.ts";

export type RecordInterruptedAttemptNeeds = Pick<Services, "clock" | "commit" | "deliveries" | "webhookLane">;

/**
 * Records a delivery attempt as `interrupted`, because its queue consumers failed repeatedly. Schedules the next
 * attempt. A repeated call is safe.
 */
export async function recordInterruptedAttempt({
  services,
  input: { deliveryId, laneId, attempt, accountId },
}: {
  services: RecordInterruptedAttemptNeeds;
  input: DeliveryMessage;
}): Promise<void> {
  const delivery = await services.deliveries.find(deliveryId);
  if (delivery?.status !== "pending" || delivery.attempts >= attempt) return;
  const startedAt = services.clock.now();
  const nextAttemptAt = nextAttemptMs(attempt - delivery.roundStart, startedAt);
  const answer = "The attempt was interrupted inside Folio.";
  const made = { deliveryId, number: attempt, startedAt, status: null, latencyMs: 0, answer };
  await services.commit(
    services.deliveries.recording(
      { ...made, failure: "interrupted" },
      { status: nextAttemptAt === null ? "failed" : "pending", nextAttemptAt },
    ),
  );
  const lane = services.webhookLane(laneId);
  await lane.begin(deliveryId, attempt, accountId);
  await lane.end(deliveryId, attempt, nextAttemptAt);
}
