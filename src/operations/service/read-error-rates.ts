import type { RequestsInHour, RequestsOfCode } from "../../domain/usage.ts";
import type { Services } from "../dependencies.ts";

export type ReadErrorRatesNeeds = Pick<Services, "clock" | "databases" | "requestLog">;

const HOUR_MS = 3_600_000;
const HOURS = 24;
const CODES = 12;

export interface ErrorRates {
  /** Number of requests in each of the last 24 hours, oldest first. Includes hours without requests. */
  hours: RequestsInHour[];
  /** The most frequent error codes in these hours. */
  codes: RequestsOfCode[];
}

/** Returns the number of requests and the error codes of all accounts in the last 24 hours. */
export async function readErrorRates({ services }: { services: ReadErrorRatesNeeds }): Promise<ErrorRates> {
  const thisHour = Math.floor(services.clock.now() / HOUR_MS);
  const first = thisHour - HOURS + 1;
  const [counted, codes] = await Promise.all([
    readHours(services, first * HOUR_MS),
    services.databases.inEach(() => services.requestLog.codes(first * HOUR_MS)),
  ]);
  const byHour = new Map(counted.map((hour) => [hour.startsAt, hour]));
  const hours = Array.from({ length: HOURS }, (_, i) => (first + i) * HOUR_MS).map(
    (startsAt) => byHour.get(startsAt) ?? { startsAt, requests: 0, refused: 0, failed: 0 },
  );
  return { hours, codes: codes.length === 1 ? codes.flat() : mostFrequent(codes.flat()) };
}

/** Counts the requests of all accounts by hour. Hours without a request are missing. */
export async function readHours(
  { databases, requestLog }: Pick<Services, "databases" | "requestLog">,
  sinceMs: number,
): Promise<RequestsInHour[]> {
  const found = (await databases.inEach(() => requestLog.hours(sinceMs))).flat();
  return [...Map.groupBy(found, ({ startsAt }) => startsAt)].map(([startsAt, hours]) => ({
    startsAt,
    requests: total(hours, "requests"),
    refused: total(hours, "refused"),
    failed: total(hours, "failed"),
  }));
}

const total = <Name extends string>(rows: readonly Record<Name, number>[], name: Name): number =>
  rows.reduce((sum, row) => sum + row[name], 0);

/** Adds up the counts of several databases. Each has only its most frequent codes, so the sums are lower bounds. */
function mostFrequent(found: readonly RequestsOfCode[]): RequestsOfCode[] {
  return [...Map.groupBy(found, ({ code, status }) => `${status} ${code}`).values()]
    .flatMap((rows) => (rows[0] ? [{ ...rows[0], requests: total(rows, "requests") }] : []))
    .sort((a, b) => b.requests - a.requests)
    .slice(0, CODES);
}
