import { and, asc, eq, gte, sql } from "drizzle-orm";
import type { Environment } from "../domain/environment.ts";
import type { UsageCount, UsageDay, UsageOfKey } from "../domain/usage.ts";
import { type Database, markUnaudited, type Write } from "./database.ts";
import { placeholdersOf, preparedWrite } from "./prepared-write.ts";
import { dailyUsage } from "./schema.ts";

export interface UsageScope {
  accountId: string;
  environment: Environment;
}

export class UsageRepository {
  readonly #database: Database;
  readonly #counting = preparedWrite<typeof dailyUsage.$inferInsert>(() => {
    const { made, failed, credits } = dailyUsage;
    return this.#database
      .insert(dailyUsage)
      .values(placeholdersOf(dailyUsage))
      .onConflictDoUpdate({
        target: [dailyUsage.accountId, dailyUsage.environment, dailyUsage.day, dailyUsage.keyId],
        set: {
          made: sql`${made} + ${sql.placeholder("made")}`,
          failed: sql`${failed} + ${sql.placeholder("failed")}`,
          credits: sql`${credits} + ${sql.placeholder("credits")}`,
        },
      });
  });

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds to the day's counts, in the transaction of what is counted. */
  counting({ keyId, ...count }: UsageScope & UsageOfKey): Write {
    return markUnaudited(this.#counting({ ...count, keyId: keyId ?? "" }));
  }

  /** Returns usage from `fromDay` on, oldest first. Days without usage are missing. */
  days(of: UsageScope, fromDay: string): Promise<UsageDay[]> {
    return this.#database
      .select({ day: dailyUsage.day, ...SUMS })
      .from(dailyUsage)
      .where(usageCondition(of, fromDay))
      .groupBy(dailyUsage.day)
      .orderBy(asc(dailyUsage.day));
  }

  /** Returns the same by day and key. */
  async keys(of: UsageScope, fromDay: string): Promise<UsageOfKey[]> {
    const { day, keyId, made, failed, credits } = dailyUsage;
    const rows = await this.#database
      .select({ day, keyId, made, failed, credits })
      .from(dailyUsage)
      .where(usageCondition(of, fromDay))
      .orderBy(asc(day), asc(keyId));
    return rows.map((row) => ({ ...row, keyId: row.keyId || null }));
  }
}

const sum = (column: (typeof dailyUsage)["made" | "failed" | "credits"]) => sql<number>`SUM(${column})`.mapWith(Number);

const SUMS = {
  made: sum(dailyUsage.made),
  failed: sum(dailyUsage.failed),
  credits: sum(dailyUsage.credits),
} satisfies Record<keyof UsageCount, unknown>;

const usageCondition = ({ accountId, environment }: UsageScope, fromDay: string) =>
  and(eq(dailyUsage.accountId, accountId), eq(dailyUsage.environment, environment), gte(dailyUsage.day, fromDay));
