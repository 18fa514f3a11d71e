import { asc, gte, lt, sql } from "drizzle-orm";
import type { PartCheck, ServicePart } from "../domain/service-parts.ts";
import type { Database, Write } from "./database.ts";
import { statusChecks, statusDays } from "./schema.ts";

export interface PartDay {
  part: ServicePart;
  /** `2026-11-22`, UTC. */
  day: string;
  checks: number;
  failed: number;
}

/** What checks of the service's parts found. */
export class StatusRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** A check and its day's count; a second one of the same instant is the same. */
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

  /** Oldest first. */
  checksSince(sinceMs: number): Promise<PartCheck[]> {
    return this.#database
      .select()
      .from(statusChecks)
      .where(gte(statusChecks.at, sinceMs))
      .orderBy(asc(statusChecks.at));
  }

  /** Oldest first; days without a check are missing. */
  daysSince(sinceMs: number): Promise<PartDay[]> {
    return this.#database
      .select()
      .from(statusDays)
      .where(gte(statusDays.day, dayOf(sinceMs)))
      .orderBy(asc(statusDays.day));
  }

  async sweep(beforeMs: number): Promise<void> {
    await this.#database.delete(statusChecks).where(lt(statusChecks.at, beforeMs));
  }
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
