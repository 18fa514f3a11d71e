import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { signInAttempts } from "./people-schema.ts";

export class SignInAttemptRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Counts an attempt in one statement, so that concurrent attempts all count. Returns the number in the current window, and its end.
   * `subject` must not contain a secret or an e-mail address.
   */
  async count(attempt: {
    subject: string;
    windowMs: number;
    nowMs: number;
  }): Promise<{ attempts: number; windowEndsAt: number }> {
    const { subject, windowMs, nowMs } = attempt;
    const fresh = sql`${signInAttempts.windowEndsAt} <= ${nowMs}`;
    const [row] = await this.#database
      .insert(signInAttempts)
      .values({ subject, windowEndsAt: nowMs + windowMs, attempts: 1 })
      .onConflictDoUpdate({
        target: signInAttempts.subject,
        set: {
          attempts: sql`CASE WHEN ${fresh} THEN 1 ELSE ${signInAttempts.attempts} + 1 END`,
          windowEndsAt: sql`CASE WHEN ${fresh} THEN ${nowMs + windowMs} ELSE ${signInAttempts.windowEndsAt} END`,
        },
      })
      .returning({ attempts: signInAttempts.attempts, windowEndsAt: signInAttempts.windowEndsAt });
    return row ?? { attempts: 1, windowEndsAt: nowMs + windowMs };
  }
}
