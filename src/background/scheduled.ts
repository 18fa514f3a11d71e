import type { Services } from "../operations/dependencies.ts";
import { sweepEvents } from "../operations/events/sweep.ts";
import { expireFiles } from "../operations/files/expire.ts";
import { sweepScratch } from "../operations/files/scratch.ts";

/** What the cron tick of each minute does. A failure is logged, never thrown: the next tick tries again. */
export async function onTick(services: Services, scheduledAtMs: number): Promise<void> {
  await attempt(services, "events.swept", async () => ({ resent: await sweepEvents(services) }));
  if (new Date(scheduledAtMs).getUTCMinutes() !== 0) return;
  await attempt(services, "files.expired", async () => ({ removed: await expireFiles(services) }));
  await attempt(services, "scratch.swept", async () => ({ removed: await sweepScratch(services) }));
}

async function attempt(services: Services, name: string, work: () => Promise<Record<string, number>>): Promise<void> {
  try {
    const counts = await work();
    if (Object.values(counts).some((count) => count > 0)) services.log.info(name, counts);
  } catch (error) {
    services.log.error(`${name}_failed`, {}, error);
  }
}
