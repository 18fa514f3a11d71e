import type { Balance } from "../../domain/gate.ts";
import { dayOf, type UsageDay } from "../../domain/usage.ts";
import type { Services } from "../dependencies.ts";
import type { Context } from "../verb.ts";
import { type ReadBalanceNeeds, readBalance } from "./read.ts";

export type ReadStatisticsNeeds = ReadBalanceNeeds & Pick<Services, "usage" | "pdfs" | "clock">;

const DAY_MS = 86_400_000;
const DAYS = 30;

export interface Statistics {
  balance: Balance;
  /** Usage of the last 30 days, oldest first, including days without usage. */
  days: UsageDay[];
  /** Median and 95th percentile of the durations of the last 500 renders. Null if there are no renders. */
  renderTime: { p50Ms: number; p95Ms: number } | null;
}

/** Returns the numbers that the overview of an account shows. */
export async function readStatistics(context: Context<ReadStatisticsNeeds>): Promise<Statistics> {
  const { services, caller } = context;
  const { accountId, environment } = caller;
  const nowMs = services.clock.now();
  const wanted = Array.from({ length: DAYS }, (_, i) => dayOf(nowMs - (DAYS - 1 - i) * DAY_MS));
  const [balance, counted, times] = await Promise.all([
    readBalance(context),
    services.usage.days({ accountId, environment }, wanted[0] ?? ""),
    services.pdfs.latestRenderTimes(accountId, environment),
  ]);
  const byDay = new Map(counted.map((count) => [count.day, count]));
  const days = wanted.map((day) => byDay.get(day) ?? { day, made: 0, failed: 0, credits: 0 });
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { balance, days, renderTime: sorted.length === 0 ? null : { p50Ms: at(0.5), p95Ms: at(0.95) } };
}
