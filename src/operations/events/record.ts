import type { SentEventType } from "../../domain/events.ts";
import { newId } from "../../domain/ids.ts";
import { traceparentOf } from "../../domain/trace-context.ts";
import type { Write } from "../../storage/database.ts";
import type { Tenant } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Context } from "../verb.ts";
import { type AnnounceEventsNeeds, announceEvents } from "./announce.ts";

export type RecordEventNeeds = AnnounceEventsNeeds & Pick<Services, "clock" | "commitWithRetry" | "events" | "tracing">;

export interface NewEvent {
  type: SentEventType;
  resourceId: string;
  /** The affected resource, as a GET request shows it when the event is recorded. The event keeps this state. */
  data: object;
  /**
   * Id of the event. A caller that may record the same event twice sets it, so that the second recording has no effect.
   */
  id?: string;
  createdAt?: number;
  /** URL of a batch that receives the event. If set, the account's endpoints do not receive it. */
  webhookUrl?: string | null;
}

export interface RecordedEvents {
  ids: string[];
  /**
   * Writes the events together with the changes that they report, either all or none. Then requests the delivery of the
   * events.
   */
  commit(changes?: readonly Write[]): Promise<void>;
}

/** Returns a new event. The caller must commit it. */
export function recordEvent(context: Context<RecordEventNeeds, Tenant>, event: NewEvent) {
  const id = event.id ?? newId("evt", event.createdAt ?? context.services.clock.now());
  const { commit } = recordEvents(context, [{ ...event, id }]);
  return { id, commit };
}

/** Returns several events about the same change. The caller must commit them. */
export function recordEvents(
  { services, caller }: Context<RecordEventNeeds, Tenant>,
  events: readonly NewEvent[],
): RecordedEvents {
  const nowMs = services.clock.now();
  const trace = services.tracing.current();
  const rows = events.map(({ type, resourceId, data, webhookUrl = null, createdAt = nowMs, id }) => ({
    id: id ?? newId("evt", createdAt),
    accountId: caller.accountId,
    environment: caller.environment,
    type,
    resourceId,
    data: JSON.stringify(data),
    webhookUrl,
    traceparent: trace && traceparentOf(trace),
    createdAt,
  }));
  return {
    ids: rows.map(({ id }) => id),
    commit: async (changes = []) => {
      const added = await services.commitWithRetry([...rows.map((row) => services.events.adding(row)), ...changes]);
      const waiting = rows.filter((_, i) => services.events.awaitsDispatch(added[i]));
      if (waiting.length > 0) await announceEvents(services, waiting);
    },
  };
}
