import { afterEach, describe, expect, it } from "vitest";
import { newId } from "../../src/domain/ids.ts";
import { tablesWith } from "../support/account-traces.ts";
import { PASSWORD, TestDashboard, type TestMember } from "../support/dashboard.ts";
import { env } from "../support/environment.ts";

const dashboard = new TestDashboard();
const { services } = dashboard;
const leave = (member: TestMember, password = PASSWORD) =>
  member.post("/profile/delete", { delete_password: password });

afterEach(async () => {
  await env.DB.prepare("UPDATE account_closures SET ended_at = 1").run();
});

/**
 * Adds rows about the person to which no row of another table refers: an invitation to the e-mail address, and a
 * password reset.
 */
async function addTraces({ personId, email }: TestMember): Promise<void> {
  const at = Date.now();
  const other = await dashboard.member();
  const invitation = { id: newId("inv", at), accountId: other.accountId, email, role: "viewer" as const };
  const rest = { tokenDigest: crypto.randomUUID(), invitedBy: other.personId, createdAt: at, expiresAt: at + 1e6 };
  await services.commit([services.members.inviting({ ...invitation, ...rest })]);
  await env.DB.prepare("INSERT INTO person_verifications VALUES (?, ?, ?, ?, ?, ?)")
    .bind(crypto.randomUUID(), "reset-password:x", personId, at + 1e6, at, at)
    .run();
}

describe("POST /profile/delete", () => {
  it("deletes the person with the accounts in which nobody else is a member", async () => {
    const person = await dashboard.member();
    await addTraces(person);
    const answer = await leave(person);
    expect(answer.headers.get("Location")).toBe("/sign-in?after=person_deleted");
    expect(await tablesWith([person.email, person.accountId])).toEqual([]);
    // The audit logs of other accounts keep the id of the person, and nothing else.
    expect(await tablesWith([person.personId])).toEqual(["audit_entries"]);
    expect((await person.get("/profile")).status).toBe(303);
    expect(await services.people.signIn({ email: person.email, password: PASSWORD, headers: new Headers() })).toEqual({
      kind: "refused",
    });
  });

  it("rejects another password and changes nothing", async () => {
    const person = await dashboard.member();
    const answer = await leave(person, "not my password");
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("This is not your current password.");
    expect(await services.accounts.find(person.accountId)).not.toBeNull();
    expect((await person.get("/profile")).status).toBe(200);
  });

  it("is rejected while the person is the only owner of an account with other members", async () => {
    const owner = await dashboard.member();
    const developer = await dashboard.join(owner.accountId, "developer");
    const answer = await leave(owner);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("You are the only owner of Test account");
    expect(await services.members.role(owner.accountId, owner.personId)).toBe("owner");
    expect((await leave(developer)).status).toBe(303);
    expect((await leave(owner)).status).toBe(303);
    expect(await services.accounts.find(owner.accountId)).toBeNull();
  });

  it("leaves an account to its other owner, without the person's e-mail address", async () => {
    const first = await dashboard.member();
    const second = await dashboard.join(first.accountId, "owner");
    expect((await leave(first)).status).toBe(303);
    expect(await services.accounts.find(first.accountId)).toMatchObject({
      email: `${first.accountId.toLowerCase()}@deleted.invalid`,
    });
    expect(await services.members.role(first.accountId, second.personId)).toBe("owner");
    expect(await tablesWith([first.email])).toEqual([]);
  });

  it("keeps one of two owners who leave at the same time", async () => {
    const first = await dashboard.member();
    const second = await dashboard.join(first.accountId, "owner");
    const third = await dashboard.join(first.accountId, "viewer");
    const people = [first, second].map(({ personId: id, email }) => ({ id, email }));
    const removed = await Promise.all(people.map((one) => services.commit(services.members.removingPerson(one))));
    expect(removed.map(([rows]) => (rows as object[]).length).sort()).toEqual([0, 1]);
    expect(await services.members.owners(first.accountId)).toBe(1);
    expect(await services.members.role(first.accountId, third.personId)).toBe("viewer");
  });
});
