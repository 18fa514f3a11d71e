import type { Services } from "../operations/dependencies.ts";
import { expireFiles } from "../operations/files/expire.ts";

/** What the cron tick does. A failure is logged, never thrown: the next tick tries again. */
export async function onTick(services: Services, scheduledAtMs: number): Promise<void> {
  if (new Date(scheduledAtMs).getUTCMinutes() !== 0) return;
  try {
    services.log.info("files.expired", { removed: await expireFiles(services) });
  } catch (error) {
    services.log.error("files.expiry_failed", {}, error);
  }
}
