import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Role } from "../domain/people.ts";

/** Tables of people who sign in. Times are Dates in the sign-in library's tables, and epoch ms in Folio's tables. */

const instant = (name: string) => integer(name, { mode: "timestamp_ms" });

export const people = sqliteTable(
  "people",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    emailVerified: integer("email_verified", { mode: "boolean" }).notNull(),
    image: text(),
    twoFactorEnabled: integer("two_factor_enabled", { mode: "boolean" }),
    isOperator: integer("is_operator", { mode: "boolean" }).notNull().default(false),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [uniqueIndex("people_email").on(table.email)],
);

export const personSessions = sqliteTable(
  "person_sessions",
  {
    id: text().primaryKey(),
    userId: text("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    token: text().notNull(),
    expiresAt: instant("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("person_sessions_token").on(table.token),
    index("person_sessions_person").on(table.userId),
    index("person_sessions_expiry").on(table.expiresAt),
  ],
);

/** Credentials of a person. Only passwords exist at present. */
export const personCredentials = sqliteTable(
  "person_credentials",
  {
    id: text().primaryKey(),
    accountId: text("provider_account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: text("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: instant("access_token_expires_at"),
    refreshTokenExpiresAt: instant("refresh_token_expires_at"),
    scope: text(),
    password: text(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [index("person_credentials_person").on(table.userId)],
);

/** One-time links and challenges. */
export const personVerifications = sqliteTable(
  "person_verifications",
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("person_verifications_identifier").on(table.identifier),
    index("person_verifications_expiry").on(table.expiresAt),
  ],
);

/** Second factors. Secret and backup codes are encrypted. */
export const personSecondFactors = sqliteTable(
  "person_second_factors",
  {
    id: text().primaryKey(),
    secret: text().notNull(),
    backupCodes: text("backup_codes").notNull(),
    userId: text("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    verified: integer({ mode: "boolean" }),
    failedVerificationCount: integer("failed_verification_count"),
    lockedUntil: instant("locked_until"),
  },
  (table) => [index("person_second_factors_person").on(table.userId)],
);

/** Members of accounts with their roles. */
export const memberships = sqliteTable(
  "memberships",
  {
    accountId: text("account_id").notNull(),
    personId: text("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    role: text().$type<Role>().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.personId] }),
    index("memberships_person").on(table.personId),
  ],
);

export const invitations = sqliteTable(
  "invitations",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    email: text().notNull(),
    role: text().$type<Role>().notNull(),
    /** SHA-256 of the link's secret, in hex. */
    tokenDigest: text("token_digest").notNull(),
    invitedBy: text("invited_by").notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("invitations_token").on(table.tokenDigest),
    uniqueIndex("invitations_email").on(table.accountId, table.email),
  ],
);

/** Counts attempts in fixed windows, to limit attempts at passwords and codes. */
export const signInAttempts = sqliteTable(
  "sign_in_attempts",
  {
    /** Counter name with its subject, such as `password:address:203.0.113.7`. */
    subject: text().primaryKey(),
    windowEndsAt: integer("window_ends_at").notNull(),
    attempts: integer().notNull(),
  },
  (table) => [index("sign_in_attempts_end").on(table.windowEndsAt)],
);
