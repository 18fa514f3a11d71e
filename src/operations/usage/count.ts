import { dayOf, type UsageCount } from "../../domain/usage.ts";
import type { Write } from "../../storage/database.ts";
import type { Services } from "../dependencies.ts";
import type { Context } from "../verb.ts";

export type CountUsageNeeds = Pick<Services, "usage" | "clock">;

/**
 * Returns the database write that adds `count` to the usage counts of the day. The caller commits this write together
 * with the rows that it counts.
 */
export function countUsage({ services, caller }: Context<CountUsageNeeds>, count: Partial<UsageCount>): Write {
  const { accountId, environment, keyId } = caller;
  const day = dayOf(services.clock.now());
  return services.usage.counting({ accountId, environment, keyId, day, made: 0, failed: 0, credits: 0, ...count });
}
