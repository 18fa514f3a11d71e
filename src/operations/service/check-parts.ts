import { type PartCheck, SERVICE_PARTS, type ServicePart } from "../../domain/service-parts.ts";
import type { Services } from "../dependencies.ts";

export type CheckPartsNeeds = Pick<Services, "clock" | "partProbes">;

/** Timeout of a health check, in ms. A part of the service that takes longer is too slow for requests too. */
const TIMEOUT_MS = 5_000;

/** Checks every part of the service concurrently, for at most five seconds. Starts no browser and no container. */
export function checkParts({ services }: { services: CheckPartsNeeds }): Promise<PartCheck[]> {
  return Promise.all(SERVICE_PARTS.map((part) => checkPart(services, part)));
}

async function checkPart({ clock, partProbes }: CheckPartsNeeds, part: ServicePart): Promise<PartCheck> {
  const at = clock.now();
  const ok = await within(partProbes[part]()).then(
    () => true,
    () => false,
  );
  return { part, at, ok, durationMs: clock.now() - at };
}

async function within(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("No response in time")), TIMEOUT_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
