import { type PartCheck, SERVICE_PARTS, type ServicePart } from "../../domain/service-parts.ts";
import type { Services } from "../dependencies.ts";
import { readHours } from "./read-error-rates.ts";

export type ReadStatusNeeds = Pick<Services, "clock" | "databases" | "requestLog" | "status">;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOURS = 24;
const DAYS = 90;
/** Age in ms at which a check becomes outdated. It is two and a half times the interval between checks. */
const FRESH_MS = 150_000;

/** Result of the checks in one hour or one day. Null if there were no checks. */
export interface StatusSpan {
  startsAt: number;
  checks: number;
  failed: number;
}

export interface PartStatus {
  part: ServicePart;
  /** The newest check of the part. Null if it is outdated. */
  now: PartCheck | null;
  /** Median duration in ms of the successful checks of the last day. Null if no check succeeded. */
  medianMs: number | null;
  /** Results of the last 24 hours, oldest first. */
  hours: StatusSpan[];
  /** Results of the last 90 days, oldest first. */
  days: StatusSpan[];
}

export interface StatusView {
  at: number;
  parts: PartStatus[];
  /** Number of requests of all accounts in the last 24 hours. `failed` counts server errors. */
  requests: { answered: number; failed: number };
}

/** Returns the status of the service according to its checks and responses. */
export async function readStatus({ services }: { services: ReadStatusNeeds }): Promise<StatusView> {
  const at = services.clock.now();
  const sinceMs = Math.floor(at / HOUR_MS) * HOUR_MS - (HOURS - 1) * HOUR_MS;
  const firstDay = Math.floor(at / DAY_MS) * DAY_MS - (DAYS - 1) * DAY_MS;
  const [checks, days, requests] = await Promise.all([
    services.status.checksSince(sinceMs),
    services.status.daysSince(firstDay),
    readHours(services, sinceMs),
  ]);
  const parts = SERVICE_PARTS.map((part): PartStatus => {
    const own = checks.filter((check) => check.part === part);
    const newest = own.at(-1);
    return {
      part,
      now: newest && at - newest.at < FRESH_MS ? newest : null,
      medianMs: median(own.filter(({ ok }) => ok).map(({ durationMs }) => durationMs)),
      hours: Array.from({ length: HOURS }, (_, i) => hourOf(own, sinceMs + i * HOUR_MS)),
      days: Array.from({ length: DAYS }, (_, i) => {
        const startsAt = firstDay + i * DAY_MS;
        const day = new Date(startsAt).toISOString().slice(0, 10);
        const found = days.find((one) => one.part === part && one.day === day);
        return { startsAt, checks: found?.checks ?? 0, failed: found?.failed ?? 0 };
      }),
    };
  });
  const sum = (of: "requests" | "failed") => requests.reduce((total, hour) => total + hour[of], 0);
  return { at, parts, requests: { answered: sum("requests"), failed: sum("failed") } };
}

function hourOf(checks: readonly PartCheck[], startsAt: number): StatusSpan {
  const own = checks.filter(({ at }) => at >= startsAt && at < startsAt + HOUR_MS);
  return { startsAt, checks: own.length, failed: own.filter(({ ok }) => !ok).length };
}

function median(values: number[]): number | null {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}
