import { describe, expect, it } from "vitest";
import { newId } from "../../src/domain/ids.ts";
import type { Mail } from "../../src/domain/mail.ts";
import { retrieveAccount } from "../../src/operations/accounts/retrieve.ts";
import { rotateDefaultSecret } from "../../src/operations/accounts/rotate-default-secret.ts";
import { suspendAccount } from "../../src/operations/accounts/suspend.ts";
import { createKey } from "../../src/operations/keys/create.ts";
import { changeRole, removeMember } from "../../src/operations/members/change-role.ts";
import { PASSWORD, TestDashboard, type TestMember } from "../support/dashboard.ts";
import { config, env } from "../support/environment.ts";

const dashboard = new TestDashboard();
const { services } = dashboard;
const settings = (member: TestMember) => `${member.base()}/settings`;
const account = (accountId: string) => retrieveAccount({ services, input: { accountId } });

describe("the dashboard's settings page", () => {
  it("shows retention and members to every member, but the forms only to owners", async () => {
    const owner = await dashboard.member();
    const viewer = await dashboard.join(owner.accountId, "viewer");
    const [full, plain] = await Promise.all([owner.text(settings(owner)), viewer.text(settings(viewer))]);
    for (const text of [full, plain]) {
      expect(text).toContain("1 day");
      expect(text).toContain(owner.email);
      expect(text).toContain(viewer.email);
    }
    expect(full).toContain("Delete account");
    expect(plain).not.toContain("Delete account");
    expect(plain).not.toContain("Rename");
    expect(plain).toContain("Only owners can change these settings.");
  });

  it("renames the account, and shows the error of an invalid name at its field", async () => {
    const owner = await dashboard.member();
    const answer = await owner.post(`${settings(owner)}/name`, { name: "  Ink & Sons " });
    expect(answer.headers.get("Location")).toBe(`${settings(owner)}?done=renamed`);
    expect((await account(owner.accountId)).account.name).toBe("Ink & Sons");
    const refused = await owner.post(`${settings(owner)}/name`, { name: " " });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('id="name-fault">Enter a name for the account.');
    expect((await account(owner.accountId)).account.name).toBe("Ink & Sons");
  });

  it("rotates the default signing secret and shows the new secret once", async () => {
    const owner = await dashboard.member();
    const before = (await account(owner.accountId)).webhookSecret;
    expect(await owner.text(settings(owner))).not.toContain(before);
    const shown = await (await owner.post(`${settings(owner)}/webhook-secret/rotate`)).text();
    const after = (await account(owner.accountId)).webhookSecret;
    expect(after).toMatch(/^whsec_/);
    expect(after).not.toBe(before);
    expect(shown).toContain(after);
    expect(await owner.text(settings(owner))).not.toContain(after);
  });
});

describe("the audit log on the settings page", () => {
  it("shows its entries only to owners, and hides the reason for a suspension", async () => {
    const owner = await dashboard.member();
    const developer = await dashboard.join(owner.accountId, "developer");
    await suspendAccount({ services, input: { accountId: owner.accountId, reason: "looks like phishing" } });
    const text = await owner.text(settings(owner));
    expect(text).toContain("account suspended");
    expect(text).toContain("credits granted");
    expect(text).not.toContain("phishing");
    expect(await developer.text(settings(developer))).not.toContain("account suspended");
  });

  it("links to the page of older entries", async () => {
    const owner = await dashboard.member();
    for (let round = 0; round < 25; round += 1) {
      await rotateDefaultSecret({ services, input: { accountId: owner.accountId } });
    }
    const first = await owner.text(settings(owner));
    expect(first).not.toContain("account created");
    const older = /settings\?before=\d+/.exec(first)?.[0] ?? "";
    expect(await owner.text(`${owner.base()}/${older}`)).toContain("account created");
  });
});

describe("the audit log of people's actions", () => {
  const entriesOf = async (accountId: string) =>
    (await services.auditLog.list(accountId, { limit: 100, before: null })).map(
      ({ action, actor, subject, details }) => ({
        action,
        actor,
        subject,
        details,
      }),
    );

  it("records sign-ins, sign-outs and changes of members, invitations, roles and keys, each with the person who made it", async () => {
    const owner = await dashboard.member();
    const viewer = await dashboard.join(owner.accountId, "viewer");
    const [own, other] = [owner.personId, viewer.personId];
    await owner.post(`${settings(owner)}/members/${other}`, { role: "developer" });
    await owner.post(`${settings(owner)}/invitations`, {
      email: `${crypto.randomUUID()}@example.test`,
      role: "viewer",
    });
    await owner.post(`${owner.base()}/keys`, { name: "CI", scopes: "*" });
    await viewer.post("/sign-out");
    await owner.post(`${settings(owner)}/members/${other}/remove`);
    const entries = await entriesOf(owner.accountId);
    expect(entries).toContainEqual({
      action: "session.opened",
      actor: own,
      subject: expect.any(String),
      details: { address: null, second_factor: false },
    });
    expect(entries).toContainEqual({
      action: "member.role_changed",
      actor: own,
      subject: other,
      details: { from: "viewer", to: "developer" },
    });
    expect(entries).toContainEqual({
      action: "member.invited",
      actor: own,
      subject: expect.any(String),
      details: { role: "viewer" },
    });
    expect(entries).toContainEqual({
      action: "session.ended",
      actor: other,
      subject: expect.any(String),
      details: { expired: false },
    });
    expect(entries).toContainEqual({
      action: "member.removed",
      actor: own,
      subject: other,
      details: { role: "developer" },
    });
    expect(entries.find(({ action }) => action === "api_key.created")?.actor).toBe(own);
  });

  it("records changes of passwords and second factors without the passwords and secrets", async () => {
    const owner = await dashboard.member();
    const password = "another correct horse";
    await owner.post("/profile/password", { current_password: PASSWORD, password });
    await services.people.provide({ name: "Ada", email: owner.email, password: PASSWORD, isOperator: false });
    await env.DB.prepare("UPDATE people SET two_factor_enabled = 1 WHERE id = ?").bind(owner.personId).run();
    const entries = await entriesOf(owner.accountId);
    const told = entries.filter(({ action }) => /^(password|second_factor)/.test(action));
    expect(told.map(({ action, subject, details }) => ({ action, subject, details }))).toEqual([
      { action: "second_factor.changed", subject: owner.personId, details: { enabled: true } },
      { action: "password.changed", subject: owner.personId, details: {} },
      { action: "password.changed", subject: owner.personId, details: {} },
    ]);
    expect(told.at(-1)?.actor).toBe(owner.personId);
    expect(JSON.stringify(entries)).not.toContain("horse");
  });
});

describe("the members on the settings page", () => {
  it("are invited by e-mail; the link of a withdrawn invitation returns 404", async () => {
    const sent: Mail[] = [];
    const posting = new TestDashboard({ mailer: { send: async (mail) => void sent.push(mail) } });
    const owner = await posting.member();
    const email = `${crypto.randomUUID()}@example.test`;
    const answer = await owner.post(`${settings(owner)}/invitations`, { email, role: "viewer" });
    expect(answer.headers.get("Location")).toContain("done=invited");
    expect(sent[0]?.to).toBe(email);
    const link = /https?:\/\/\S+\/invitations\/\S+/.exec(sent[0]?.text ?? "")?.[0] ?? "";
    expect(link.startsWith(`${config.BASE_URL}/invitations/`)).toBe(true);
    expect((await owner.get(link.slice(config.BASE_URL.length))).status).toBe(200);
    const page = await owner.text(settings(owner));
    expect(page).toContain(email);
    const withdraw = /settings\/invitations\/\w+\/withdraw/.exec(page)?.[0] ?? "";
    await owner.post(`${owner.base()}/${withdraw}`);
    expect((await owner.get(link.slice(config.BASE_URL.length))).status).toBe(404);
    expect(await owner.text(settings(owner))).not.toContain(email);
  });

  it("cannot be invited with an invalid e-mail address; the form shows the error and keeps the address", async () => {
    const owner = await dashboard.member();
    const answer = await owner.post(`${settings(owner)}/invitations`, { email: "ada(at)home", role: "viewer" });
    const text = await answer.text();
    expect(answer.status).toBe(422);
    expect(text).toContain('id="email-fault"');
    expect(text).toContain('value="ada(at)home"');
  });

  it("lose or gain rights with their next request after an owner changes their role or removes them", async () => {
    const owner = await dashboard.member();
    const other = await dashboard.join(owner.accountId, "viewer");
    const member = `${settings(owner)}/members/${other.personId}`;
    expect((await other.post(`${other.base()}/keys`)).status).toBe(403);
    await owner.post(member, { role: "developer" });
    expect((await other.post(`${other.base()}/keys`, { name: "mine" })).status).toBe(200);
    await owner.post(`${member}/remove`);
    expect((await other.get(settings(other))).status).toBe(404);
    const stale = await owner.post(member, { role: "owner" });
    expect(stale.status).toBe(422);
    expect(await stale.text()).toContain("no longer a member of the account");
  });

  it("are invited at most 20 times a day, however many addresses, accounts have their own limit", async () => {
    const posting = new TestDashboard({ mailer: { send: async () => undefined } });
    const owner = await posting.member();
    const other = await posting.member();
    const invite = (member: TestMember) =>
      member.post(`${settings(member)}/invitations`, { email: `${crypto.randomUUID()}@example.test`, role: "viewer" });
    for (let sent = 1; sent <= 20; sent += 1) expect((await invite(owner)).status).toBe(303);
    const refused = await invite(owner);
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain("Too many attempts. Wait 24 hours");
    expect((await invite(other)).status).toBe(303);
  });

  it("are invited by mail without a name that could be a link", async () => {
    const sent: Mail[] = [];
    const posting = new TestDashboard({ mailer: { send: async (mail) => void sent.push(mail) } });
    const owner = await posting.member();
    await owner.post(`${settings(owner)}/name`, { name: "Pay now: https://evil.example/pay" });
    await owner.post(`${settings(owner)}/invitations`, { email: "stranger@example.test", role: "viewer" });
    const mail = sent.at(-1);
    expect(mail?.subject).toBe("Ada invites you to an account on Folio");
    expect(mail?.text).not.toContain("evil");
  });

  it("keep an owner when two owners demote or remove each other at the same time", async () => {
    const owner = await dashboard.member();
    const { accountId } = owner;
    const ownersOf = async () => (await services.members.list(accountId)).filter(({ role }) => role === "owner");
    const acts = [
      (personId: string) => changeRole({ services, input: { accountId, personId, role: "viewer" } }),
      (personId: string) => removeMember({ services, input: { accountId, personId } }),
    ];
    for (let round = 0; round < 6; round += 1) {
      const second = await services.people.provide({
        name: "Bob",
        email: `${crypto.randomUUID()}@example.test`,
        password: PASSWORD,
        isOperator: false,
      });
      const [present] = await ownersOf();
      const pair = [present?.personId ?? "", second];
      await services.commit([
        services.members.adding({ accountId, personId: second, role: "owner", createdAt: Date.now() }),
      ]);
      const results = await Promise.allSettled(
        pair.map((personId, at) => services.withActor(owner.personId, () => acts[(round + at) % 2]?.(personId))),
      );
      expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(await ownersOf()).toHaveLength(1);
    }
  });

  it("always include at least one owner", async () => {
    const owner = await dashboard.member();
    const self = `${settings(owner)}/members/${owner.personId}`;
    for (const attempt of [owner.post(self, { role: "viewer" }), owner.post(`${self}/remove`)]) {
      const answer = await attempt;
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain("must have at least one owner");
    }
    expect(await services.members.role(owner.accountId, owner.personId)).toBe("owner");
  });

  it("can only be removed by owners of the same account", async () => {
    const [owner, victim] = await Promise.all([dashboard.member(), dashboard.member()]);
    const answer = await owner.post(`${settings(owner)}/members/${victim.personId}/remove`);
    expect(answer.status).toBe(422);
    expect(await services.members.role(victim.accountId, victim.personId)).toBe("owner");
  });
});

describe("deletion of an account on the settings page", () => {
  it("requires that the owner types the exact name of the account", async () => {
    const owner = await dashboard.member();
    const answer = await owner.post(`${settings(owner)}/delete`, { confirmation: "test account", password: PASSWORD });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("This is not the account&#39;s name.");
    expect(await services.accounts.find(owner.accountId)).not.toBeNull();
  });

  it("requires the password, and limits attempts at it", async () => {
    const owner = await dashboard.member();
    const attempt = (password: string) =>
      owner.post(`${settings(owner)}/delete`, { confirmation: "Test account", password });
    const answer = await attempt("not my password");
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("This is not your current password.");
    for (let round = 0; round < 10; round += 1) await attempt("not my password");
    expect(await (await attempt(PASSWORD)).text()).toContain("Too many attempts");
    expect(await services.accounts.find(owner.accountId)).not.toBeNull();
  });

  it("deletes all rows, all files and the owner's session, and changes no other account", async () => {
    const [owner, neighbour] = await Promise.all([dashboard.member(), dashboard.member()]);
    const developer = await dashboard.join(owner.accountId, "developer");
    for (const { accountId } of [owner, neighbour]) await fill(accountId);
    const filled = await tablesWith(neighbour.accountId);
    expect(await tablesWith(owner.accountId)).toEqual(filled);
    const children = await childrenOf(owner.accountId);
    expect(await children()).toEqual([1, 1]);

    const answer = await owner.post(`${settings(owner)}/delete`, { confirmation: "Test account", password: PASSWORD });
    expect(answer.headers.get("Location")).toBe("/sign-in?after=deleted");
    expect(await tablesWith(owner.accountId)).toEqual([]);
    expect(await children()).toEqual([0, 0]);
    expect(await services.accounts.find(owner.accountId)).toBeNull();
    expect((await env.FILES.list({ prefix: `${owner.accountId}/` })).objects).toEqual([]);
    expect((await owner.get("/profile")).status).toBe(303);
    expect((await developer.get(settings(developer))).status).toBe(404);

    expect(await tablesWith(neighbour.accountId)).toEqual(filled);
    expect((await env.FILES.list({ prefix: `${neighbour.accountId}/` })).objects).toHaveLength(1);
  });
});

/** Adds a row with this account to every table that has an `account_id` column, and to two child tables. */
async function fill(accountId: string): Promise<void> {
  const caller = { accountId };
  await createKey({ services, caller, input: { environment: "live", name: "k", scopes: ["*"], ipAllowlist: [] } });
  await services.files.put(accountId, { name: "one.pdf", contentType: "application/pdf" }, new Uint8Array([1]));
  for (const table of await ownedTables()) {
    const { results } = await env.DB.prepare(`pragma table_info(${table})`).all<Column>();
    if (FILLED.has(table)) continue;
    const needed = results.filter(({ notnull, pk, dflt_value: given }) => (notnull || pk) && given === null);
    const values = needed.map(({ name, type }) =>
      name === "account_id" ? accountId : name === "created_at" ? Date.now() : anyOf(type),
    );
    const columns = needed.map(({ name }) => name).join(", ");
    const marks = needed.map(() => "?").join(", ");
    await env.DB.prepare(`insert into ${table} (${columns}) values (${marks})`)
      .bind(...values)
      .run();
  }
  for (const insert of CHILDREN) await env.DB.prepare(insert).bind(accountId).run();
}

/** Inserts rows without an `account_id`, which belong to the account only through their parent row. */
const CHILDREN = [
  "insert into delivery_attempts (delivery_id, number, started_at, latency_ms, answer) select id, 1, 1, 1, '' from deliveries where account_id = ?",
  "insert into template_versions (template_id, version, name, html, schema, defaults, created_at) select id, 1, 'n', '', '{}', '{}', 1 from templates where account_id = ?",
];

const FILLED = new Set(["api_keys", "audit_entries", "memberships"]);

interface Column {
  name: string;
  type: string;
  notnull: number;
  pk: number;
  dflt_value: string | null;
}

/** Returns a valid value for a column of this type. Texts are valid JSON, because some columns contain JSON. */
const anyOf = (type: string) => (type === "text" || type === "TEXT" ? `"${newId("req", Date.now())}"` : 1);

/** Returns the names of the tables with an `account_id` column, except the records of deletions and moves. */
async function ownedTables(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and sql like '%`account_id`%' and name not like 'account\\_%' escape '\\' order by name",
  ).all<{ name: string }>();
  return results.map(({ name }) => name);
}

/**
 * Returns a function that counts the child rows of the account, also after their parent rows are deleted. A plain count would include the
 * rows of other tests.
 */
async function childrenOf(accountId: string): Promise<() => Promise<(number | null)[]>> {
  const idOf = (table: string) =>
    env.DB.prepare(`select id from ${table} where account_id = ?`).bind(accountId).first<string>("id");
  const [delivery, template] = await Promise.all([idOf("deliveries"), idOf("templates")]);
  const count = (sql: string, id: string | null) => env.DB.prepare(sql).bind(id).first<number>("rows");
  return () =>
    Promise.all([
      count("select count(*) as rows from delivery_attempts where delivery_id = ?", delivery),
      count("select count(*) as rows from template_versions where template_id = ?", template),
    ]);
}

async function tablesWith(accountId: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of await ownedTables()) {
    const row = await env.DB.prepare(`select 1 from ${table} where account_id = ? limit 1`).bind(accountId).first();
    if (row) found.push(table);
  }
  return found;
}
