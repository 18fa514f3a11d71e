import { type PartCheck, SERVICE_PARTS, type ServicePart } from "../../domain/service-parts.ts";
import type { Services } from "../dependencies.ts";

export type CheckPartsNeeds = Pick<Services, "clock" | "partProbes">;

/** A part that takes longer does not serve anybody either. */
const TIMEOUT_MS = 5_000;

/** Asks every part of the service for a sign of life, all at once, five seconds at most. Starts nothing that sleeps. */
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
