import { type GrantedScope, SCOPES } from "./scopes.ts";

/**
 * Roles of members. Viewers can read; developers can also write; owners can also manage keys, members and the account.
 */
export const ROLES = ["owner", "developer", "viewer"] as const;
export type Role = (typeof ROLES)[number];

const RANK: Record<Role, number> = { viewer: 0, developer: 1, owner: 2 };

export const roleSuffices = (role: Role, needed: Role): boolean => RANK[role] >= RANK[needed];

/** Returns the scopes that a member has for operations in the dashboard. */
export function scopesOf(role: Role): readonly GrantedScope[] {
  return role === "viewer" ? SCOPES.filter((scope) => scope.endsWith(":read")) : ["*"];
}

export interface Person {
  id: string;
  name: string;
  email: string;
  /** Whether the person may open the operator's pages. */
  isOperator: boolean;
  hasSecondFactor: boolean;
}

/** A person's open session. */
export interface SignedIn {
  person: Person;
  /** Id of the session in lists of sessions. It differs from the secret in the cookie. */
  sessionId: string;
}

export interface PersonSession {
  id: string;
  createdAt: number;
  lastUsedAt: number;
  address: string | null;
  userAgent: string | null;
  isThisOne: boolean;
}

/** `Set-Cookie` values for the response. */
export type Cookies = readonly string[];

export type SignInResult =
  | { kind: "signed_in"; cookies: Cookies }
  | { kind: "second_factor"; cookies: Cookies }
  | { kind: "unverified" }
  | { kind: "refused" };

export interface SecondFactorSetup {
  /** URI for the authenticator app. The dashboard shows it as a QR code. */
  uri: string;
  /** Backup codes. Each can be used once instead of a code of the authenticator app. */
  backupCodes: string[];
}

export type ConfirmResult = { kind: "done"; cookies: Cookies } | { kind: "refused" };

/** `password_required`: the link is valid, but it was opened in another browser than the one that signed up. */
export type VerifyResult = { kind: "confirmed"; personId: string; cookies: Cookies } | { kind: "password_required" };

/**
 * Sign-in of people. `headers` are the headers of the person's request and contain the cookies. No result reveals
 * whether an e-mail address is registered. Folio's operations limit the number of attempts; the methods of this
 * contract do not.
 */
export interface PeopleAuthContract {
  /**
   * Sends the verification mail. If the address is registered, sends a mail that reports this instead. The returned
   * cookies identify the browser that signed up.
   */
  signUp(input: { name: string; email: string; password: string }): Promise<Cookies>;
  /**
   * Confirms the address and signs the person in. A browser that did not sign up must send `password`. It replaces the
   * password of the sign-up, because another person may have chosen that password. Returns null if the link is wrong,
   * used or too old.
   */
  verifyEmail(input: { token: string; headers: Headers; password?: string }): Promise<VerifyResult | null>;
  signIn(input: { email: string; password: string; headers: Headers }): Promise<SignInResult>;
  /**
   * Returns the id of the browser if the person with this address has signed in with it before. Otherwise returns null.
   */
  knownDevice(input: { email: string; headers: Headers }): Promise<string | null>;
  /**
   * Returns the id of the person who must enter a second factor. Returns null if the request has no valid challenge or
   * session.
   */
  challengedPerson(headers: Headers): Promise<string | null>;
  /**
   * Checks `code`: six digits of the authenticator app, or a backup code. Each code is accepted once (RFC 6238, section
   * 5.2). If the code activates the second factor, the person's other sessions end.
   */
  confirmSecondFactor(input: { code: string; trustDevice: boolean; headers: Headers }): Promise<ConfirmResult>;
  signOut(headers: Headers): Promise<Cookies>;
  current(headers: Headers): Promise<SignedIn | null>;
  sessions(headers: Headers): Promise<PersonSession[]>;
  endSession(input: { sessionId: string; headers: Headers }): Promise<void>;
  endOtherSessions(headers: Headers): Promise<void>;
  requestReset(email: string): Promise<void>;
  /**
   * Sets the password and ends every session of the person. Returns false if the link is wrong, was used or is too old.
   */
  resetPassword(input: { token: string; password: string }): Promise<boolean>;
  /** Sets the password and ends the person's other sessions. Returns false if the current password is wrong. */
  changePassword(input: { current: string; password: string; headers: Headers }): Promise<ConfirmResult>;
  /**
   * Starts the setup of a second factor. Returns null if the password is wrong. The second factor is active only after
   * `confirmSecondFactor` accepts a code.
   */
  beginSecondFactor(input: { password: string; headers: Headers }): Promise<SecondFactorSetup | null>;
  endSecondFactor(input: { password: string; headers: Headers }): Promise<ConfirmResult>;
  /** Whether this is the password of the signed-in person. */
  isPassword(input: { password: string; headers: Headers }): Promise<boolean>;
  /**
   * Adds a person without sending a mail. Only the operator uses this. If the person exists, only sets the password.
   * Returns the person's id.
   */
  provide(input: { name: string; email: string; password: string; isOperator: boolean }): Promise<string>;
}

/** Limits of a password's length. Shorter and longer passwords are rejected. The hash covers the whole password. */
export const PASSWORD_CHARACTERS = { min: 10, max: 128 } as const;
