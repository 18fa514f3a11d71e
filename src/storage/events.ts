import { and, eq } from "drizzle-orm";
import type { Database, Write } from "./database.ts";
import { events } from "./schema.ts";

export type EventRecord = typeof events.$inferSelect;

export class EventRepository {
  constructor(private readonly database: Database) {}

  adding(event: EventRecord): Write {
    return this.database.insert(events).values(event);
  }

  /** Removes what events tell of a deleted resource. */
  erasing(accountId: string, resourceId: string): Write {
    return this.database.delete(events).where(and(eq(events.accountId, accountId), eq(events.resourceId, resourceId)));
  }
}
