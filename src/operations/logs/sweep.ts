import type { Services } from "../dependencies.ts";

export type SweepRequestsNeeds = Pick<Services, "requestLog" | "signInAttempts" | "clock">;

/** Retention of the request log in ms: seven days. */
const REQUESTS_KEPT_MS = 7 * 86_400_000;

/** Deletes old requests and expired counters of sign-in attempts. */
export async function sweepRequests({ services }: { services: SweepRequestsNeeds }): Promise<Record<string, number>> {
  const nowMs = services.clock.now();
  await services.requestLog.sweep(nowMs - REQUESTS_KEPT_MS);
  await services.signInAttempts.sweep(nowMs);
  return {};
}
