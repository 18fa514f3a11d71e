import { describe, expect, it } from "vitest";
import { BetterAuthPeople } from "../../src/auth/better-auth-people.ts";
import type { Mail } from "../../src/domain/mail.ts";
import type { Cookies } from "../../src/domain/people.ts";
import { commit, openDatabase } from "../../src/storage/database.ts";
import { SignInAttemptRepository } from "../../src/storage/sign-in-attempts.ts";
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
    countUse: async (use) => (await new SignInAttemptRepository(database).count(use)).attempts,
  });
  return { people, sent, email: `${crypto.randomUUID()}@example.test` };
}

const headersOf = (cookies: Cookies) =>
  new Headers({ Cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") });
const tokenIn = (mail: Mail | undefined) => decodeURIComponent(/token=(\S+)/.exec(mail?.text ?? "")?.[1] ?? "");

async function verified() {
  const set = setUp();
  const cookies = await set.people.signUp({ name: "Ada", email: set.email, password });
  await set.people.verifyEmail({ token: tokenIn(set.sent[0]), headers: headersOf(cookies) });
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
    const headers = headersOf(await people.signUp({ name: "Ada", email, password }));
    expect(await people.signIn({ email, password, headers: new Headers() })).toEqual({ kind: "unverified" });
    const confirmed = await people.verifyEmail({ token: tokenIn(sent[0]), headers });
    if (confirmed?.kind !== "confirmed") throw new Error(confirmed?.kind);
    expect(confirmed.personId).toMatch(/^per_/);
    expect((await people.current(headersOf(confirmed.cookies)))?.person.email).toBe(email);
    for (const token of ["nonsense", tokenIn(sent[0]), ""])
      expect(await people.verifyEmail({ token, headers, password })).toBeNull();
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

describe("BetterAuthPeople: a sign-up with somebody else's address", () => {
  const attackers = "the attacker's password";
  const none = new Headers();
  const kindOfSignIn = async ({ people, email }: ReturnType<typeof setUp>, given: string) =>
    (await people.signIn({ email, password: given, headers: none })).kind;

  it("gives nothing when the owner of the address opens the link: the owner chooses the password", async () => {
    const set = setUp();
    const { people, sent, email } = set;
    await people.signUp({ name: "Eve", email, password: attackers });
    const token = tokenIn(sent[0]);
    expect(await people.verifyEmail({ token, headers: none })).toEqual({ kind: "password_required" });
    expect(await kindOfSignIn(set, attackers)).toBe("unverified");
    const confirmed = await people.verifyEmail({ token, headers: none, password });
    expect(confirmed?.kind).toBe("confirmed");
    expect([await kindOfSignIn(set, attackers), await kindOfSignIn(set, password)]).toEqual(["refused", "signed_in"]);
  });

  it("gives nothing when the owner signs up too, before or after it", async () => {
    for (const isFirst of [true, false]) {
      const set = setUp();
      const { people, sent, email } = set;
      const first = await people.signUp({ name: "A", email, password: isFirst ? attackers : password });
      const second = await people.signUp({ name: "B", email, password: isFirst ? password : attackers });
      const token = tokenIn(sent[0]);
      // The second sign-up created no person, so the browser of that sign-up cannot confirm the e-mail address without
      // a password.
      expect(await people.verifyEmail({ token, headers: headersOf(second) })).toEqual({ kind: "password_required" });
      if (!isFirst) {
        expect((await people.verifyEmail({ token, headers: headersOf(first) }))?.kind).toBe("confirmed");
        expect(await kindOfSignIn(set, attackers)).toBe("refused");
        continue;
      }
      await people.verifyEmail({ token, headers: headersOf(second), password });
      expect([await kindOfSignIn(set, attackers), await kindOfSignIn(set, password)]).toEqual(["refused", "signed_in"]);
    }
  });

  it("is not confirmed by a cookie of another sign-up, or by a forged one", async () => {
    const { people, sent, email } = setUp();
    const own = await people.signUp({ name: "Eve", email, password });
    const others = await people.signUp({ name: "Eve", email: `other-${email}`, password });
    const token = tokenIn(sent[0]);
    const forged = own.map((cookie) => cookie.replace(/=[^;]+/, "=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"));
    for (const cookies of [others, forged, own.map((cookie) => cookie.replace(/=[^;]+/, "=%00"))])
      expect(await people.verifyEmail({ token, headers: headersOf(cookies) })).toEqual({ kind: "password_required" });
    expect((await people.verifyEmail({ token, headers: headersOf(own) }))?.kind).toBe("confirmed");
  });

  it("gets a cookie of the same form for a known and an unknown address", async () => {
    const known = await verified();
    const [first] = await known.people.signUp({ name: "Eve", email: known.email, password });
    const [second] = await known.people.signUp({ name: "Eve", email: `new-${known.email}`, password });
    const form = (cookie = "") => cookie.replace(/=[\w-]{43};/, "=…;");
    expect(form(first)).toBe(form(second));
    expect(form(first)).toBe(
      "__Secure-folio.sign_up=…; Path=/verify-email; Max-Age=86400; HttpOnly; SameSite=Lax; Secure",
    );
  });
});

describe("BetterAuthPeople: known devices", () => {
  it("are browsers with which this person has signed in", async () => {
    const { people, email, cookies, headers } = await signedIn();
    const other = await signedIn();
    const device = await people.knownDevice({ email: email.toUpperCase(), headers });
    expect(device).toMatch(/^[\da-f-]{36}$/);
    expect(await people.knownDevice({ email, headers: new Headers() })).toBeNull();
    expect(await people.knownDevice({ email: other.email, headers })).toBeNull();
    const named = cookies.find((cookie) => cookie.includes(".device_")) ?? "";
    const forged = [named.replace(/=[\w-]+\./, `=${crypto.randomUUID()}.`), named.replace(/\.[\w-]+;/, ".AAAA;"), "a"];
    for (const cookie of forged) expect(await people.knownDevice({ email, headers: headersOf([cookie]) })).toBeNull();
    const again = await people.signIn({ email, password, headers });
    expect(
      await people.knownDevice({ email, headers: headersOf(again.kind === "signed_in" ? again.cookies : []) }),
    ).toBe(device);
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

  it("are not changed by an older reset link after a reset or a change", async () => {
    const { people, sent, email, headers } = await signedIn();
    await people.requestReset(email);
    const unused = tokenIn(sent.at(-1));
    expect((await people.changePassword({ current: password, password: "a new password", headers })).kind).toBe("done");
    expect(await people.resetPassword({ token: unused, password: "another password" })).toBe(false);
    const links = [];
    for (let count = 0; count < 2; count += 1) {
      await people.requestReset(email);
      links.push(tokenIn(sent.at(-1)));
    }
    expect(await people.resetPassword({ token: links[1] ?? "", password: "a third password" })).toBe(true);
    expect(await people.resetPassword({ token: links[0] ?? "", password: "a fourth password" })).toBe(false);
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

/** Returns a person with an active second factor, and the pending second-factor challenges of several sign-ins. */
async function withSecondFactor(challenges: number) {
  const set = await signedIn();
  const { people, email, headers } = set;
  const setup = await people.beginSecondFactor({ password, headers });
  const uri = setup?.uri ?? "";
  const activatedAtMs = Date.now();
  const code = await totpCode(uri, activatedAtMs);
  const confirmed = await people.confirmSecondFactor({ code, trustDevice: false, headers });
  if (confirmed.kind !== "done") throw new Error(confirmed.kind);
  const opened = Array.from({ length: challenges }, async () => {
    const asked = await people.signIn({ email, password, headers: new Headers() });
    return headersOf(asked.kind === "second_factor" ? asked.cookies : []);
  });
  return {
    ...set,
    setup,
    uri,
    activatedAtMs,
    headers: headersOf(confirmed.cookies),
    challenges: await Promise.all(opened),
  };
}

describe("BetterAuthPeople: the second factor", () => {
  it("accepts each code of the app once, also at the same time and after its activation", async () => {
    const { people, uri, activatedAtMs, headers, challenges } = await withSecondFactor(7);
    const confirm = async (challenge: Headers | undefined, code: string) =>
      people.confirmSecondFactor({ code, trustDevice: true, headers: challenge ?? new Headers() });
    const used = await totpCode(uri, activatedAtMs);
    const next = await totpCode(uri, activatedAtMs + 30_000);
    expect(await confirm(challenges[0], used)).toEqual({ kind: "refused" });
    const results = await Promise.all(challenges.slice(1, 5).map((challenge) => confirm(challenge, next)));
    expect(results.map(({ kind }) => kind).sort()).toEqual(["done", "refused", "refused", "refused"]);
    expect(await confirm(challenges[5], `${next.slice(0, 3)} ${next.slice(3)}`)).toEqual({ kind: "refused" });
    // Rejected codes create no session. The two sessions are the current one and the session of the accepted code.
    expect(await people.sessions(headers)).toHaveLength(2);
  });

  it("accepts each backup code once, also at the same time", async () => {
    const { people, setup, headers, challenges } = await withSecondFactor(4);
    const code = setup?.backupCodes[0] ?? "";
    const results = await Promise.all(
      challenges.map((challenge) => people.confirmSecondFactor({ code, trustDevice: false, headers: challenge })),
    );
    expect(results.map(({ kind }) => kind).sort()).toEqual(["done", "refused", "refused", "refused"]);
    expect(await people.sessions(headers)).toHaveLength(2);
  });

  it("ends the person's other sessions when it is activated", async () => {
    const { people, email, headers } = await signedIn();
    const other = await people.signIn({ email, password, headers: new Headers() });
    const others = headersOf(other.kind === "signed_in" ? other.cookies : []);
    const setup = await people.beginSecondFactor({ password, headers });
    expect(await people.current(others)).not.toBeNull();
    const code = await totpCode(setup?.uri ?? "");
    const confirmed = await people.confirmSecondFactor({ code, trustDevice: false, headers });
    expect(await people.current(others)).toBeNull();
    expect(await people.current(headersOf(confirmed.kind === "done" ? confirmed.cookies : []))).not.toBeNull();
  });

  it("knows the challenged person by the challenge or session alone", async () => {
    const { people, email, headers, challenges } = await withSecondFactor(1);
    const own = await people.current(headers);
    const [challenge = new Headers()] = challenges;
    expect(await people.challengedPerson(headers)).toBe(own?.person.id);
    expect(await people.challengedPerson(challenge)).toBe(own?.person.id);
    const mixed = new Headers({ Cookie: `junk=${crypto.randomUUID()}; ${challenge.get("Cookie")}; more=junk` });
    expect(await people.challengedPerson(mixed)).toBe(own?.person.id);
    for (const junk of ["", "a", "__Secure-folio.two_factor=junk", "__Secure-folio.two_factor=junk.x", email])
      expect(await people.challengedPerson(new Headers({ Cookie: junk }))).toBeNull();
  });

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
