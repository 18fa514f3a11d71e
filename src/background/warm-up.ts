import type { Services } from "../operations/dependencies.ts";
import { warmUp } from "../operations/service/warm-up.ts";

/** What `npm start` asks for before it says that it is ready. */
export const onWarmUp = (services: Services, accountId: string): Promise<void> =>
  warmUp({ services, input: { accountId } });
