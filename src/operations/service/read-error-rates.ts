import type { RequestsInHour, RequestsOfCode } from "../../domain/usage.ts";
import type { Services } from "../dependencies.ts";

export type ReadErrorRatesNeeds = Pick<Services, "clock" | "requestLog">;

const HOUR_MS = 3_600_000;
const HOURS = 24;

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
    services.requestLog.hours(first * HOUR_MS),
    services.requestLog.codes(first * HOUR_MS),
  ]);
  const byHour = new Map(counted.map((hour) => [hour.startsAt, hour]));
  const hours = Array.from({ length: HOURS }, (_, i) => (first + i) * HOUR_MS).map(
    (startsAt) => byHour.get(startsAt) ?? { startsAt, requests: 0, refused: 0, failed: 0 },
  );
  return { hours, codes };
}
