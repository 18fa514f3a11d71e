import type { IdPrefix } from "./ids.ts";
import { PLANS, type PlanName } from "./plans.ts";

const DAY_MS = 86_400_000;

/**
 * How long the rows of a table are kept. Maintenance deletes older rows in small steps (operations/service/retain.ts).
 */
export type Retention =
  /**
   * As long as the account's current plan keeps records, counted from the row's creation and the expiry of its file.
   */
  | { kind: "plan"; prefix: IdPrefix }
  /** The same number of days for every account. `by` says which column contains the row's age. */
  | { kind: "days"; days: number; by: RowAge }
  /**
   * Until the time in this column. Maintenance then deletes the row, either together with the file that it refers to or
   * alone.
   */
  | { kind: "until"; column: string; deletes: "file" | "row" }
  /** Until a person or a request deletes the row, or until the account or person that it belongs to is deleted. */
  | { kind: "deleted"; with: string }
  /** Forever. The number of rows does not grow with use. */
  | { kind: "fixed"; why: string };

export type RowAge =
  /** A column with a time-ordered id, which is an index of its own. */
  | { id: string; prefix: IdPrefix }
  /** A column with the time in epoch ms. The column has an index. */
  | { column: string }
  /** A column with a day such as `2026-11-22`. The index has account and environment before it. */
  | { accountDay: string }
  /** A column with an ascending key. The rows with the lowest keys are the oldest, and their time is in `at`. */
  | { sequence: string };

/**
 * Retention of every table of the database. A test fails for a table that is not listed
 * (test/storage/retention.test.ts).
 */
export const RETENTION = {
  account_closures: { kind: "fixed", why: "one row without personal data per deleted account; triggers need it" },
  account_fences: { kind: "deleted", with: "the account" },
  account_move_passes: { kind: "fixed", why: "one row within a transaction" },
  account_moves: { kind: "deleted", with: "the account" },
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
/**
 * Share of the maximum database size from which Folio logs `database.nearly_full` each minute. At 70 %, there is still
 * time and space for deletions.
 */
export const DATABASE_ALARM_SHARE = 0.7;
