import { eq, or, sql } from "drizzle-orm";
import type { Page, PageRequest } from "../domain/lists.ts";
import type { PlanName } from "../domain/plans.ts";
import { commit, type Database } from "./database.ts";
import { paging } from "./pages.ts";
import { accounts } from "./schema.ts";

export type AccountRecord = typeof accounts.$inferSelect;

export class AccountRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns false when another account has the e-mail address. */
  async add(account: AccountRecord): Promise<boolean> {
    const adding = this.#database.insert(accounts).values(account).onConflictDoNothing().returning({ id: accounts.id });
    const [added] = await commit(this.#database, [adding]);
    return Array.isArray(added) && added.length > 0;
  }

  async find(accountId: string): Promise<AccountRecord | null> {
    return (await this.#database.select().from(accounts).where(eq(accounts.id, accountId)).get()) ?? null;
  }

  async findByEmail(email: string): Promise<AccountRecord | null> {
    return (await this.#database.select().from(accounts).where(eq(accounts.email, email)).get()) ?? null;
  }

  /** Lists accounts. With a search, only those whose name, e-mail address or id contains it. */
  async list(request: PageRequest, search: string | null = null): Promise<Page<AccountRecord>> {
    const { where, order, limit, page } = paging(accounts.id, request);
    const wanted =
      search === null ? undefined : or(...[accounts.name, accounts.email, accounts.id].map(containsText(search)));
    return page(await this.#database.select().from(accounts).where(where(wanted)).orderBy(order).limit(limit));
  }

  /** Suspends an account; null ends the suspension. */
  async setSuspension(accountId: string, suspension: { at: number; reason: string } | null): Promise<void> {
    const { at = null, reason = null } = suspension ?? {};
    await this.#change(accountId, { suspendedAt: at, suspensionReason: reason });
  }

  async setPlan(accountId: string, plan: PlanName): Promise<void> {
    await this.#change(accountId, { plan });
  }

  async setName(accountId: string, name: string): Promise<void> {
    await this.#change(accountId, { name });
  }

  /** Stores the encrypted secret `sealed`, in base64. */
  async setWebhookSecret(accountId: string, sealed: string): Promise<void> {
    await this.#change(accountId, { webhookSecret: sealed });
  }

  async #change(accountId: string, change: Partial<AccountRecord>): Promise<void> {
    await commit(this.#database, [this.#database.update(accounts).set(change).where(eq(accounts.id, accountId))]);
  }
}

const containsText = (search: string) => (column: typeof accounts.name | typeof accounts.email | typeof accounts.id) =>
  sql`instr(lower(${column}), ${search.toLowerCase()}) > 0`;
