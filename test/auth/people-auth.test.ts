import { describe, expect, it } from "vitest";
import { BetterAuthPeople } from "../../src/auth/better-auth-people.ts";
import type { Mail } from "../../src/domain/mail.ts";
import type { Cookies } from "../../src/domain/people.ts";
import { commit, openDatabase } from "../../src/storage/database.ts";
import { env } from "../support/environment.ts";
import { totpCode } from "../support/totp.ts";

const SECRET = "auth-secret-of-the-tests-0123456789abcdef";
const password = "correct horse battery";

function setUp(secrets: [string, ...string[]] = [SECRET]) {
  const sent: Mail[] = [];
  const database = openDatabase(env.DB);
  const people = new BetterAuthPeople({
    database,
    commit: (writes) => commit(database, writes),
    mailer: { send: async (mail) => void sent.push(mail) },
    baseUrl: "https://api.folio.test",
    secrets,
  });
  return { people, sent, email: `${crypto.randomUUID()}@example.test` };
}

const headersOf = (cookies: Cookies) =>
  new Headers({ Cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") });
const tokenIn = (mail: Mail | undefined) => decodeURIComponent(/token=(\S+)/.exec(mail?.text ?? "")?.[1] ?? "");

async function verified() {
  const set = setUp();
  await set.people.signUp({ name: "Ada", email: set.email, password });
  await set.people.verifyEmail(tokenIn(set.sent[0]));
  return set;
}

async function signedIn() {
  const set = await verified();
  const result = await set.people.signIn({ email: set.email, password, headers: new Headers() });
  if (result.kind !== "signed_in") throw new Error(result.kind);
  return { ...set, headers: headersOf(result.cookies), cookies: result.cookies };
}

describe("BetterAuthPeople: sign-in", () => {
  it("requires a confirmed address: the link in the e-mail confirms it and opens a session", async () => {
    const { people, sent, email } = setUp();
    await people.signUp({ name: "Ada", email, password });
    expect(await people.signIn({ email, password, headers: new Headers() })).toEqual({ kind: "unverified" });
    const confirmed = await people.verifyEmail(tokenIn(sent[0]));
    expect(confirmed?.personId).toMatch(/^per_/);
    expect((await people.current(headersOf(confirmed?.cookies ?? [])))?.person.email).toBe(email);
    expect(await people.verifyEmail("nonsense")).toBeNull();
  });

  it("returns the same error for a wrong password and for an unknown address", async () => {
    const { people, email } = await verified();
    expect(await people.signIn({ email, password: "wrong horse battery", headers: new Headers() })).toEqual({
      kind: "refused",
    });
    expect(await people.signIn({ email: "nobody@example.test", password, headers: new Headers() })).toEqual({
      kind: "refused",
    });
  });

  it("gives a known and an unknown address the same response, and informs the owner of a known address by e-mail", async () => {
    const { people, sent, email } = await verified();
    await people.signUp({ name: "Eve", email, password: "another password" });
    expect(sent.at(-1)?.subject).toBe("You already have a Folio account");
    expect(await people.signIn({ email, password: "another password", headers: new Headers() })).toEqual({
      kind: "refused",
    });
    await expect(people.requestReset("nobody@example.test")).resolves.toBeUndefined();
  });

  it("sets a session cookie that is HttpOnly, Secure and SameSite=Lax", async () => {
    const { cookies } = await signedIn();
    const session = cookies.find((cookie) => cookie.includes("session_token"));
    expect(session).toMatch(/^__Secure-folio/);
    expect(session).toMatch(/HttpOnly/i);
    expect(session).toMatch(/Secure/);
    expect(session).toMatch(/SameSite=Lax/i);
  });

  it("ends the session at sign-out, so that a copy of its cookie is invalid too", async () => {
    const { people, headers } = await signedIn();
    expect(await people.current(headers)).not.toBeNull();
    await people.signOut(headers);
    expect(await people.current(headers)).toBeNull();
  });

  it("opens a new session for each sign-in, also when the request already has a session cookie", async () => {
    const { people, email, headers } = await signedIn();
    const again = await people.signIn({ email, password, headers });
    expect(again.kind).toBe("signed_in");
    const ids = (await people.sessions(headers)).map(({ id }) => id);
    expect(new Set(ids).size).toBeGreaterThanOrEqual(2);
  });

  it("lists the sessions of a person, and can end all sessions except the current one", async () => {
    const { people, email, headers } = await signedIn();
    const other = await people.signIn({ email, password, headers: new Headers() });
    const otherHeaders = headersOf(other.kind === "signed_in" ? other.cookies : []);
    const listed = await people.sessions(headers);
    expect(listed.filter(({ isThisOne }) => isThisOne)).toHaveLength(1);
    await people.endOtherSessions(headers);
    expect(await people.current(otherHeaders)).toBeNull();
    expect(await people.current(headers)).not.toBeNull();
  });
});

describe("BetterAuthPeople: passwords", () => {
  it("can be reset with a link that works once; the reset ends every session", async () => {
    const { people, sent, email, headers } = await signedIn();
    await people.requestReset(email);
    const token = tokenIn(sent.at(-1));
    expect(await people.resetPassword({ token, password: "a new password" })).toBe(true);
    expect(await people.resetPassword({ token, password: "a third password" })).toBe(false);
    expect(await people.current(headers)).toBeNull();
    expect((await people.signIn({ email, password, headers: new Headers() })).kind).toBe("refused");
    expect((await people.signIn({ email, password: "a new password", headers: new Headers() })).kind).toBe("signed_in");
  });

  it("can be changed only with the current password", async () => {
    const { people, email, headers } = await signedIn();
    expect(await people.changePassword({ current: "wrong", password: "a new password", headers })).toEqual({
      kind: "refused",
    });
    expect((await people.changePassword({ current: password, password: "a new password", headers })).kind).toBe("done");
    expect((await people.signIn({ email, password: "a new password", headers: new Headers() })).kind).toBe("signed_in");
  });

  it("can be set by the operator, also for an existing person", async () => {
    const { people, email } = setUp();
    const id = await people.provide({ name: "Dev", email, password: "first password", isOperator: true });
    expect(await people.provide({ name: "Dev", email, password: "second password", isOperator: true })).toBe(id);
    const result = await people.signIn({ email, password: "second password", headers: new Headers() });
    const session = await people.current(headersOf(result.kind === "signed_in" ? result.cookies : []));
    expect(session?.person).toMatchObject({ id, isOperator: true });
  });
});

describe("BetterAuthPeople: the second factor", () => {
  it("is required after its setup, accepts each backup code once, and is removed with the password", async () => {
    const { people, email, headers } = await signedIn();
    expect(await people.beginSecondFactor({ password: "wrong", headers })).toBeNull();
    const setup = await people.beginSecondFactor({ password, headers });
    expect(setup?.backupCodes).toHaveLength(10);
    const code = await totpCode(setup?.uri ?? "");
    const confirmed = await people.confirmSecondFactor({ code, trustDevice: false, headers });
    expect(confirmed.kind).toBe("done");

    const first = await people.signIn({ email, password, headers: new Headers() });
    expect(first.kind).toBe("second_factor");
    const challenge = headersOf(first.kind === "second_factor" ? first.cookies : []);
    expect(await people.current(challenge)).toBeNull();
    expect((await people.confirmSecondFactor({ code: "000000", trustDevice: false, headers: challenge })).kind).toBe(
      "refused",
    );
    const [backup = ""] = setup?.backupCodes ?? [];
    const done = await people.confirmSecondFactor({ code: backup, trustDevice: false, headers: challenge });
    expect(done.kind).toBe("done");
    const session = headersOf(done.kind === "done" ? done.cookies : []);
    expect((await people.current(session))?.person.hasSecondFactor).toBe(true);

    const second = await people.signIn({ email, password, headers: new Headers() });
    const again = headersOf(second.kind === "second_factor" ? second.cookies : []);
    expect((await people.confirmSecondFactor({ code: backup, trustDevice: false, headers: again })).kind).toBe(
      "refused",
    );
    expect((await people.endSecondFactor({ password, headers: session })).kind).toBe("done");
    expect((await people.signIn({ email, password, headers: new Headers() })).kind).toBe("signed_in");
  });

  it("works after the server's secret was replaced, although that ends every session", async () => {
    const { people, email, headers } = await signedIn();
    const setup = await people.beginSecondFactor({ password, headers });
    await people.confirmSecondFactor({ code: await totpCode(setup?.uri ?? ""), trustDevice: false, headers });
    for (const secrets of [
      ["a second secret of the tests 0123456789", SECRET],
      ["a third secret of the tests 0123456789a", "a second secret of the tests 0123456789", SECRET],
    ] as [string, ...string[]][]) {
      const { people: rotated } = setUp(secrets);
      expect(await rotated.current(headers)).toBeNull();
      const first = await rotated.signIn({ email, password, headers: new Headers() });
      expect(first.kind).toBe("second_factor");
      const challenge = headersOf(first.kind === "second_factor" ? first.cookies : []);
      const [code = ""] = setup?.backupCodes.splice(0, 1) ?? [];
      expect((await rotated.confirmSecondFactor({ code, trustDevice: false, headers: challenge })).kind).toBe("done");
    }
  });
});
