import type { Services } from "../operations/dependencies.ts";
import { warmUp } from "../operations/service/warm-up.ts";

/** Runs a first render, which `npm start` requests before it reports that it is ready. */
export const onWarmUp = (services: Services, accountId: string): Promise<void> =>
  warmUp({ services, input: { accountId } });
