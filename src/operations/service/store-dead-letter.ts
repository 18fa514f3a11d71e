import { newId } from "../../domain/ids.ts";
import { batchMessage, QUEUES, type WorkQueue, webhookMessage } from "../../domain/messages.ts";
import type { Services } from "../dependencies.ts";

export type StoreDeadLetterNeeds = Pick<
  Services,
  "accounts" | "batch" | "clock" | "commit" | "deadLetters" | "deliveries" | "events" | "log"
>;

/**
 * Stores a queue message that its consumers could not process. Alarms and sweeps repeat the message's work, and an
 * operator can send the message again. If the object of the message no longer exists, such as a batch of a deleted
 * account, the message is dropped.
 */
export async function storeDeadLetter({
  services,
  input: { queue, body },
}: {
  services: StoreDeadLetterNeeds;
  input: { queue: WorkQueue; body: unknown };
}): Promise<void> {
  // If this check fails too, the message is stored.
  if (!(await hasSubject(services, queue, body).catch(() => true))) return;
  const createdAt = services.clock.now();
  const id = newId("msg", createdAt);
  services.log.error("message.dead", { queue, message_id: id }, "The consumer failed at every attempt.");
  await services.commit([services.deadLetters.adding({ id, queue, body, createdAt })]);
}

/** Whether the object to which the message refers still exists. */
async function hasSubject(services: StoreDeadLetterNeeds, queue: WorkQueue, body: unknown): Promise<boolean> {
  if (queue === QUEUES.webhooks) {
    const message = webhookMessage.parse(body);
    return message.kind === "event"
      ? (await services.events.findForDelivery(message.eventId)) !== null
      : (await services.deliveries.findToSend(message.deliveryId)) !== null;
  }
  const message = batchMessage.parse(body);
  if (message.kind === "jobs") return (await services.accounts.find(message.accountId)) !== null;
  return (await services.batch(message.batchId).snapshot()) !== null;
}
