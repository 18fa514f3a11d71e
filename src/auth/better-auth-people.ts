import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import { twoFactor } from "better-auth/plugins/two-factor";
import { and, eq, gt, like } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { crc32 } from "../domain/crc32.ts";
import { newId } from "../domain/ids.ts";
import type { Mailer } from "../domain/mail.ts";
import {
  type ConfirmResult,
  type Cookies,
  PASSWORD_CHARACTERS,
  type PeopleAuthContract,
  type PersonSession,
  type SecondFactorSetup,
  type SignedIn,
  type SignInResult,
  type VerifyResult,
} from "../domain/people.ts";
import {
  people,
  personCredentials,
  personSecondFactors,
  personSessions,
  personVerifications,
} from "../storage/people-schema.ts";
import { readCookies, setCookie, withCookies } from "./cookies.ts";
import { knownAddressMail, resetMail, verificationMail } from "./mails.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { Seals } from "./seals.ts";
import { verifiedClaims } from "./signed-token.ts";

const DAY_S = 86_400;
const DEVICE_MAX_AGE_S = 365 * DAY_S;
/**
 * Time for which Folio remembers a used code, in ms. An authenticator's code is valid for at most 90 s: 30 s, and 30 s
 * before and after.
 */
const USED_CODE_MS = 5 * 60_000;
const COOKIE_PREFIX = "folio";
const encoder = new TextEncoder();

export interface PeopleAuthSetup {
  database: DrizzleD1Database;
  commit(writes: readonly BatchItem<"sqlite">[]): Promise<unknown>;
  mailer: Mailer;
  /** Base URL of the dashboard, without a trailing slash. */
  baseUrl: string;
  /** The first secret signs cookies and links and encrypts second factors. Every secret can decrypt second factors. */
  secrets: readonly [string, ...string[]];
  /**
   * Counts one use of a code in a time window, in one SQL statement. Returns the number of uses, including this use.
   */
  countUse(use: { subject: string; windowMs: number; nowMs: number }): Promise<number>;
}

/**
 * Implements sign-in with better-auth. Folio calls better-auth in process and serves none of better-auth's own HTTP
 * endpoints.
 */
export class BetterAuthPeople implements PeopleAuthContract {
  readonly #auth: ReturnType<typeof createAuth>;
  readonly #database: DrizzleD1Database;
  readonly #commit: PeopleAuthSetup["commit"];
  readonly #countUse: PeopleAuthSetup["countUse"];
  readonly #seals: Seals;
  readonly #cookies: { prefix: string; isSecure: boolean };

  constructor(setup: PeopleAuthSetup) {
    this.#commit = (writes) => setup.commit(writes);
    this.#auth = createAuth(setup);
    this.#database = setup.database;
    this.#countUse = (use) => setup.countUse(use);
    this.#seals = new Seals(setup.secrets);
    const isSecure = setup.baseUrl.startsWith("https:");
    this.#cookies = { isSecure, prefix: isSecure ? `__Secure-${COOKIE_PREFIX}` : COOKIE_PREFIX };
  }

  async signUp(input: { name: string; email: string; password: string }): Promise<Cookies> {
    // If the address already has an account, the returned id belongs to nobody. So the cookie does not reveal that the
    // account exists, and cannot confirm it.
    const { user } = await this.#auth.api.signUpEmail({ body: input });
    const value = await this.#seals.seal(signUpSeal(user.id));
    return [this.#signUpCookie(value, DAY_S)];
  }

  /**
   * Returns the cookie by which Folio recognises the browser that signed up. If `maxAgeS` is 0, the browser deletes the
   * cookie.
   */
  #signUpCookie(value: string, maxAgeS: number): string {
    return setCookie({ ...this.#cookie("sign_up"), value, path: "/verify-email", maxAgeS });
  }

  async verifyEmail(input: { token: string; headers: Headers; password?: string }): Promise<VerifyResult | null> {
    const { token, headers, password } = input;
    const personId = await this.#unverifiedPerson(token);
    if (personId === null) return null;
    const seal = readCookies(headers).get(this.#cookie("sign_up").name) ?? "";
    const isSameBrowser = await this.#seals.matches(signUpSeal(personId), seal);
    if (!isSameBrowser) {
      if (password === undefined) return { kind: "password_required" };
      await this.#setPassword(personId, password);
    }
    const verified = await nullIfRejected(() =>
      this.#auth.api.verifyEmail({ query: { token }, returnHeaders: true, headers: new Headers() }),
    );
    const cookies = verified ? cookiesOf(verified.headers) : [];
    const signedIn = await this.current(withCookies(cookies));
    if (!signedIn) return null;
    const device = await this.#deviceCookies(signedIn.person.email, headers);
    return { kind: "confirmed", personId, cookies: [...cookies, ...device, this.#signUpCookie("", 0)] };
  }

  /**
   * Returns the id of the person whose address the link in a verification mail confirms. Returns null if the link is
   * wrong, already used or too old.
   */
  async #unverifiedPerson(token: string): Promise<string | null> {
    const { secret } = await this.#auth.$context;
    const claims = await verifiedClaims(token, secret);
    if (typeof claims?.userId !== "string" || claims.updateTo !== undefined) return null;
    const unverified = and(eq(people.id, claims.userId), eq(people.emailVerified, false));
    const row = await this.#database.select({ id: people.id }).from(people).where(unverified).get();
    return row?.id ?? null;
  }

  async knownDevice({ email, headers }: { email: string; headers: Headers }): Promise<string | null> {
    const value = readCookies(headers).get(this.#cookie(await deviceCookieName(email)).name) ?? "";
    const [id = "", seal = ""] = value.split(".");
    return id !== "" && (await this.#seals.matches(deviceSeal(id, email), seal)) ? id : null;
  }

  /**
   * Returns the cookie that makes the browser a known device of the person. Keeps the device id if the browser already
   * has one.
   */
  async #deviceCookies(email: string, headers: Headers): Promise<Cookies> {
    const id = (await this.knownDevice({ email, headers })) ?? crypto.randomUUID();
    const value = `${id}.${await this.#seals.seal(deviceSeal(id, email))}`;
    const cookie = this.#cookie(await deviceCookieName(email));
    return [setCookie({ ...cookie, value, path: "/", maxAgeS: DEVICE_MAX_AGE_S })];
  }

  #cookie(name: string): { name: string; isSecure: boolean } {
    return { name: `${this.#cookies.prefix}.${name}`, isSecure: this.#cookies.isSecure };
  }

  async signIn({
    email,
    password,
    headers,
  }: {
    email: string;
    password: string;
    headers: Headers;
  }): Promise<SignInResult> {
    try {
      const body = { email, password, rememberMe: true };
      const answer = await this.#auth.api.signInEmail({ body, headers, returnHeaders: true });
      const cookies = cookiesOf(answer.headers);
      if ("twoFactorRedirect" in answer.response) return { kind: "second_factor", cookies };
      return { kind: "signed_in", cookies: [...cookies, ...(await this.#deviceCookies(email, headers))] };
    } catch (error) {
      if (!(error instanceof APIError)) throw error;
      return { kind: error.body?.code === "EMAIL_NOT_VERIFIED" ? "unverified" : "refused" };
    }
  }

  async confirmSecondFactor(input: { code: string; trustDevice: boolean; headers: Headers }): Promise<ConfirmResult> {
    const { trustDevice, headers } = input;
    const code = input.code.replaceAll(/\s/g, "");
    const request = { body: { code, trustDevice }, headers, returnHeaders: true } as const;
    const before = await this.current(headers);
    const result = await confirmResultOf(() =>
      /^\d{6}$/.test(code) ? this.#auth.api.verifyTOTP(request) : this.#auth.api.verifyBackupCode(request),
    );
    if (result.kind === "refused") return result;
    const session = before && result.cookies.length === 0 ? headers : withCookies(result.cookies);
    const signedIn = await this.current(session);
    if (!signedIn) return { kind: "refused" };
    const isFirstUse = await this.#claimCode(signedIn.person.id, code);
    if (before) {
      if (!before.person.hasSecondFactor) await this.endOtherSessions(session);
      return result;
    }
    if (!isFirstUse) {
      await this.signOut(session);
      return { kind: "refused" };
    }
    return {
      kind: "done",
      cookies: [...result.cookies, ...(await this.#deviceCookies(signedIn.person.email, headers))],
    };
  }

  /** Records the use of a code. Returns false if the code was already used, for example by a concurrent request. */
  async #claimCode(personId: string, code: string): Promise<boolean> {
    const subject = `used_code:${await this.#seals.seal(`used_code:${personId}:${code}`)}`;
    return (await this.#countUse({ subject, windowMs: USED_CODE_MS, nowMs: Date.now() })) === 1;
  }

  async challengedPerson(headers: Headers): Promise<string | null> {
    const signedIn = await this.current(headers);
    if (signedIn) return signedIn.person.id;
    // The cookie value is `<challenge>.<signature>`. The challenge is a random secret, and better-auth checks the
    // signature.
    const value = readCookies(headers).get(this.#cookie("two_factor").name) ?? "";
    const challenge = value.slice(0, Math.max(0, value.lastIndexOf(".")));
    if (challenge === "") return null;
    const open = and(eq(personVerifications.identifier, challenge), gt(personVerifications.expiresAt, new Date()));
    const row = await this.#database
      .select({ id: people.id })
      .from(personVerifications)
      .innerJoin(people, eq(people.id, personVerifications.value))
      .where(open)
      .get();
    return row?.id ?? null;
  }

  async signOut(headers: Headers): Promise<Cookies> {
    const answer = await this.#auth.api.signOut({ headers, returnHeaders: true });
    return cookiesOf(answer.headers);
  }

  async current(headers: Headers): Promise<SignedIn | null> {
    const found = await this.#auth.api.getSession({ headers });
    if (!found) return null;
    const { id, name, email, isOperator, twoFactorEnabled } = found.user;
    return {
      person: { id, name, email, isOperator: isOperator === true, hasSecondFactor: twoFactorEnabled === true },
      sessionId: found.session.id,
    };
  }

  async sessions(headers: Headers): Promise<PersonSession[]> {
    const [current, sessions] = await Promise.all([this.current(headers), this.#auth.api.listSessions({ headers })]);
    return sessions.map((session) => ({
      id: session.id,
      createdAt: session.createdAt.getTime(),
      lastUsedAt: session.updatedAt.getTime(),
      address: session.ipAddress || null,
      userAgent: session.userAgent || null,
      isThisOne: session.id === current?.sessionId,
    }));
  }

  async endSession({ sessionId, headers }: { sessionId: string; headers: Headers }): Promise<void> {
    const sessions = await this.#auth.api.listSessions({ headers });
    const token = sessions.find(({ id }) => id === sessionId)?.token;
    if (token !== undefined) await this.#auth.api.revokeSession({ body: { token }, headers });
  }

  async endOtherSessions(headers: Headers): Promise<void> {
    await this.#auth.api.revokeOtherSessions({ headers });
  }

  async requestReset(email: string): Promise<void> {
    await this.#auth.api.requestPasswordReset({ body: { email } });
  }

  async resetPassword({ token, password }: { token: string; password: string }): Promise<boolean> {
    const link = this.#database
      .select({ personId: personVerifications.value })
      .from(personVerifications)
      .where(eq(personVerifications.identifier, `${RESET_LINK}${token}`));
    const [person] = await link;
    const done = await nullIfRejected(() => this.#auth.api.resetPassword({ body: { token, newPassword: password } }));
    if (done === null) return false;
    if (person) await this.#endResetLinks(person.personId);
    return true;
  }

  /** Makes all reset links of a person invalid, so that an older mail cannot undo a new password. */
  async #endResetLinks(personId: string): Promise<void> {
    const links = and(like(personVerifications.identifier, `${RESET_LINK}%`), eq(personVerifications.value, personId));
    await this.#database.delete(personVerifications).where(links);
  }

  async changePassword(input: { current: string; password: string; headers: Headers }): Promise<ConfirmResult> {
    const { headers } = input;
    const body = { currentPassword: input.current, newPassword: input.password, revokeOtherSessions: true };
    const signedIn = await this.current(headers);
    const result = await confirmResultOf(() => this.#auth.api.changePassword({ body, headers, returnHeaders: true }));
    if (result.kind === "done" && signedIn) await this.#endResetLinks(signedIn.person.id);
    return result;
  }

  async beginSecondFactor(input: { password: string; headers: Headers }): Promise<SecondFactorSetup | null> {
    const { password, headers } = input;
    const begun = await nullIfRejected(() =>
      this.#auth.api.enableTwoFactor({ body: { password, method: "totp" }, headers }),
    );
    return begun && "totpURI" in begun ? { uri: begun.totpURI, backupCodes: begun.backupCodes } : null;
  }

  endSecondFactor({ password, headers }: { password: string; headers: Headers }): Promise<ConfirmResult> {
    return confirmResultOf(() => this.#auth.api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }));
  }

  async isPassword({ password, headers }: { password: string; headers: Headers }): Promise<boolean> {
    return (await nullIfRejected(() => this.#auth.api.verifyPassword({ body: { password }, headers }))) !== null;
  }

  async provide(input: { name: string; email: string; password: string; isOperator: boolean }): Promise<string> {
    const email = input.email.toLowerCase();
    const now = new Date();
    const { name, isOperator } = input;
    const [person] = await this.#database
      .insert(people)
      .values({
        id: newId("per", now.getTime()),
        name,
        email,
        emailVerified: true,
        isOperator,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoUpdate({ target: people.email, set: { name, emailVerified: true, isOperator, updatedAt: now } })
      .returning({ id: people.id });
    if (!person) throw new Error("The new user was neither added nor found");
    await this.#setPassword(person.id, input.password);
    return person.id;
  }

  async #setPassword(personId: string, password: string): Promise<void> {
    const now = new Date();
    const credential = {
      accountId: personId,
      providerId: "credential",
      userId: personId,
      password: await hashPassword(password),
      createdAt: now,
      updatedAt: now,
    };
    await this.#commit([
      this.#database.delete(personCredentials).where(eq(personCredentials.userId, personId)),
      this.#database.insert(personCredentials).values({ id: crypto.randomUUID(), ...credential }),
    ]);
  }
}

/** Prefix of the identifiers that better-auth gives to reset links. Their value is the person's id. */
const RESET_LINK = "reset-password:";

const signUpSeal = (personId: string): string => `sign_up:${personId}`;
const deviceSeal = (id: string, email: string): string => `device:${id}:${email.toLowerCase()}`;

/**
 * Returns the name of the cookie that recognises this person's browser. Several people may use the same browser, so
 * each person has a separate cookie. The name does not reveal the e-mail address.
 */
async function deviceCookieName(email: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", encoder.encode(email.toLowerCase()));
  return `device_${new Uint8Array(digest).toHex().slice(0, 12)}`;
}

function createAuth({ database, mailer, baseUrl, secrets }: PeopleAuthSetup) {
  return betterAuth({
    appName: "Folio",
    baseURL: baseUrl,
    // The version of a secret is its checksum, so that the version does not change when the list of secrets changes.
    // Data without a version uses the oldest secret.
    secrets: secrets.map((value) => ({ version: crc32(encoder.encode(value)), value })),
    secret: secrets.at(-1) ?? secrets[0],
    telemetry: { enabled: false },
    // better-auth's own logger is disabled, because it would log e-mail addresses.
    logger: { disabled: true },
    database: drizzleAdapter(database, {
      provider: "sqlite",
      schema: {
        user: people,
        session: personSessions,
        account: personCredentials,
        verification: personVerifications,
        twoFactor: personSecondFactors,
      },
    }),
    user: { additionalFields: { isOperator: { type: "boolean", input: false, defaultValue: false } } },
    session: { expiresIn: 14 * DAY_S, updateAge: DAY_S, cookieCache: { enabled: false } },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_CHARACTERS.min,
      maxPasswordLength: PASSWORD_CHARACTERS.max,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 3_600,
      password: { hash: hashPassword, verify: verifyPassword },
      sendResetPassword: ({ user, token }) =>
        mailer.send(resetMail(user.email, `${baseUrl}/reset-password?token=${token}`)),
      onExistingUserSignUp: ({ user }) => mailer.send(knownAddressMail(user.email, `${baseUrl}/sign-in`)),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: true,
      expiresIn: DAY_S,
      sendVerificationEmail: ({ user, token }) =>
        mailer.send(verificationMail(user.email, `${baseUrl}/verify-email?token=${encodeURIComponent(token)}`)),
    },
    // Folio's operations limit the attempts. This option only covers better-auth's own HTTP endpoints, which Folio does
    // not serve.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: baseUrl.startsWith("https:"),
      defaultCookieAttributes: { sameSite: "lax", httpOnly: true },
      ipAddress: { ipAddressHeaders: ["CF-Connecting-IP"] },
      database: { generateId: ({ model }) => (model === "user" ? newId("per", Date.now()) : crypto.randomUUID()) },
    },
    plugins: [twoFactor({ issuer: "Folio", backupCodeOptions: { amount: 10 } })],
  });
}

const cookiesOf = (headers: Headers): Cookies => headers.getSetCookie();

async function nullIfRejected<Result>(call: () => Promise<Result>): Promise<Result | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof APIError) return null;
    throw error;
  }
}

async function confirmResultOf(ask: () => Promise<{ headers: Headers }>): Promise<ConfirmResult> {
  const answer = await nullIfRejected(ask);
  return answer ? { kind: "done", cookies: cookiesOf(answer.headers) } : { kind: "refused" };
}
