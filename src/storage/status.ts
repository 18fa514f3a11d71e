import { asc, gte, sql } from "drizzle-orm";
import type { PartCheck, ServicePart } from "../domain/service-parts.ts";
import type { Database, Write } from "./database.ts";
import { statusChecks, statusDays } from "./schema.ts";

export interface PartDay {
  part: ServicePart;
  /** Day in UTC, such as `2026-11-22`. */
  day: string;
  checks: number;
  failed: number;
}

/** Results of health checks of the service's parts. */
export class StatusRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds checks and updates their day's counts. A second check at the same time has no effect. */
  adding(checks: readonly PartCheck[]): Write[] {
    return checks.flatMap((check) => [
      this.#database.insert(statusChecks).values(check).onConflictDoNothing(),
      this.#database
        .insert(statusDays)
        .values({ part: check.part, day: dayOf(check.at), checks: 1, failed: check.ok ? 0 : 1 })
        .onConflictDoUpdate({
          target: [statusDays.part, statusDays.day],
          set: { checks: sql`${statusDays.checks} + 1`, failed: sql`${statusDays.failed} + ${check.ok ? 0 : 1}` },
        }),
    ]);
  }

  /** Returns checks, oldest first. */
  checksSince(sinceMs: number): Promise<PartCheck[]> {
    return this.#database
      .select()
      .from(statusChecks)
      .where(gte(statusChecks.at, sinceMs))
      .orderBy(asc(statusChecks.at));
  }

  /** Returns days, oldest first. Days without a check are missing. */
  daysSince(sinceMs: number): Promise<PartDay[]> {
    return this.#database
      .select()
      .from(statusDays)
      .where(gte(statusDays.day, dayOf(sinceMs)))
      .orderBy(asc(statusDays.day));
  }
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
