import type { Services } from "../dependencies.ts";

export type SweepRequestsNeeds = Pick<Services, "requestLog" | "signInAttempts" | "clock">;

/** How long an account's requests can be looked up. */
const REQUESTS_KEPT_MS = 7 * 86_400_000;

/** Forgets old requests and counters of sign-in attempts whose window is over. */
export async function sweepRequests({ services }: { services: SweepRequestsNeeds }): Promise<Record<string, number>> {
  const nowMs = services.clock.now();
  await services.requestLog.sweep(nowMs - REQUESTS_KEPT_MS);
  await services.signInAttempts.sweep(nowMs);
  return {};
}
