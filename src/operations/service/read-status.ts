import { type PartCheck, SERVICE_PARTS, type ServicePart } from "../../domain/service-parts.ts";
import type { Services } from "../dependencies.ts";

export type ReadStatusNeeds = Pick<Services, "clock" | "requestLog" | "status">;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOURS = 24;
const DAYS = 90;
/** Two ticks and a half: a part that nobody checked since is not known to be well. */
const FRESH_MS = 150_000;

/** What checks of one span found; `null` where none was made. */
export interface StatusSpan {
  startsAt: number;
  checks: number;
  failed: number;
}

export interface PartStatus {
  part: ServicePart;
  /** The newest check, when it is fresh. */
  now: PartCheck | null;
  /** Milliseconds that half of the good checks of the last day took at most; null without any. */
  medianMs: number | null;
  /** Twenty-four, oldest first. */
  hours: StatusSpan[];
  /** Ninety, oldest first. */
  days: StatusSpan[];
}

export interface StatusView {
  at: number;
  parts: PartStatus[];
  /** Of all accounts in the last twenty-four hours; `failed` by our fault. */
  requests: { answered: number; failed: number };
}

/** The service as its own checks and answers found it. */
export async function readStatus({ services }: { services: ReadStatusNeeds }): Promise<StatusView> {
  const at = services.clock.now();
  const sinceMs = Math.floor(at / HOUR_MS) * HOUR_MS - (HOURS - 1) * HOUR_MS;
  const firstDay = Math.floor(at / DAY_MS) * DAY_MS - (DAYS - 1) * DAY_MS;
  const [checks, days, requests] = await Promise.all([
    services.status.checksSince(sinceMs),
    services.status.daysSince(firstDay),
    services.requestLog.hours(sinceMs),
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
