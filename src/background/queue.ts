import { batchMessage, QUEUES, type WebhookMessage, webhookMessage } from "../domain/messages.ts";
import { drainOutbox } from "../operations/batches/drain-outbox.ts";
import { runFinish } from "../operations/batches/run-finish.ts";
import { runLane } from "../operations/batches/run-lane.ts";
import type { Services } from "../operations/dependencies.ts";
import { deliverEvent } from "../operations/events/deliver.ts";
import { dispatchEvent } from "../operations/events/dispatch.ts";
import { recordInterruptedAttempt } from "../operations/events/record-interrupted-attempt.ts";
import { runJobLane } from "../operations/jobs/run-lane.ts";
import { storeDeadLetter } from "../operations/service/store-dead-letter.ts";

/** The part of the platform's `MessageBatch` that the queue consumer uses. */
export interface IncomingMessages {
  readonly queue: string;
  readonly messages: readonly IncomingMessage[];
}

interface IncomingMessage {
  readonly body: unknown;
  ack(): void;
  retry(options?: { delaySeconds?: number }): void;
}

export interface Consumer {
  /**
   * Maximum time to wait for the work of a message, in ms. Longer work continues in the background. The alarm of its
   * Durable Object supervises it.
   */
  waitMs: number;
  keepAlive(work: Promise<unknown>): void;
}

const RETRY_DELAY_S = 10;

/** Processes each message separately, so that only failed messages are retried. */
export async function onMessages(services: Services, batch: IncomingMessages, consumer: Consumer): Promise<void> {
  await Promise.all(
    batch.messages.map((message) => {
      const work = handle(services, batch.queue, message.body).then(
        () => true,
        (error: unknown) => {
          services.log.error("message.failed", { queue: batch.queue }, error);
          return false;
        },
      );
      return acknowledge(work, message, consumer);
    }),
  );
}

async function acknowledge(
  work: Promise<boolean>,
  message: IncomingMessage,
  { waitMs, keepAlive }: Consumer,
): Promise<void> {
  keepAlive(work);
  if (await firstOf(work, waitMs)) message.ack();
  else message.retry({ delaySeconds: RETRY_DELAY_S });
}

/** Returns the result of the work, or true if the work takes longer than `waitMs`. */
async function firstOf(work: Promise<boolean>, waitMs: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), waitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function handle(services: Services, queue: string, body: unknown): Promise<void> {
  switch (queue) {
    case QUEUES.batches:
      return handleBatch(services, body);
    case QUEUES.webhooks:
      return handleWebhook(services, body);
    case QUEUES.deadBatches:
      return storeDeadLetter({ services, input: { queue: QUEUES.batches, body } });
    case QUEUES.deadWebhooks:
      return handleDeadWebhook(services, body);
    default:
      throw new Error(`The queue ${queue} has no consumer`);
  }
}

async function handleBatch(services: Services, body: unknown): Promise<void> {
  const message = batchMessage.parse(body);
  switch (message.kind) {
    case "lane":
      return runLane({ services, input: message });
    case "finish":
      return runFinish({ services, input: message });
    case "jobs":
      return services.databases.forAccount(message.accountId, () => runJobLane({ services, input: message }));
    case "outbox":
      return drainOutbox({ services, input: { batchId: message.batchId } });
  }
}

async function handleWebhook(services: Services, body: unknown): Promise<void> {
  const message = webhookMessage.parse(body);
  return inDatabaseOf(services, message, () =>
    message.kind === "event"
      ? dispatchEvent({ services, input: { eventId: message.eventId } })
      : deliverEvent({ services, input: message }),
  );
}

/** Runs work in the database with the message's event or delivery. */
function inDatabaseOf({ databases }: Services, message: WebhookMessage, work: () => Promise<void>): Promise<void> {
  if (message.accountId !== undefined) return databases.forAccount(message.accountId, work);
  const row =
    message.kind === "event"
      ? ({ table: "events", id: message.eventId } as const)
      : ({ table: "deliveries", id: message.deliveryId } as const);
  return databases.whereRow(row, work);
}

async function handleDeadWebhook(services: Services, body: unknown): Promise<void> {
  const message = webhookMessage.parse(body);
  await inDatabaseOf(services, message, async () => {
    await storeDeadLetter({ services, input: { queue: QUEUES.webhooks, body } });
    if (message.kind === "delivery") await recordInterruptedAttempt({ services, input: message });
  });
}
