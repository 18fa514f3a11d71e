import { eq } from "drizzle-orm";
import type { Page, PageRequest } from "../domain/lists.ts";
import type { PlanName } from "../domain/plans.ts";
import type { Database } from "./database.ts";
import { paging } from "./pages.ts";
import { accounts } from "./schema.ts";

export type AccountRecord = typeof accounts.$inferSelect;

export class AccountRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** False when another account has the e-mail. */
  async add(account: AccountRecord): Promise<boolean> {
    const added = await this.#database
      .insert(accounts)
      .values(account)
      .onConflictDoNothing()
      .returning({ id: accounts.id });
    return added.length > 0;
  }

  async find(accountId: string): Promise<AccountRecord | null> {
    return (await this.#database.select().from(accounts).where(eq(accounts.id, accountId)).get()) ?? null;
  }

  async findByEmail(email: string): Promise<AccountRecord | null> {
    return (await this.#database.select().from(accounts).where(eq(accounts.email, email)).get()) ?? null;
  }

  async list(request: PageRequest): Promise<Page<AccountRecord>> {
    const { where, order, limit, page } = paging(accounts.id, request);
    return page(await this.#database.select().from(accounts).where(where()).orderBy(order).limit(limit));
  }

  /** Null opens the account again. */
  async setSuspension(accountId: string, suspension: { at: number; reason: string } | null): Promise<void> {
    await this.#database
      .update(accounts)
      .set({ suspendedAt: suspension?.at ?? null, suspensionReason: suspension?.reason ?? null })
      .where(eq(accounts.id, accountId));
  }

  async setPlan(accountId: string, plan: PlanName): Promise<void> {
    await this.#database.update(accounts).set({ plan }).where(eq(accounts.id, accountId));
  }
}
