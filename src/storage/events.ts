import type { Database, Write } from "./database.ts";
import { events } from "./schema.ts";

export type EventRecord = typeof events.$inferSelect;

export class EventRepository {
  constructor(private readonly database: Database) {}

  adding(event: EventRecord): Write {
    return this.database.insert(events).values(event);
  }
}
