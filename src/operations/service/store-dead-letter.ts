import { newId } from "../../domain/ids.ts";
import type { WorkQueue } from "../../domain/messages.ts";
import type { Services } from "../dependencies.ts";

export type StoreDeadLetterNeeds = Pick<Services, "clock" | "commit" | "deadLetters" | "log">;

/**
 * Stores a message that its consumers could not process. Alarms and sweeps repeat the message's work, and an operator
 * can send the message again.
 */
export async function storeDeadLetter({
  services,
  input: { queue, body },
}: {
  services: StoreDeadLetterNeeds;
  input: { queue: WorkQueue; body: unknown };
}): Promise<void> {
  const createdAt = services.clock.now();
  const id = newId("msg", createdAt);
  services.log.error("message.dead", { queue, message_id: id }, "The consumer failed at every attempt.");
  await services.commit([services.deadLetters.adding({ id, queue, body, createdAt })]);
}
