import { FolioError } from "../../domain/errors.ts";
import { batchMessage, QUEUES, webhookMessage } from "../../domain/messages.ts";
import type { DeadLetterRecord } from "../../storage/dead-letters.ts";
import type { Services } from "../dependencies.ts";

export type ReplayDeadLettersNeeds = Pick<Services, "batchQueue" | "commit" | "deadLetters" | "webhookQueue">;

/** Maximum number of messages that one call sends again. Another call sends further messages. */
const AT_ONCE = 100;

/**
 * Sends one dead letter, or the newest dead letters, to the queue that it came from. A repeated call is safe, because
 * every message may arrive twice. Messages in an unknown format are not sent. Returns the number of sent messages.
 * Throws `resource_not_found` if the dead letter was deleted.
 */
export async function replayDeadLetters({
  services,
  input: { id },
}: {
  services: ReplayDeadLettersNeeds;
  input: { id: string | null };
}): Promise<number> {
  const letters = id === null ? await newest(services) : [await findLetter(services, id)];
  const sent = await Promise.all(letters.map((letter) => resend(services, letter)));
  const gone = letters.filter((_, index) => sent[index]);
  await services.commit(gone.map((letter) => services.deadLetters.removing(letter.id)));
  return gone.length;
}

/** Deletes a dead letter without sending it. */
export async function discardDeadLetter({
  services,
  input: { id },
}: {
  services: Pick<Services, "commit" | "deadLetters">;
  input: { id: string };
}): Promise<void> {
  const letter = await findLetter(services, id);
  await services.commit([services.deadLetters.removing(letter.id)]);
}

async function newest({ deadLetters }: Pick<Services, "deadLetters">): Promise<DeadLetterRecord[]> {
  return (await deadLetters.list({ limit: AT_ONCE, startingAfter: null, endingBefore: null })).items;
}

async function findLetter({ deadLetters }: Pick<Services, "deadLetters">, id: string): Promise<DeadLetterRecord> {
  const letter = await deadLetters.find(id);
  if (letter) return letter;
  throw new FolioError("resource_not_found", "This message no longer exists: it was replayed or discarded.");
}

async function resend(services: ReplayDeadLettersNeeds, { queue, body }: DeadLetterRecord): Promise<boolean> {
  if (queue === QUEUES.batches) {
    const message = batchMessage.safeParse(body);
    if (message.success) await services.batchQueue.send([message.data]);
    return message.success;
  }
  const message = webhookMessage.safeParse(body);
  if (message.success) await services.webhookQueue.send([message.data]);
  return message.success;
}
