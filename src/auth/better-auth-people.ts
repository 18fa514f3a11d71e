import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import { twoFactor } from "better-auth/plugins/two-factor";
import { eq } from "drizzle-orm";
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
} from "../domain/people.ts";
import {
  people,
  personCredentials,
  personSecondFactors,
  personSessions,
  personVerifications,
} from "../storage/people-schema.ts";
import { knownAddressMail, resetMail, verificationMail } from "./mails.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

const DAY_S = 86_400;
const encoder = new TextEncoder();

export interface PeopleAuthSetup {
  database: DrizzleD1Database;
  commit(writes: readonly BatchItem<"sqlite">[]): Promise<unknown>;
  mailer: Mailer;
  /** Base URL of the dashboard, without a trailing slash. */
  baseUrl: string;
  /** The first secret signs cookies and links and encrypts second factors. Every secret can decrypt second factors. */
  secrets: readonly [string, ...string[]];
}

/** Implements sign-in with better-auth. Folio calls it in process and serves none of better-auth's own HTTP endpoints. */
export class BetterAuthPeople implements PeopleAuthContract {
  readonly #auth: ReturnType<typeof createAuth>;
  readonly #database: DrizzleD1Database;
  readonly #commit: PeopleAuthSetup["commit"];

  constructor(setup: PeopleAuthSetup) {
    this.#commit = (writes) => setup.commit(writes);
    this.#auth = createAuth(setup);
    this.#database = setup.database;
  }

  async signUp(input: { name: string; email: string; password: string }): Promise<void> {
    await this.#auth.api.signUpEmail({ body: input });
  }

  async verifyEmail(token: string): Promise<{ personId: string; cookies: Cookies } | null> {
    const verified = await nullIfRejected(() =>
      this.#auth.api.verifyEmail({ query: { token }, returnHeaders: true, headers: new Headers() }),
    );
    const cookies = verified ? cookiesOf(verified.headers) : [];
    const signedIn = await this.current(
      new Headers({ Cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") }),
    );
    return signedIn && { personId: signedIn.person.id, cookies };
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
      return { kind: "twoFactorRedirect" in answer.response ? "second_factor" : "signed_in", cookies };
    } catch (error) {
      if (!(error instanceof APIError)) throw error;
      return { kind: error.body?.code === "EMAIL_NOT_VERIFIED" ? "unverified" : "refused" };
    }
  }

  async confirmSecondFactor(input: { code: string; trustDevice: boolean; headers: Headers }): Promise<ConfirmResult> {
    const { trustDevice, headers } = input;
    const code = input.code.replaceAll(/\s/g, "");
    const request = { body: { code, trustDevice }, headers, returnHeaders: true } as const;
    return confirmResultOf(() =>
      /^\d{6}$/.test(code) ? this.#auth.api.verifyTOTP(request) : this.#auth.api.verifyBackupCode(request),
    );
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
    const done = await nullIfRejected(() => this.#auth.api.resetPassword({ body: { token, newPassword: password } }));
    return done !== null;
  }

  changePassword(input: { current: string; password: string; headers: Headers }): Promise<ConfirmResult> {
    const body = { currentPassword: input.current, newPassword: input.password, revokeOtherSessions: true };
    return confirmResultOf(() => this.#auth.api.changePassword({ body, headers: input.headers, returnHeaders: true }));
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
    const password = await hashPassword(input.password);
    const credential = {
      accountId: person.id,
      providerId: "credential",
      userId: person.id,
      password,
      createdAt: now,
      updatedAt: now,
    };
    await this.#commit([
      this.#database.delete(personCredentials).where(eq(personCredentials.userId, person.id)),
      this.#database.insert(personCredentials).values({ id: crypto.randomUUID(), ...credential }),
    ]);
    return person.id;
  }
}

function createAuth({ database, mailer, baseUrl, secrets }: PeopleAuthSetup) {
  return betterAuth({
    appName: "Folio",
    baseURL: baseUrl,
    // The checksum of a secret is its version, so that it does not change with the list. Data without a version uses the oldest secret.
    secrets: secrets.map((value) => ({ version: crc32(encoder.encode(value)), value })),
    secret: secrets.at(-1) ?? secrets[0],
    telemetry: { enabled: false },
    // The logger of better-auth would log e-mail addresses.
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
    // The operations limit attempts. This option only covers the library's own HTTP endpoints, which Folio does not serve.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: "folio",
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
