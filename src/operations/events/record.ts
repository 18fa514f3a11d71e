import type { SentEventType } from "../../domain/events.ts";
import { newId } from "../../domain/ids.ts";
import type { Write } from "../../storage/database.ts";
import type { Tenant } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Context } from "../verb.ts";
import { type AnnounceEventsNeeds, announceEvents } from "./announce.ts";

export type RecordEventNeeds = AnnounceEventsNeeds & Pick<Services, "clock" | "commit" | "events">;

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
  /** Writes the event and the changes that it tells of, all or none, then has it delivered to whoever wants it. */
  commit(changes?: readonly Write[]): Promise<void>;
}

/** An event, still to be committed. */
export function recordEvent({ services, caller }: Context<RecordEventNeeds, Tenant>, event: NewEvent): RecordedEvent {
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
  return {
    id,
    commit: async (changes = []) => {
      const [added] = await services.commit([write, ...changes]);
      if (services.events.awaitsDispatch(added)) await announceEvents(services, [id]);
    },
  };
}
