import { and, asc, count, eq, gt, inArray, ne, or, sql } from "drizzle-orm";
import type { Role } from "../domain/people.ts";
import type { Database, Write } from "./database.ts";
import { invitations, memberships, people, personVerifications, signInAttempts } from "./people-schema.ts";
import { accounts } from "./schema.ts";

export type InvitationRecord = typeof invitations.$inferSelect;

export interface Member {
  personId: string;
  name: string;
  email: string;
  role: Role;
  createdAt: number;
}

/** An account in the account switcher of one of its members. */
export interface Membership {
  accountId: string;
  accountName: string;
  role: Role;
}

/** An account whose only owner is one person. */
export interface SoleOwnership {
  accountId: string;
  accountName: string;
  /** Including the owner. */
  members: number;
}

/** Members and invitations of accounts. */
export class MemberRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async role(accountId: string, personId: string): Promise<Role | null> {
    const row = await this.#database
      .select({ role: memberships.role })
      .from(memberships)
      .where(membershipCondition(accountId, personId))
      .get();
    return row?.role ?? null;
  }

  list(accountId: string): Promise<Member[]> {
    return this.#database
      .select({
        personId: people.id,
        name: people.name,
        email: people.email,
        role: memberships.role,
        createdAt: memberships.createdAt,
      })
      .from(memberships)
      .innerJoin(people, eq(people.id, memberships.personId))
      .where(eq(memberships.accountId, accountId))
      .orderBy(asc(memberships.createdAt));
  }

  ofPerson(personId: string): Promise<Membership[]> {
    return this.#database
      .select({ accountId: accounts.id, accountName: accounts.name, role: memberships.role })
      .from(memberships)
      .innerJoin(accounts, eq(accounts.id, memberships.accountId))
      .where(eq(memberships.personId, personId))
      .orderBy(asc(memberships.createdAt));
  }

  async owners(accountId: string): Promise<number> {
    const isOwner = and(eq(memberships.accountId, accountId), eq(memberships.role, "owner"));
    const [row] = await this.#database.select({ owners: count() }).from(memberships).where(isOwner);
    return row?.owners ?? 0;
  }

  /** Returns the accounts whose only owner is this person. */
  async soleOwnerships(personId: string): Promise<SoleOwnership[]> {
    const mine = this.#database
      .select({ id: memberships.accountId })
      .from(memberships)
      .where(and(eq(memberships.personId, personId), eq(memberships.role, "owner")));
    return this.#database
      .select({ accountId: accounts.id, accountName: accounts.name, members: count() })
      .from(memberships)
      .innerJoin(accounts, eq(accounts.id, memberships.accountId))
      .where(inArray(memberships.accountId, mine))
      .groupBy(accounts.id)
      .having(sql`sum(${memberships.role} = 'owner') = 1`);
  }

  /**
   * Deletes a person with sessions, credentials, memberships, and everything that names the e-mail address. Has no effect, and returns no row
   * from its first write, while the person is the only owner of an account: two owners who leave at the same time must not leave it
   * without one.
   */
  removingPerson({ id, email }: { id: string; email: string }): Write[] {
    const address = email.toLowerCase();
    const sole = sql`SELECT 1 FROM ${memberships} AS mine WHERE mine.person_id = ${id} AND mine.role = 'owner' AND NOT EXISTS (
      SELECT 1 FROM ${memberships} AS other WHERE other.account_id = mine.account_id AND other.role = 'owner' AND other.person_id <> ${id})`;
    const isGone = sql`NOT EXISTS (SELECT 1 FROM ${people} WHERE ${people.id} = ${id})`;
    const byPerson = sql`instr(${signInAttempts.subject}, ${`:person:${address}`}) > 0`;
    return [
      this.#database
        .delete(people)
        .where(and(eq(people.id, id), sql`NOT EXISTS (${sole})`))
        .returning({ id: people.id }),
      this.#database.delete(invitations).where(and(eq(invitations.email, address), isGone)),
      this.#database
        .delete(personVerifications)
        .where(and(sql`instr(${personVerifications.value}, ${id}) > 0`, isGone)),
      this.#database.delete(signInAttempts).where(and(byPerson, isGone)),
      // The account stays with its other owners, and the address is free again.
      this.#database
        .update(accounts)
        .set({ email: sql`lower(${accounts.id}) || '@deleted.invalid'` })
        .where(and(eq(accounts.email, address), isGone)),
    ];
  }

  adding(membership: typeof memberships.$inferInsert): Write {
    const { role } = membership;
    return this.#database
      .insert(memberships)
      .values(membership)
      .onConflictDoUpdate({ target: [memberships.accountId, memberships.personId], set: { role } });
  }

  /** Changes a role, unless the account would have no owner. Returns the changed rows. */
  changing({ accountId, personId, role }: { accountId: string; personId: string; role: Role }): Write {
    const condition = and(
      membershipCondition(accountId, personId),
      role === "owner" ? undefined : leavesAnOwner(accountId),
    );
    return this.#database
      .update(memberships)
      .set({ role })
      .where(condition)
      .returning({ personId: memberships.personId });
  }

  /** Removes a member, unless the account would have no owner. Returns the removed rows. */
  removing(accountId: string, personId: string): Write {
    return this.#database
      .delete(memberships)
      .where(and(membershipCondition(accountId, personId), leavesAnOwner(accountId)))
      .returning({ personId: memberships.personId });
  }

  /** Adds an invitation, which replaces an earlier one to the same address. */
  inviting(invitation: InvitationRecord): Write {
    const { id, role, tokenDigest, invitedBy, createdAt, expiresAt } = invitation;
    return this.#database
      .insert(invitations)
      .values(invitation)
      .onConflictDoUpdate({
        target: [invitations.accountId, invitations.email],
        set: { id, role, tokenDigest, invitedBy, createdAt, expiresAt },
      });
  }

  invitations(accountId: string, nowMs: number): Promise<InvitationRecord[]> {
    const open = and(eq(invitations.accountId, accountId), gt(invitations.expiresAt, nowMs));
    return this.#database.select().from(invitations).where(open).orderBy(asc(invitations.createdAt));
  }

  async invitation(tokenDigest: string): Promise<InvitationRecord | null> {
    const found = eq(invitations.tokenDigest, tokenDigest);
    return (await this.#database.select().from(invitations).where(found).get()) ?? null;
  }

  withdrawing(accountId: string, invitationId: string): Write {
    return this.#database
      .delete(invitations)
      .where(and(eq(invitations.accountId, accountId), eq(invitations.id, invitationId)))
      .returning({ id: invitations.id });
  }
}

/** Whether the account keeps an owner without this row. Part of the statement, so that two owners cannot remove each other. */
const leavesAnOwner = (accountId: string) =>
  or(
    ne(memberships.role, "owner"),
    sql`(SELECT count(*) FROM memberships AS owners WHERE owners.account_id = ${accountId} AND owners.role = 'owner') > 1`,
  );

const membershipCondition = (accountId: string, personId: string) =>
  and(eq(memberships.accountId, accountId), eq(memberships.personId, personId));
