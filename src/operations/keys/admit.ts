import { invalidKeyError } from "../../domain/account-closure.ts";
import { FolioError } from "../../domain/errors.ts";
import type { RateDecision } from "../../domain/gate.ts";
import { RATE_WINDOW_MS, requestsPerMinute } from "../../domain/plans.ts";
import type { KeyCaller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Context } from "../verb.ts";

export type AdmitRequestNeeds = Pick<Services, "gate">;

/**
 * Counts one request of the key, and returns the decision of the rate limit. The `RateLimit` headers contain the
 * decision. `refuseOverRate` throws the error if the decision is a rejection. Throws `invalid_api_key` if the account
 * was deleted, because the key may still be in a cache.
 */
export async function admitRequest({ services, caller }: Context<AdmitRequestNeeds, KeyCaller>): Promise<RateDecision> {
  const decision = await services.gate(caller.accountId).admit({
    keyId: caller.keyId,
    limit: requestsPerMinute(caller.plan, caller.environment),
    windowMs: RATE_WINDOW_MS,
  });
  if (decision.isClosed) throw invalidKeyError();
  return decision;
}

/** Throws `rate_limit_exceeded` if the decision is a rejection. */
export function refuseOverRate(decision: RateDecision): void {
  if (decision.allowed) return;
  const retryAfterS = Math.max(1, Math.ceil(decision.resetMs / 1000));
  throw new FolioError(
    "rate_limit_exceeded",
    `This key may send ${decision.limit} requests per minute. Retry in ${retryAfterS} s.`,
    { retryAfterS },
  );
}
