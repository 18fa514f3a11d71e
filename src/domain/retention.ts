import type { IdPrefix } from "./ids.ts";
import { PLANS, type PlanName } from "./plans.ts";

const DAY_MS = 86_400_000;

/** How long the rows of a table are kept. Maintenance deletes older ones in small steps (operations/service/retain.ts). */
export type Retention =
  /** As long as records of the account's current plan, after their creation and the expiry of their file. */
  | { kind: "plan"; prefix: IdPrefix }
  /** The same number of days for every account. `by` tells where a row's age is found. */
  | { kind: "days"; days: number; by: RowAge }
  /** Until a time in the row, which maintenance deletes together with what the row refers to, or with the row alone. */
  | { kind: "until"; column: string; deletes: "file" | "row" }
  /** Until a person or a request deletes it, or its account or person. */
  | { kind: "deleted"; with: string }
  /** The number of rows does not grow with use. */
  | { kind: "fixed"; why: string };

export type RowAge =
  /** A time-ordered id, which is an index of its own. */
  | { id: string; prefix: IdPrefix }
  /** A column of epoch ms with an index. */
  | { column: string }
  /** A day such as `2026-11-22` after account and environment. */
  | { accountDay: string }
  /** An ascending key, whose oldest rows have the lowest `at`. */
  | { sequence: string };

/** Retention of every table of the database. A test fails for a table that is not listed (test/storage/retention.test.ts). */
export const RETENTION = {
  account_closures: { kind: "fixed", why: "one row without personal data per deleted account; triggers need it" },
  accounts: { kind: "deleted", with: "the account" },
  api_keys: { kind: "deleted", with: "the account" },
  asset_versions: { kind: "deleted", with: "the asset" },
  assets: { kind: "deleted", with: "the account" },
  audit_actor: { kind: "fixed", why: "one row within a transaction" },
  audit_entries: { kind: "days", days: 730, by: { sequence: "sequence" } },
  batches: { kind: "plan", prefix: "bat" },
  daily_usage: { kind: "days", days: 760, by: { accountDay: "day" } },
  dead_letters: { kind: "days", days: 30, by: { id: "id", prefix: "msg" } },
  deliveries: { kind: "days", days: 30, by: { id: "id", prefix: "dlv" } },
  delivery_attempts: { kind: "days", days: 30, by: { id: "delivery_id", prefix: "dlv" } },
  events: { kind: "days", days: 30, by: { id: "id", prefix: "evt" } },
  extractions: { kind: "plan", prefix: "ext" },
  files: { kind: "until", column: "expires_at", deletes: "file" },
  images: { kind: "plan", prefix: "img" },
  invitations: { kind: "days", days: 30, by: { id: "id", prefix: "inv" } },
  jobs: { kind: "plan", prefix: "job" },
  maintenance_cursors: { kind: "fixed", why: "one row per task" },
  memberships: { kind: "deleted", with: "the account or the person" },
  partial_versions: { kind: "deleted", with: "the partial" },
  partials: { kind: "deleted", with: "the account" },
  pdfs: { kind: "plan", prefix: "pdf" },
  people: { kind: "deleted", with: "the person" },
  person_credentials: { kind: "deleted", with: "the person" },
  person_second_factors: { kind: "deleted", with: "the person" },
  person_sessions: { kind: "until", column: "expires_at", deletes: "row" },
  person_verifications: { kind: "until", column: "expires_at", deletes: "row" },
  request_log: { kind: "days", days: 7, by: { column: "created_at" } },
  sign_in_attempts: { kind: "until", column: "window_ends_at", deletes: "row" },
  status_checks: { kind: "days", days: 2, by: { column: "at" } },
  status_days: { kind: "fixed", why: "five rows per day" },
  template_assets: { kind: "deleted", with: "the template" },
  template_partials: { kind: "deleted", with: "the template" },
  template_versions: { kind: "deleted", with: "the template" },
  templates: { kind: "deleted", with: "the account" },
  thumbnails: { kind: "plan", prefix: "thm" },
  webhook_endpoints: { kind: "deleted", with: "the account" },
} as const satisfies Record<string, Retention>;

/**
 * Days for which the gate of an account keeps rows. Entries of the ledger stay as long as the daily usage: longer than
 * two years, and than the twelve months of a credit pack.
 */
export const GATE_RETENTION = { endedReservationDays: 30, ledgerDays: RETENTION.daily_usage.days } as const;

export type TableName = keyof typeof RETENTION;

/** Returns how long records of PDFs, images, extractions, thumbnails, jobs and batches are kept, in ms. */
export const recordsKeptMs = (plan: PlanName): number => PLANS[plan].recordDays * DAY_MS;

/** D1's maximum size of one database (docs/platform.md). */
export const DATABASE_MAX_BYTES = 10_000_000_000;
/** Share of the maximum from which each minute logs `database.nearly_full`. At 70 %, deletions still have room and time. */
export const DATABASE_ALARM_SHARE = 0.7;
