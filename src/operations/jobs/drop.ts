import type { Services } from "../dependencies.ts";

export type DropJobNeeds = Pick<Services, "gate" | "jobLine">;

/**
 * Ends the job of a resource that was deleted while it was `processing`. The consumer that runs the job stops within
 * seconds, and the credit is released. Call this after the row is deleted, so that no consumer can complete the job.
 */
export async function dropJob(
  services: DropJobNeeds,
  { id, accountId, status }: { id: string; accountId: string; status: string },
): Promise<void> {
  if (status !== "processing") return;
  await services.jobLine(accountId).drop(id);
  await services.gate(accountId).release(id);
}
