import type { SentEventType } from "../../domain/events.ts";
import { newId } from "../../domain/ids.ts";
import type { Write } from "../../storage/database.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { announceEvents } from "./announce.ts";

export interface NewEvent {
  type: SentEventType;
  resourceId: string;
  /** The affected resource as its GET shows it now; frozen here. */
  data: object;
  /** Fixed by who may record the same event twice: the second time changes nothing. */
  id?: string;
  createdAt?: number;
  /** Takes the place of the account's endpoints. */
  webhookUrl?: string | null;
}

export interface RecordedEvent {
  id: string;
  /** Belongs into the same commit as the change that the event tells of. */
  write: Write;
  /** Sends the deliveries off; to be called after the commit. Never throws: the cron tick finds events that nobody announced. */
  announce(): Promise<void>;
}

/** An event and how to tell of it. */
export function recordEvent(
  services: Services,
  caller: Pick<Caller, "accountId" | "environment">,
  event: NewEvent,
): RecordedEvent {
  const createdAt = event.createdAt ?? services.clock.now();
  const id = event.id ?? newId("evt", createdAt);
  const write = services.events.adding({
    id,
    accountId: caller.accountId,
    environment: caller.environment,
    type: event.type,
    resourceId: event.resourceId,
    data: JSON.stringify(event.data),
    webhookUrl: event.webhookUrl ?? null,
    createdAt,
  });
  return { id, write, announce: () => announceEvents(services, [id]) };
}
