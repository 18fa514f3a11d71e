import { newId } from "../../domain/ids.ts";
import type { Write } from "../../storage/database.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";

export type EventType = "pdf.completed" | "pdf.failed" | "edit.completed" | "convert.completed" | "extract.completed";

export interface NewEvent {
  type: EventType;
  resourceId: string;
  /** The affected resource as its GET shows it now; frozen here. */
  data: object;
}

/** The write that records an event; it belongs into the same commit as the change that it tells of. */
export function recordEvent(services: Services, caller: Caller, event: NewEvent): Write {
  const createdAt = services.clock.now();
  return services.events.adding({
    id: newId("evt", createdAt),
    accountId: caller.accountId,
    environment: caller.environment,
    type: event.type,
    resourceId: event.resourceId,
    data: JSON.stringify(event.data),
    createdAt,
  });
}
