import type { UsageOfKey } from "../../domain/usage.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";

export type ReadUsageByKeyNeeds = Pick<Services, "usage">;

/** Returns the daily usage of each key from the day `fromDay` on, oldest first. */
export const readUsageByKey = ({
  services,
  caller: { accountId, environment },
  input: { fromDay },
}: Call<ReadUsageByKeyNeeds, { fromDay: string }>): Promise<UsageOfKey[]> =>
  services.usage.keys({ accountId, environment }, fromDay);
