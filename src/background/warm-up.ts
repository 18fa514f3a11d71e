import type { Services } from "../operations/dependencies.ts";
import { warmUp } from "../operations/service/warm-up.ts";

/** Warm-up render that `npm start` requests before it reports that it is ready. */
export const onWarmUp = (services: Services, accountId: string): Promise<void> =>
  warmUp({ services, input: { accountId } });
