import { type GrantedScope, SCOPES } from "./scopes.ts";

/** What a member may do in an account: viewers read, developers work, owners also govern keys, members and the account. */
export const ROLES = ["owner", "developer", "viewer"] as const;
export type Role = (typeof ROLES)[number];

const RANK: Record<Role, number> = { viewer: 0, developer: 1, owner: 2 };

export const roleSuffices = (role: Role, needed: Role): boolean => RANK[role] >= RANK[needed];

/** The scopes that a member's clicks carry into the verbs. */
export function scopesOf(role: Role): readonly GrantedScope[] {
  return role === "viewer" ? SCOPES.filter((scope) => scope.endsWith(":read")) : ["*"];
}

export interface Person {
  id: string;
  name: string;
  email: string;
  /** May see the operator's pages. */
  isOperator: boolean;
  hasSecondFactor: boolean;
}

/** A person's open session. */
export interface SignedIn {
  person: Person;
  /** Names the session in lists; not the secret of the cookie. */
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

/** `Set-Cookie` values that the answer has to carry. */
export type Cookies = readonly string[];

export type SignInResult =
  | { kind: "signed_in"; cookies: Cookies }
  | { kind: "second_factor"; cookies: Cookies }
  | { kind: "unverified" }
  | { kind: "refused" };

export interface SecondFactorSetup {
  /** For the authenticator app, as a QR code. */
  uri: string;
  /** Each replaces one code, once. */
  backupCodes: string[];
}

export type ConfirmResult = { kind: "done"; cookies: Cookies } | { kind: "refused" };

/**
 * People's sign-in. `headers` are those of the person's request: they carry the cookies. No answer tells whether an e-mail address is
 * known. Nothing here bounds attempts; the verbs do.
 */
export interface PeopleAuthContract {
  /** Sends the verification mail; a known address gets a mail that says so instead. */
  signUp(input: { name: string; email: string; password: string }): Promise<void>;
  /** Null for a link that is wrong, used or too old; the person is signed in by it. */
  verifyEmail(token: string): Promise<{ personId: string; cookies: Cookies } | null>;
  signIn(input: { email: string; password: string; headers: Headers }): Promise<SignInResult>;
  /** `code` is six digits of the app or a backup code. */
  confirmSecondFactor(input: { code: string; trustDevice: boolean; headers: Headers }): Promise<ConfirmResult>;
  signOut(headers: Headers): Promise<Cookies>;
  current(headers: Headers): Promise<SignedIn | null>;
  sessions(headers: Headers): Promise<PersonSession[]>;
  endSession(input: { sessionId: string; headers: Headers }): Promise<void>;
  endOtherSessions(headers: Headers): Promise<void>;
  requestReset(email: string): Promise<void>;
  /** Ends every session of the person. False for a link that is wrong, used or too old. */
  resetPassword(input: { token: string; password: string }): Promise<boolean>;
  /** Ends the other sessions. False when the present password is wrong. */
  changePassword(input: { current: string; password: string; headers: Headers }): Promise<ConfirmResult>;
  /** Null when the password is wrong. In force only once a code is confirmed by `confirmSecondFactor`. */
  beginSecondFactor(input: { password: string; headers: Headers }): Promise<SecondFactorSetup | null>;
  endSecondFactor(input: { password: string; headers: Headers }): Promise<ConfirmResult>;
  /** Whoever runs the service adds people without a mail; an existing person gets the password. Answers the person's id. */
  provide(input: { name: string; email: string; password: string; isOperator: boolean }): Promise<string>;
}

/** Passwords shorter than this are refused; longer ones up to the maximum are hashed whole. */
export const PASSWORD_CHARACTERS = { min: 10, max: 128 } as const;
