import type { Environment } from "./environment.ts";

const DAY_MS = 86_400_000;

export interface Plan {
  /** Requests per minute that each live key may make. */
  requestsPerMinute: number;
  /** Maximum number of concurrent renders, edits, conversions and extractions. */
  slots: number;
  /** Maximum number of items in one batch. */
  batchItems: number;
  /** Maximum number of jobs that wait or run at the same time. */
  jobs: number;
  /** Time in ms for which files are kept. */
  retentionMs: number;
  /**
   * Days for which the records of PDFs, images, extractions, thumbnails, jobs and batches are kept. A record may be
   * kept longer than its file.
   */
  recordDays: number;
}

/** The plans (docs/contract/additions.md section 3). */
export const PLANS = {
  free: { requestsPerMinute: 100, slots: 2, batchItems: 5, jobs: 20, retentionMs: DAY_MS, recordDays: 30 },
  starter: { requestsPerMinute: 100, slots: 5, batchItems: 100, jobs: 200, retentionMs: 7 * DAY_MS, recordDays: 90 },
  growth: {
    requestsPerMinute: 300,
    slots: 15,
    batchItems: 500,
    jobs: 1_000,
    retentionMs: 30 * DAY_MS,
    recordDays: 180,
  },
  scale: {
    requestsPerMinute: 1_000,
    slots: 50,
    batchItems: 2_000,
    jobs: 5_000,
    retentionMs: 90 * DAY_MS,
    recordDays: 365,
  },
} as const satisfies Record<string, Plan>;

export type PlanName = keyof typeof PLANS;
export const PLAN_NAMES = Object.keys(PLANS) as PlanName[];
export const DEFAULT_PLAN: PlanName = "free";
export const isPlanName = (value: unknown): value is PlanName =>
  typeof value === "string" && Object.hasOwn(PLANS, value);

/** Credits of a new account. */
export const STARTER_CREDITS = 50;

export const RATE_WINDOW_MS = 60_000;
const TEST_REQUESTS_PER_MINUTE = 10;

/**
 * Returns the requests per minute that one key may make: the plan's limit for a live key, 10 for a test key
 * (docs/contract/interface.md "Limits").
 */
export function requestsPerMinute(plan: PlanName, environment: Environment): number {
  return environment === "test" ? TEST_REQUESTS_PER_MINUTE : PLANS[plan].requestsPerMinute;
}

/**
 * Returns the number of slots that batch items may use: all except one if the plan has more than one
 * (docs/contract/additions.md section 4).
 */
export function batchSlots(plan: PlanName): number {
  return Math.max(1, PLANS[plan].slots - 1);
}
